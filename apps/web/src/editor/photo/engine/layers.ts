import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { blank, layOver, type Pixels } from './pixels.ts'

/** As large as the picture; pixels are changed in place, everything else makes a new layer. */
export interface Layer {
  readonly id: number
  readonly name: string
  readonly visible: boolean
  /** 0..1 */
  readonly opacity: number
  readonly pixels: Pixels
}

/**
 * Four bytes at once: what is opaque or clear, and that is nearly everything, is copied or passed
 * over as a whole.
 */
const words = ({ data }: Pixels): Uint32Array =>
  new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2)

/** Lays the visible layers over each other within a box, the lowest first. */
export const composeBox = (layers: readonly Layer[], target: Pixels, box: Box): void => {
  const { width, data } = target
  const to = words(target)
  for (let y = box.y; y < box.y + box.h; y++)
    to.fill(0, y * width + box.x, y * width + box.x + box.w)
  for (const { visible, opacity, pixels } of layers) {
    if (!visible || opacity === 0) continue
    const from = words(pixels)
    const bytes = pixels.data
    for (let y = box.y; y < box.y + box.h; y++) {
      const end = y * width + box.x + box.w
      for (let place = y * width + box.x; place < end; place++) {
        const at = place * 4
        const alpha = bytes[at + 3] ?? 0
        if (alpha === 0) continue
        if (alpha === 255 && opacity === 1) to[place] = from[place] ?? 0
        else
          layOver(
            data,
            at,
            bytes[at] ?? 0,
            bytes[at + 1] ?? 0,
            bytes[at + 2] ?? 0,
            (alpha / 255) * opacity,
          )
      }
    }
  }
}

/** One layer with what two looked like together. */
export const merged = (lower: Layer, upper: Layer): Layer => {
  const { width, height } = lower.pixels
  const pixels = blank(width, height)
  composeBox([{ ...lower, visible: true }, upper], pixels, { x: 0, y: 0, w: width, h: height })
  return { ...lower, opacity: 1, pixels }
}

export const moved = (layers: readonly Layer[], id: number, by: 1 | -1): readonly Layer[] => {
  const from = layers.findIndex((layer) => layer.id === id)
  const to = from + by
  const layer = layers[from]
  if (layer === undefined || to < 0 || to >= layers.length) return layers
  return layers.toSpliced(from, 1).toSpliced(to, 0, layer)
}
