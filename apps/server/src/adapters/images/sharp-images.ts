import type { Images, ReadPicture } from '../../ports/images.ts'
import { fromRaw } from './make-tiles.ts'
import { openImage as open, PNG, readable, readUploadHeader } from './read-page.ts'

const readPicture = async (bytes: Buffer): Promise<ReadPicture> => {
  await readUploadHeader(bytes)
  const { data, info } = await open(bytes).autoOrient().toColourspace('srgb').ensureAlpha().png(PNG).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

export const sharpImages = (): Images => {
  return {
    readPicture: (bytes) => readable(() => readPicture(bytes)),
    decodeRgb: (bytes) =>
      readable(async () => {
        const { data, info } = await open(bytes)
          .toColourspace('srgb')
          .removeAlpha()
          .raw({ depth: 'uchar' })
          .toBuffer({ resolveWithObject: true })
        return { width: info.width, height: info.height, channels: 3, data }
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
    toJpeg: (bytes) => readable(() => open(bytes).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()),
    encodePng: async (raster, { opaque = false } = {}) => {
      const { width, height, data } = raster
      const channels = 'channels' in raster ? raster.channels : 4
      const image = fromRaw({ data: Buffer.from(data.buffer, data.byteOffset, data.byteLength), width, height, channels })
      return await (opaque && channels === 4 ? image.removeAlpha() : image).png(PNG).toBuffer()
    },
  }
}
