const fetchPicture = async (url: string): Promise<ImageBitmap> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} ${url}`)
  return createImageBitmap(await response.blob(), {
    premultiplyAlpha: 'default',
    colorSpaceConversion: 'none',
  })
}

/** Decoded picture by its content hash. @param assets address with `{sha}` */
export type LoadPicture = (assets: string, sha: string) => Promise<ImageBitmap>

/** The same picture is not fetched twice; the longest unused one is forgotten. */
export const createPictureCache = (most: number): LoadPicture => {
  const pictures = new Map<string, Promise<ImageBitmap>>()
  return (assets, sha) => {
    const known = pictures.get(sha)
    pictures.delete(sha)
    const loading = known ?? fetchPicture(assets.replace('{sha}', sha))
    pictures.set(sha, loading)
    if (known === undefined) loading.catch(() => pictures.delete(sha))
    const [oldest] = pictures.keys()
    if (pictures.size > most && oldest !== undefined) pictures.delete(oldest)
    return loading
  }
}
