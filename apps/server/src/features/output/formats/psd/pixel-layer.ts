import type { Layer } from 'ag-psd'
import type { PatchProps } from '@panelflow/domain/page/document/page-document.ts'
import type { ItemBitmap } from '@panelflow/render/paint/bitmap.ts'

/** A painted item as a layer: Photoshop keeps colours that are not multiplied with their alpha. */
export const pixelLayer = (
  name: string,
  { x, y, width, height, rgba }: ItemBitmap,
  { opacity, blend }: Pick<PatchProps, 'opacity' | 'blend'>,
): Layer => ({
  name,
  opacity,
  ...(blend == null ? {} : { blendMode: blend }),
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
  ...(width > 0 && height > 0 ? { imageData: { width, height, data: straight(rgba) } } : {}),
})

const straight = (rgba: Uint8Array): Uint8ClampedArray => {
  const pixels = new Uint8ClampedArray(rgba)
  for (let i = 0; i < pixels.length; i += 4) {
    const alpha = pixels[i + 3] ?? 0
    if (alpha === 0 || alpha === 255) continue
    for (let k = i; k < i + 3; k++) pixels[k] = Math.round(((pixels[k] ?? 0) * 255) / alpha)
  }
  return pixels
}
