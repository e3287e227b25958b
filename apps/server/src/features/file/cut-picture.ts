import { type CoverCrop, toCropPixels } from '@panelflow/domain/book/cover-crop.ts'
import type { Deps } from '../../ports/deps.ts'

const MAX_BYTES = 4 * 1024 * 1024

/** The part of a picture as PNG, its longer side no longer than `maxSide`. Throws `image.*`. */
export const cutPicture = async (
  images: Deps['images'],
  bytes: Buffer,
  crop: CoverCrop,
  maxSide: number,
) => {
  const picture = await images.decodeRgba(bytes)
  const { left, top, width, height } = toCropPixels(crop, picture)
  const data = new Uint8Array(width * height * 4)
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * picture.width + left) * 4
    data.set(picture.data.subarray(from, from + width * 4), row * width * 4)
  }
  const cut = await images.encodePng({ width, height, data })
  if (Math.max(width, height) <= maxSide) return cut
  return (await images.readPicture(await images.toPreview(cut, { maxSide, maxBytes: MAX_BYTES })))
    .bytes
}
