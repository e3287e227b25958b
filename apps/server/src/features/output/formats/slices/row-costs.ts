import type { Box, PageItem, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { getTextReach } from '@panelflow/domain/page/stroke-reach.ts'
import { getBounds } from '@panelflow/render/geometry/placement.ts'
import { createBend } from '@panelflow/render/paint/warp.ts'
import type { OutputPage } from '../chapter-output.ts'
import { boxAround } from '@panelflow/domain/page/reading-rows.ts'

/** Decoded rows, without padding. */
export interface RawRows {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels: number
}

/**
 * A row this even (standard deviation of its brightness, 0..255) is a gutter; JPEG noise on white
 * paper is below it.
 */
const QUIET = 4
/** Dearer than the wildest row: art that carries source lettering or an inserted picture. */
const THROUGH_PICTURE = 1_000

/**
 * What a cut above each row costs: 0 in a gutter, else the unrest of the rows it parts, more
 * through source lettering
 * and pictures, Infinity through a drawn text.
 * @param scale rows of `raw` per page px
 */
export const rowCosts = (
  raw: RawRows,
  page: Pick<OutputPage, 'baseDoc' | 'laneDoc'>,
  scale: number,
): Float32Array => {
  const unrest = computeUnrest(raw)
  const costs = new Float32Array(raw.height)
  for (let y = 1; y < raw.height; y++) {
    const worst = Math.max(unrest[y - 1] ?? 0, unrest[y] ?? 0)
    costs[y] = worst <= QUIET ? 0 : worst
  }
  for (const item of [...Object.values(page.baseDoc.items), ...Object.values(page.laneDoc.items)])
    addItem(costs, item, scale)
  return costs
}

/**
 * What a cut between the last row of one page and the first of the next costs, where both are cuts
 * of one strip.
 */
export const jointCost = (upper: RawRows, lower: RawRows): number => {
  const row = ({ data, width, channels }: RawRows, y: number): RawRows => {
    const length = width * channels
    return { data: data.subarray(y * length, (y + 1) * length), width, height: 1, channels }
  }
  const [above = 0] = computeUnrest(row(upper, upper.height - 1))
  const [below = 0] = computeUnrest(row(lower, 0))
  const worst = Math.max(above, below)
  return worst <= QUIET ? 0 : worst
}

const addItem = (costs: Float32Array, item: PageItem, scale: number): void => {
  if (item.kind === 'region')
    addSpan(
      costs,
      boxAround([...item.props.polygon, ...(item.props.bubble ?? [])]),
      scale,
      THROUGH_PICTURE,
    )
  if (item.kind === 'image' && !item.props.hidden)
    addSpan(
      costs,
      widened(getBounds(item.props), computeEffectReach(item.props)),
      scale,
      THROUGH_PICTURE,
    )
  if (item.kind === 'text' && !item.props.hidden && item.props.translation.trim() !== '')
    addSpan(costs, computeInk(item.props), scale, Infinity)
}

const addSpan = (costs: Float32Array, { y, h }: Box, scale: number, cost: number): void => {
  const first = Math.max(0, Math.floor(y * scale) + 1)
  const last = Math.min(costs.length, Math.ceil((y + h) * scale))
  for (let row = first; row < last; row++) costs[row] = (costs[row] ?? 0) + cost
}

/** Air left around lettering, px. */
const AIR = 4

/**
 * Where the ink of a text can be: its box and its bubble, or its lines where they are longer, bent
 * as they are, with strokes and shadow.
 */
const computeInk = (text: TextProps): Box => {
  const size = bentSize(text, text.layout?.overflow === true ? overflowing(text) : text)
  const box = getBounds({ ...text, ...size })
  const isInBubble = text.fit === 'bubble' && text.bubble && text.bubble.length > 2
  const ink = isInBubble
    ? boxAround([...text.bubble, { x: box.x, y: box.y }, { x: box.x + box.w, y: box.y + box.h }])
    : box
  return widened(ink, getTextReach(text, 3) + AIR)
}

/** How far stroke and shadow reach beyond what has them, page px. */
const computeEffectReach = ({ stroke, shadow }: Pick<TextProps, 'stroke' | 'shadow'>): number =>
  (stroke?.width ?? 0) + (shadow ? shadow.distance + shadow.size + shadow.blur * 1.5 : 0)

const widened = ({ x, y, w, h }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  w: w + 2 * by,
  h: h + 2 * by,
})

type Size = Pick<Box, 'w' | 'h'>

/** Places along each side of a box at which a warp is looked at. */
const PLACES = 16

/** A box around the same centre that holds what the warp makes of this one. */
const bentSize = (text: TextProps, { w, h }: Size): Size => {
  const bend = createBend(text)
  if (!bend) return { w, h }
  const farthest = { x: w / 2, y: h / 2 }
  const place = { x: 0, y: 0 }
  for (let i = 0; i <= PLACES; i++) {
    for (let j = 0; j <= PLACES; j++) {
      bend((i / PLACES - 0.5) * w, (j / PLACES - 0.5) * h, place)
      farthest.x = Math.max(farthest.x, Math.abs(place.x))
      farthest.y = Math.max(farthest.y, Math.abs(place.y))
    }
  }
  return { w: farthest.x * 2, h: farthest.y * 2 }
}

/** A letter is at most a square of its own size. */
const overflowing = ({
  w,
  h,
  writing,
  layout,
  translation,
  lineSpacing,
  ranges,
}: TextProps): Size => {
  const starts = [0, ...(layout?.lines ?? []), translation.length]
  const maxLineLength = Math.max(...starts.slice(1).map((start, i) => start - (starts[i] ?? 0)))
  const size = (layout?.size ?? 0) * Math.max(1, ...(ranges ?? []).map((range) => range.size ?? 1))
  const [inline, block] = [
    maxLineLength * size,
    (starts.length - 1) * size * Math.max(1, lineSpacing),
  ]
  return writing === 'vertical'
    ? { w: Math.max(w, block), h: Math.max(h, inline) }
    : { w: Math.max(w, inline), h: Math.max(h, block) }
}

/** Standard deviation of brightness per row. */
const computeUnrest = ({ data, width, height, channels }: RawRows): Float32Array => {
  const unrest = new Float32Array(height)
  const [green, blue] = channels >= 3 ? [1, 2] : [0, 0]
  for (let y = 0; y < height; y++) {
    let sum = 0
    let squares = 0
    for (let x = 0, at = y * width * channels; x < width; x++, at += channels) {
      const light = ((data[at] ?? 0) * 2 + (data[at + green] ?? 0) * 5 + (data[at + blue] ?? 0)) / 8
      sum += light
      squares += light * light
    }
    unrest[y] = Math.sqrt(Math.max(0, squares / width - (sum / width) ** 2))
  }
  return unrest
}
