import type { ItemBitmap, Rgba } from '../paint/bitmap.ts'

type Placed = Pick<ItemBitmap, 'x' | 'y' | 'width' | 'height' | 'rgba'>

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
  for (let y = top; y < bottom; y++) {
    let from = (y * bitmap.width + left) * 4
    let to = ((bitmap.y + y - y0) * page.width + bitmap.x + left) * 4
    for (let x = left; x < right; x++, from += 4, to += 4) {
      const alpha = source[from + 3] ?? 0
      if (alpha === 0) continue
      const rest = 255 - alpha
      for (let c = 0; c < 4; c++) target[to + c] = (source[from + c] ?? 0) + (rest === 0 ? 0 : dividedBy255((target[to + c] ?? 0) * rest))
    }
  }
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
