import type { BlendMode } from '@panelflow/domain/page/document/page-document.ts'
import { dividedBy255, overPixel } from '../exact/over.ts'
import type { Rgb, Rgba } from '../paint/bitmap.ts'

/** Pixels and the position of their top left corner on the page. */
export interface PlacedBitmap extends Rgba {
  readonly x: number
  readonly y: number
}

/** The pixels that items are painted on: a page without alpha, or translucent ones. */
export type PagePixels = Rgb | Rgba

/**
 * Composites a bitmap over a page or a band of its rows, in place: source-over on 8-bit RGB or
 * premultiplied RGBA, integers only, every product divided by 255 and rounded to the nearest. What
 * is outside is cut off.
 * @param y0 row of the page at which the band begins
 * @param blend how it joins what is below; null: it covers it
 */
export function compositeOver(
  page: PagePixels,
  bitmap: PlacedBitmap,
  y0 = 0,
  blend: BlendMode | null = null,
): void {
  const left = Math.max(0, -bitmap.x)
  const right = Math.min(bitmap.width, page.width - bitmap.x)
  const top = Math.max(0, y0 - bitmap.y)
  const bottom = Math.min(bitmap.height, y0 + page.height - bitmap.y)
  const compositeRow =
    blend === null ? chooseRowFunction(page, bitmap) : chooseBlendFunction(page, bitmap, blend)
  for (let y = top; y < bottom; y++) {
    compositeRow(
      y * bitmap.width + left,
      (bitmap.y + y - y0) * page.width + bitmap.x + left,
      right - left,
    )
  }
}

/** Composites `count` pixels of the bitmap from index `from` over those of the page from `to`. */
type CompositeRow = (from: number, to: number, count: number) => void

function chooseRowFunction(page: PagePixels, { rgba }: PlacedBitmap): CompositeRow {
  if ('rgb' in page) return (from, to, count) => overOpaque(page.rgb, to, rgba, from, count)
  const sources = viewAsUint32(rgba)
  const targets = viewAsUint32(page.rgba)
  if (sources && targets) return (from, to, count) => overPixels(targets, to, sources, from, count)
  return (from, to, count) => overBytes(page.rgba, to, rgba, from, count)
}

/**
 * Multiply, screen and overlay as in Photoshop and CSS, on premultiplied bytes, each sum divided
 * once: over opaque pixels `B·(S + 1 − a)`, `S + B·(1 − S)`, and for overlay twice the first where
 * what is below is dark, twice the second less one where it is light.
 */
function chooseBlendFunction(
  page: PagePixels,
  { rgba }: PlacedBitmap,
  blend: BlendMode,
): CompositeRow {
  const isOpaque = 'rgb' in page
  const [target, step] = isOpaque ? [page.rgb, 3] : [page.rgba, 4]
  const blendPixel = BLEND_PIXEL[blend]
  return (from, to, count) => {
    for (let i = 0, at = from * 4, on = to * step; i < count; i++, at += 4, on += step) {
      const alpha = rgba[at + 3] ?? 0
      if (alpha === 0) continue
      const below = isOpaque ? 255 : (target[on + 3] ?? 0)
      for (let channel = 0; channel < 3; channel++)
        target[on + channel] = blendPixel(
          rgba[at + channel] ?? 0,
          alpha,
          target[on + channel] ?? 0,
          below,
        )
      if (!isOpaque) target[on + 3] = alpha + dividedBy255(below * (255 - alpha))
    }
  }
}

/** A channel over a channel, premultiplied, with their alphas. */
type BlendPixel = (above: number, aboveAlpha: number, below: number, belowAlpha: number) => number

const multiplyPixel: BlendPixel = (above, aboveAlpha, below, belowAlpha) =>
  dividedBy255(above * (below + 255 - belowAlpha) + below * (255 - aboveAlpha))

const screenPixel: BlendPixel = (above, _aboveAlpha, below) =>
  above + dividedBy255(below * (255 - above))

/** Hard light with the layers exchanged (W3C Compositing and Blending 1). */
const overlayPixel: BlendPixel = (above, aboveAlpha, below, belowAlpha) => {
  const apart = above * (255 - belowAlpha) + below * (255 - aboveAlpha)
  const mixed =
    2 * below <= belowAlpha
      ? 2 * above * below
      : aboveAlpha * belowAlpha - 2 * (belowAlpha - below) * (aboveAlpha - above)
  return dividedBy255(mixed + apart)
}

const BLEND_PIXEL: Readonly<Record<BlendMode, BlendPixel>> = {
  multiply: multiplyPixel,
  screen: screenPixel,
  overlay: overlayPixel,
}

function overPixels(
  targets: Uint32Array,
  to: number,
  sources: Uint32Array,
  from: number,
  count: number,
): void {
  for (let i = 0; i < count; i++) {
    const above = sources[from + i] ?? 0
    const alpha = above >>> 24
    if (alpha === 255) targets[to + i] = above
    else if (alpha !== 0) targets[to + i] = overPixel(above, targets[to + i] ?? 0)
  }
}

/** The same over pixels without alpha. */
function overOpaque(
  target: Uint8Array,
  to: number,
  source: Uint8Array,
  from: number,
  count: number,
): void {
  for (let i = 0, at = from * 4, on = to * 3; i < count; i++, at += 4, on += 3) {
    const rest = 255 - (source[at + 3] ?? 0)
    if (rest === 255) continue
    if (rest === 0) {
      target[on] = source[at] ?? 0
      target[on + 1] = source[at + 1] ?? 0
      target[on + 2] = source[at + 2] ?? 0
      continue
    }
    // Spelled out per channel: a loop here takes twice the time.
    target[on] = (source[at] ?? 0) + dividedBy255((target[on] ?? 0) * rest)
    target[on + 1] = (source[at + 1] ?? 0) + dividedBy255((target[on + 1] ?? 0) * rest)
    target[on + 2] = (source[at + 2] ?? 0) + dividedBy255((target[on + 2] ?? 0) * rest)
  }
}

/** The same for bytes that cannot be read four at once. */
function overBytes(
  target: Uint8Array,
  to: number,
  source: Uint8Array,
  from: number,
  count: number,
): void {
  for (let i = 0; i < count * 4; i += 4) {
    const rest = 255 - (source[from * 4 + i + 3] ?? 0)
    if (rest === 255) continue
    for (let channel = i; channel < i + 4; channel++) {
      const below = target[to * 4 + channel] ?? 0
      target[to * 4 + channel] = (source[from * 4 + channel] ?? 0) + dividedBy255(below * rest)
    }
  }
}

/** Four bytes at once, where the bytes begin at a multiple of four (a pooled Buffer may not). */
function viewAsUint32({ buffer, byteOffset, byteLength }: Uint8Array): Uint32Array | null {
  return byteOffset % 4 === 0 ? new Uint32Array(buffer, byteOffset, byteLength >> 2) : null
}

/** Composites `bitmaps` over `page` in place, the first one lowest. Returns the page. */
export function composePage<P extends PagePixels>(
  page: P,
  bitmaps: Iterable<PlacedBitmap>,
  y0 = 0,
): P {
  for (const bitmap of bitmaps) compositeOver(page, bitmap, y0)
  return page
}
