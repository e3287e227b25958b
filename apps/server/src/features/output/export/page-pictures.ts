import type { ProfileFormat } from '@panelflow/domain/output/output-values.ts'
import sharp from 'sharp'
import { MAX_PIXELS } from '@panelflow/contract/upload.ts'
import { isLargePage } from '../../../ports/pixel-gate.ts'
import type { RenderedImage } from '../formats/chapter-output.ts'
import type { StoredChapter } from './load-output-chapter.ts'

/**
 * Whether the Huffman tables are fitted to the picture, which changes no pixel. For a large page
 * the file is a few per cent larger without:
 * fitting them takes twelve bytes of memory a pixel.
 */
const fitsTables = async (bytes: Uint8Array): Promise<boolean> =>
  !isLargePage(await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata())

/** A finished page in another format; a PNG requested as PNG is copied byte for byte. */
export const encodePage = async (
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
 * The chapter with its pictures as JPEG, for books that shall weigh less. @param quality null keeps
 * them byte for byte
 */
export const asJpegChapter = (chapter: StoredChapter, quality: number | null): StoredChapter => {
  if (quality === null) return chapter
  const pages = chapter.pages.map((page) => ({
    ...page,
    rendered: async (): Promise<RenderedImage> => ({
      bytes: await encodePage(await page.rendered(), 'jpeg', quality),
      format: 'jpeg',
    }),
  }))
  return { ...chapter, pages }
}
