import { useEffect, useState } from 'react'
import { createPictureCache } from './picture-cache.ts'

/** One page of a chapter and a handful of patches: what a window shows at once. */
const KEPT = 12

export const loadPicture = createPictureCache(KEPT)

export type LoadedPicture =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly picture: ImageBitmap }

const LOADING: LoadedPicture = { state: 'loading' }

/** A picture of the chapter while its component is shown. */
export const usePicture = (assets: string, sha: string): LoadedPicture => {
  const [visible, setVisible] = useState<{ readonly sha: string; readonly loaded: LoadedPicture }>({
    sha,
    loaded: LOADING,
  })
  useEffect(() => {
    let isCanceled = false
    loadPicture(assets, sha).then(
      (picture) =>
        isCanceled ? undefined : setVisible({ sha, loaded: { state: 'ready', picture } }),
      () => (isCanceled ? undefined : setVisible({ sha, loaded: { state: 'failed' } })),
    )
    return () => {
      isCanceled = true
    }
  }, [assets, sha])
  return visible.sha === sha ? visible.loaded : LOADING
}
