import type { Rgba } from '../paint/bitmap.ts'

/** Pixels and where their top left corner goes. */
export interface Placed extends Rgba {
  readonly x: number
  readonly y: number
}

/**
 * Lays a bitmap over a page or a band of it, in place: source-over on premultiplied 8-bit RGBA, integers only,
 * every product divided by 255 and rounded to the nearest. What lies outside is cut off.
 * @param y0 page row of the band's first row
 */
export function over(page: Rgba, bitmap: Placed, y0 = 0): void {
  const left = Math.max(0, -bitmap.x)
  const right = Math.min(bitmap.width, page.width - bitmap.x)
  const top = Math.max(0, y0 - bitmap.y)
  const bottom = Math.min(bitmap.height, y0 + page.height - bitmap.y)
  const source = bitmap.rgba
  const target = page.rgba
  const sourcePixels = pixelsOf(source)
  const targetPixels = pixelsOf(target)
  for (let y = top; y < bottom; y++) {
    let from = y * bitmap.width + left
    let to = (bitmap.y + y - y0) * page.width + bitmap.x + left
    for (let x = left; x < right; x++, from++, to++) {
      const alpha = source[from * 4 + 3] ?? 0
      if (alpha === 0) continue
      if (alpha === 255 && sourcePixels && targetPixels) {
        targetPixels[to] = sourcePixels[from] ?? 0
        continue
      }
      const rest = 255 - alpha
      const at = to * 4
      // Spelled out per channel: a loop here takes twice the time of the whole composition.
      target[at] = (source[from * 4] ?? 0) + dividedBy255((target[at] ?? 0) * rest)
      target[at + 1] = (source[from * 4 + 1] ?? 0) + dividedBy255((target[at + 1] ?? 0) * rest)
      target[at + 2] = (source[from * 4 + 2] ?? 0) + dividedBy255((target[at + 2] ?? 0) * rest)
      target[at + 3] = alpha + dividedBy255((target[at + 3] ?? 0) * rest)
    }
  }
}

/** Four bytes at once, where the bytes begin at a multiple of four (a pooled Buffer may not). */
function pixelsOf({ buffer, byteOffset, byteLength }: Uint8Array): Uint32Array | null {
  return byteOffset % 4 === 0 ? new Uint32Array(buffer, byteOffset, byteLength >> 2) : null
}

/** `product / 255` to the nearest integer, exact for 0..65025. */
function dividedBy255(product: number): number {
  const t = product + 128
  return (t + (t >> 8)) >> 8
}

/** Lays `bitmaps` over `page`, first one lowest, in place. Returns the page. */
export function composePage(page: Rgba, bitmaps: Iterable<Placed>, y0 = 0): Rgba {
  for (const bitmap of bitmaps) over(page, bitmap, y0)
  return page
}
