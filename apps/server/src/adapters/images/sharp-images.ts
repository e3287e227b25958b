import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Images, ReadPicture } from '../../ports/images.ts'
import { isLargePage } from '../../ports/pixel-gate.ts'
import type { PageRaster } from '../../ports/text-detector.ts'
import { collectGarbage } from '../collect-garbage.ts'
import { fromRaw } from './make-tiles.ts'
import { openImage as open, PNG, readable, readPictureHeader } from './read-page.ts'

const toMegapixels = (pixels: number): number => Math.ceil(pixels / 1e4) / 100

const readPicture = async (bytes: Buffer, maxPixels?: number): Promise<ReadPicture> => {
  const { width, height } = await readPictureHeader(bytes)
  if (maxPixels !== undefined && width * height > maxPixels)
    throw new AppError('image.too_many_pixels', {
      megapixels: toMegapixels(width * height),
      limit: toMegapixels(maxPixels),
    })
  const { data, info } = await open(bytes)
    .autoOrient()
    .toColourspace('srgb')
    .ensureAlpha()
    .png(PNG)
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** Threads work on it without copies of their own. */
const toSharedMemory = (pixels: Buffer): Uint8Array => {
  const shared = new Uint8Array(new SharedArrayBuffer(pixels.length))
  shared.set(pixels)
  return shared
}

const decodeRgb = async (bytes: Buffer): Promise<PageRaster> => {
  const { data, info } = await open(bytes)
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { width, height, channels: 3, data: isLargePage(info) ? toSharedMemory(data) : data }
}

/** behind the header of a PNG */
const FIRST_CHUNK = 33
const RESOLUTION_BYTES = 21

/** libvips says 25.4 pixels an inch of what has no resolution: better said nothing. */
const withoutResolution = (png: Buffer): Buffer =>
  png.toString('latin1', FIRST_CHUNK + 4, FIRST_CHUNK + 8) === 'pHYs'
    ? Buffer.concat([png.subarray(0, FIRST_CHUNK), png.subarray(FIRST_CHUNK + RESOLUTION_BYTES)])
    : png

export const sharpImages = (): Images => {
  return {
    readPicture: (bytes, { maxPixels } = {}) => readable(() => readPicture(bytes, maxPixels)),
    decodeRgb: (bytes) =>
      readable(async () => {
        const raster = await decodeRgb(bytes)
        // what was copied into shared memory
        if (isLargePage(raster)) await collectGarbage()
        return raster
      }),
    decodeRgba: (bytes) =>
      readable(async () => {
        const { data, info } = await open(bytes)
          .toColourspace('srgb')
          .ensureAlpha()
          .raw({ depth: 'uchar' })
          .toBuffer({ resolveWithObject: true })
        return { width: info.width, height: info.height, data }
      }),
    toJpeg: (bytes) =>
      readable(() => open(bytes).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()),
    toPreview: (bytes, { maxSide, maxBytes }) =>
      readable(async () => {
        const encode = (side: number): Promise<Buffer> =>
          open(bytes)
            .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
            .flatten({ background: '#fff' })
            .jpeg({ quality: 80 })
            .toBuffer()
        let side = maxSide
        let preview = await encode(side)
        while (preview.length > maxBytes && side > 1) {
          side = Math.max(1, Math.floor(side * 0.75))
          preview = await encode(side)
        }
        return preview
      }),
    encodePng: async (raster, { opaque = false } = {}) => {
      const { width, height, data } = raster
      const channels = 'channels' in raster ? raster.channels : 4
      const image = fromRaw({
        data: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
        width,
        height,
        channels,
      })
      const picture = opaque && channels === 4 ? image.removeAlpha() : image
      return withoutResolution(await picture.png(PNG).toBuffer())
    },
  }
}
