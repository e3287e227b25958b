import { parseColor } from './color.ts'

/** The premultiplied pixel of a colour for each share 0..255 of it: as one number in memory order, and as its bytes. */
export interface Tint {
  readonly whole: Uint32Array
  readonly parts: Uint8Array
}

const SHARES = 256
/** A chapter uses a handful of colours. */
const MOST_TINTS = 64
const tints = new Map<string, Tint>()

export function tintOf(color: string): Tint {
  const known = tints.get(color)
  if (known) return known
  const [r, g, b, a] = parseColor(color)
  const parts = new Uint8Array(SHARES * 4)
  for (let share = 0; share < SHARES; share++) {
    const own = Math.round(share * a)
    parts.set([Math.round(r * own), Math.round(g * own), Math.round(b * own), own], share * 4)
  }
  const tint = { whole: new Uint32Array(parts.buffer), parts }
  if (tints.size >= MOST_TINTS) tints.clear()
  tints.set(color, tint)
  return tint
}

/** Lays a share of a colour over pixel `at`: source-over, integers. `pixels` are the bytes of `rgba`, four at once. */
export function layPixel(rgba: Uint8Array, pixels: Uint32Array, at: number, whole: Uint32Array, parts: Uint8Array, share: number): void {
  const from = share * 4
  const rest = 255 - (parts[from + 3] ?? 0)
  if (rest === 0 || pixels[at] === 0) {
    pixels[at] = whole[share] ?? 0
    return
  }
  for (let i = 0, to = at * 4; i < 4; i++, to++) {
    const t = (rgba[to] ?? 0) * rest + 128
    rgba[to] = (parts[from + i] ?? 0) + ((t + (t >> 8)) >> 8)
  }
}

/** Lays a colour over pixels of the same size through a mask. */
export function layTint(rgba: Uint8Array, alpha: Uint8Array, color: string): void {
  const { whole, parts } = tintOf(color)
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, alpha.length)
  for (let i = 0; i < alpha.length; i++) {
    const share = alpha[i] ?? 0
    if (share !== 0) layPixel(rgba, pixels, i, whole, parts, share)
  }
}
