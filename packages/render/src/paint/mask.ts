import type { Frame } from './bitmap.ts'

/** How opaque each pixel of a frame is, 0..255. */
export interface Mask extends Frame {
  readonly alpha: Uint8Array
}

export function emptyMask({ x, y, width, height }: Frame): Mask {
  return { x, y, width, height, alpha: new Uint8Array(width * height) }
}

/** `mask` less what `other`, in the same frame, covers. */
export function without(mask: Mask, other: Mask): Mask {
  const alpha = mask.alpha.map((value, i) => {
    const t = value * (255 - (other.alpha[i] ?? 0)) + 128
    return (t + (t >> 8)) >> 8
  })
  return { ...mask, alpha }
}
