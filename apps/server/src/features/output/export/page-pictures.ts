import type { ProfileFormat } from '@panelflow/domain/output/output-values.ts'
import sharp from 'sharp'
import { MAX_PIXELS } from '@panelflow/contract/upload.ts'
import { isLargePage } from '../../../ports/pixel-gate.ts'
import type { RenderedImage } from '../formats/chapter-output.ts'
import { tagPicture } from '../formats/picture/tag-picture.ts'
import type { StoredChapter } from './load-output-chapter.ts'

/**
 * Whether the Huffman tables are fitted to the picture, which changes no pixel. For a large page
 * the file is a few per cent larger without:
 * fitting them takes twelve bytes of memory a pixel.
 */
const fitsTables = async (bytes: Uint8Array): Promise<boolean> =>
  !isLargePage(await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata())

/** A finished page in another format; the pixels of a PNG requested as PNG are copied. */
const convertPage = async (
  { bytes, format }: RenderedImage,
  requestedFormat: ProfileFormat,
  quality: number,
): Promise<Uint8Array> => {
  if (requestedFormat === 'png' && format === 'png') return bytes
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .toColourspace('srgb')
    .removeAlpha()
  switch (requestedFormat) {
    case 'png':
      return await picture.png({ compressionLevel: 6 }).toBuffer()
    case 'jpeg':
      // full colour resolution: red lettering on a half-resolution colour plane frays
      return await picture
        .jpeg({
          quality,
          chromaSubsampling: '4:4:4',
          mozjpeg: false,
          optimiseCoding: await fitsTables(bytes),
        })
        .toBuffer()
    case 'webp':
      return await picture.webp({ quality, effort: 4 }).toBuffer()
  }
}

/**
 * A finished page in another format, with its colours and resolution stated; WebP has a field for
 * neither, and is sRGB where nothing is said.
 */
export const encodePage = async (
  page: RenderedImage,
  format: ProfileFormat,
  { quality, resolution }: { readonly quality: number; readonly resolution: number },
): Promise<Uint8Array> => {
  const bytes = await convertPage(page, format, quality)
  return format === 'webp' ? bytes : await tagPicture(bytes, format, resolution)
}

/** The chapter with pictures that state their colours and resolution; their pixels stay. */
export const withTags = (chapter: StoredChapter): StoredChapter => {
  const { resolution } = chapter
  const pages = chapter.pages.map((page) => ({
    ...page,
    rendered: async (): Promise<RenderedImage> => {
      const { bytes, format } = await page.rendered()
      return { bytes: await tagPicture(bytes, format, resolution), format }
    },
  }))
  return { ...chapter, pages }
}

/**
 * The chapter with its pictures as JPEG, for books that shall weigh less. @param quality null keeps
 * them byte for byte
 */
export const asJpegChapter = (chapter: StoredChapter, quality: number | null): StoredChapter => {
  if (quality === null) return chapter
  const { resolution } = chapter
  const pages = chapter.pages.map((page) => ({
    ...page,
    rendered: async (): Promise<RenderedImage> => ({
      bytes: await encodePage(await page.rendered(), 'jpeg', { quality, resolution }),
      format: 'jpeg',
    }),
  }))
  return { ...chapter, pages }
}
