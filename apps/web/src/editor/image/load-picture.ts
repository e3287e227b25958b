import { useEffect, useState } from 'react'

/** One page of a chapter and a handful of patches: what a window shows at once. */
const KEPT = 12

const cache = new Map<string, Promise<ImageBitmap>>()

const fetchPicture = async (url: string): Promise<ImageBitmap> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} ${url}`)
  return createImageBitmap(await response.blob(), {
    premultiplyAlpha: 'default',
    colorSpaceConversion: 'none',
  })
}

/**
 * Decoded picture by its content hash; the same one is not fetched twice. @param assets address
 * with `{sha}`
 */
export const loadPicture = (assets: string, sha: string): Promise<ImageBitmap> => {
  const known = cache.get(sha)
  if (known !== undefined) {
    cache.delete(sha)
    cache.set(sha, known)
    return known
  }
  const loading = fetchPicture(assets.replace('{sha}', sha))
  cache.set(sha, loading)
  loading.catch(() => cache.delete(sha))
  const [oldest] = cache.keys()
  if (cache.size > KEPT && oldest !== undefined) cache.delete(oldest)
  return loading
}

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
