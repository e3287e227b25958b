import { parseColor } from './color.ts'

/** The premultiplied pixel of a colour for each mask value 0..255, as four bytes in memory order. */
export function tintsOf(color: string): Uint32Array {
  const [r, g, b, a] = parseColor(color)
  const bytes = new Uint8Array(256 * 4)
  for (let alpha = 0; alpha < 256; alpha++) {
    const own = Math.round(alpha * a)
    bytes.set([Math.round(r * own), Math.round(g * own), Math.round(b * own), own], alpha * 4)
  }
  return new Uint32Array(bytes.buffer)
}

/** Lays a colour over pixels of the same size through a mask: source-over, integers. */
export function layTint(rgba: Uint8Array, alpha: Uint8Array, color: string): void {
  const tints = tintsOf(color)
  const parts = new Uint8Array(tints.buffer)
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, alpha.length)
  for (let i = 0; i < alpha.length; i++) {
    const value = alpha[i] ?? 0
    if (value === 0) continue
    const own = parts[value * 4 + 3] ?? 0
    if (own === 255 || pixels[i] === 0) {
      pixels[i] = tints[value] ?? 0
      continue
    }
    const rest = 255 - own
    for (let at = i * 4, from = value * 4; from < value * 4 + 4; at++, from++) {
      const t = (rgba[at] ?? 0) * rest + 128
      rgba[at] = (parts[from] ?? 0) + ((t + (t >> 8)) >> 8)
    }
  }
}
