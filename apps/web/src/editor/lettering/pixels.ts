import { sha256 } from '@panelflow/render/exact/sha256.ts'
import type { ItemBitmap, Rgba } from '@panelflow/render/paint/bitmap.ts'
import { rasterBytes } from '@panelflow/render/paint/raster-hash.ts'

/**
 * Canvas wants straight colour, the engine paints premultiplied. Costs at most one level of 255.
 */
export const toImageData = ({ width, height, rgba }: Rgba): ImageData => {
  const straight = new Uint8ClampedArray(rgba.length)
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3] ?? 0
    if (alpha === 0) continue
    for (let c = 0; c < 3; c++)
      straight[at + c] =
        alpha === 255 ? (rgba[at + c] ?? 0) : Math.round(((rgba[at + c] ?? 0) * 255) / alpha)
    straight[at + 3] = alpha
  }
  return new ImageData(straight, width, height)
}

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** sha-256 of raw pixels, as hex. Browsers lend their own only on https and localhost. */
export const pixelSha = async (rgba: Uint8Array): Promise<string> =>
  isSecureContext
    ? hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(rgba))))
    : sha256(rgba)

/** `rasterHash`, by the browser's own SHA-256 where it lends it. */
export const bitmapSha = async (bitmap: ItemBitmap): Promise<string> => {
  if (!isSecureContext) return bitmap.sha
  return await pixelSha(
    new Uint8Array(
      await new Blob(
        rasterBytes(bitmap, bitmap.rgba).map((part) => new Uint8Array(part)),
      ).arrayBuffer(),
    ),
  )
}
