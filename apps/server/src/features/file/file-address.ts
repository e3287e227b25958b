/**
 * Addresses of files. A signature covers a folder of the address, so that one serves all tiles of a
 * page or all pictures of a chapter.
 */

export type SignUrl = (path: string) => string

const below = (signed: string, rest: string): string => {
  const cut = signed.indexOf('?')
  return `${signed.slice(0, cut)}${rest}${signed.slice(cut)}`
}

export const tileFolder = (pageId: string): string => `/api/files/tiles/${pageId}`
export const assetFolder = (chapterId: string): string => `/api/files/chapters/${chapterId}/assets`
export const coverPath = (sha: string): string => `/api/files/covers/${sha}`
export const termPicturePath = (sha: string): string => `/api/files/term-pictures/${sha}`
export const outputPath = (outputId: string): string => `/api/files/outputs/${outputId}`

/** with `{level}`, `{x}`, `{y}` to fill in */
export const tileTemplate = (sign: SignUrl, pageId: string): string =>
  below(sign(tileFolder(pageId)), '/{level}/{x}/{y}')
/** the page on one tile */
export const thumbnailUrl = (sign: SignUrl, pageId: string, levels: number): string =>
  below(sign(tileFolder(pageId)), `/${levels - 1}/0/0`)
/** with `{sha}` to fill in */
export const assetTemplate = (sign: SignUrl, chapterId: string): string =>
  below(sign(assetFolder(chapterId)), '/{sha}')
export const coverUrl = (sign: SignUrl, sha: string): string => sign(coverPath(sha))
export const outputUrl = (sign: SignUrl, outputId: string): string => sign(outputPath(outputId))
export const exportFilePath = (exportId: string, fileId: string): string =>
  `/api/files/exports/${exportId}/${fileId}`
export const exportBundlePath = (exportId: string): string =>
  `/api/files/exports/${exportId}/bundle`
export const uploadFolder = (uploadId: string): string => `/api/files/uploads/${uploadId}`
export const uploadThumbnail = (sign: SignUrl, uploadId: string, index: number): string =>
  below(sign(uploadFolder(uploadId)), `/pages/${index}`)
export const fontFolder = '/api/files/fonts'
/** own fonts and subsets, with `{sha}` to fill in */
export const fontTemplate = (sign: SignUrl): string => below(sign(fontFolder), '/{sha}')
export const specimenFolder = (recipe: string): string => `/api/files/font-specimens/${recipe}`
/** with `{sha}` of a font and `{language}` to fill in */
export const specimenTemplate = (sign: SignUrl, recipe: string): string =>
  below(sign(specimenFolder(recipe)), '/{sha}/{language}')
export const previewFolder = (outputId: string): string => `/api/files/previews/${outputId}`
/** a picture of a preview, with `{size}` and `{part}` to fill in */
export const previewTemplate = (sign: SignUrl, outputId: string, content: string): string =>
  below(sign(previewFolder(outputId)), `/${content}/{size}/{part}`)
