import type { Rgba } from './bitmap.ts'

/**
 * Half the size: each pixel the rounded mean of four. A cubic filter alone skips pixels when it
 * shrinks further than that.
 */
export function halved({ width, height, rgba }: Rgba): Rgba {
  const half = { width: Math.max(1, width >> 1), height: Math.max(1, height >> 1) }
  const out = new Uint8Array(half.width * half.height * 4)
  const right = width > 1 ? 4 : 0
  const below = height > 1 ? width * 4 : 0
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const from = (y * 2 * width + x * 2) * 4
      const to = (y * half.width + x) * 4
      for (let c = 0; c < 4; c++) {
        const at = from + c
        const sum =
          (rgba[at] ?? 0) +
          (rgba[at + right] ?? 0) +
          (rgba[at + below] ?? 0) +
          (rgba[at + right + below] ?? 0)
        out[to + c] = (sum + 2) >> 2
      }
    }
  }
  return { ...half, rgba: out }
}
