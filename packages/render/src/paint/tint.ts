import { overPixel } from '../exact/over.ts'
import { parseColor } from './color.ts'

/**
 * The premultiplied pixel of a colour for each share 0..255 of it, as a Uint32Array over RGBA bytes
 * reads it.
 */
export type Tint = Uint32Array

const SHARES = 256
/** A chapter uses a handful of colours. */
const MOST_TINTS = 64
const tints = new Map<string, Tint>()

export function getTint(color: string): Tint {
  const known = tints.get(color)
  if (known) return known
  const [r, g, b, a] = parseColor(color)
  const parts = new Uint8Array(SHARES * 4)
  for (let share = 0; share < SHARES; share++) {
    const own = Math.round(share * a)
    parts.set([Math.round(r * own), Math.round(g * own), Math.round(b * own), own], share * 4)
  }
  const tint = new Uint32Array(parts.buffer)
  if (tints.size >= MOST_TINTS) tints.clear()
  tints.set(color, tint)
  return tint
}

/** Lays a colour over pixels of the same size through a mask. */
export function layTint(rgba: Uint8Array, alpha: Uint8Array, color: string): void {
  const tint = getTint(color)
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, alpha.length)
  for (let i = 0; i < alpha.length; i++) {
    const share = alpha[i] ?? 0
    if (share !== 0) pixels[i] = overPixel(tint[share] ?? 0, pixels[i] ?? 0)
  }
}
