import { useEffect, useState } from 'react'

/** One page of a chapter and a handful of patches: what a window shows at once. */
const KEPT = 12

const kept = new Map<string, Promise<ImageBitmap>>()

const fetchPicture = async (url: string): Promise<ImageBitmap> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} ${url}`)
  return createImageBitmap(await response.blob(), { premultiplyAlpha: 'default', colorSpaceConversion: 'none' })
}

/** Decoded picture by its content hash; the same one is not fetched twice. @param assets address with `{sha}` */
export const loadPicture = (assets: string, sha: string): Promise<ImageBitmap> => {
  const known = kept.get(sha)
  if (known !== undefined) {
    kept.delete(sha)
    kept.set(sha, known)
    return known
  }
  const loading = fetchPicture(assets.replace('{sha}', sha))
  kept.set(sha, loading)
  loading.catch(() => kept.delete(sha))
  const [oldest] = kept.keys()
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
  return loading
}

export type LoadedPicture =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly picture: ImageBitmap }

const LOADING: LoadedPicture = { state: 'loading' }

/** A picture of the chapter while its component is shown. */
export const usePicture = (assets: string, sha: string): LoadedPicture => {
  const [shown, setShown] = useState<{ readonly sha: string; readonly loaded: LoadedPicture }>({ sha, loaded: LOADING })
  useEffect(() => {
    let gone = false
    loadPicture(assets, sha).then(
      (picture) => (gone ? undefined : setShown({ sha, loaded: { state: 'ready', picture } })),
      () => (gone ? undefined : setShown({ sha, loaded: { state: 'failed' } })),
    )
    return () => {
      gone = true
    }
  }, [assets, sha])
  return shown.sha === sha ? shown.loaded : LOADING
}
