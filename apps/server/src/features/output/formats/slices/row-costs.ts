import type { Box, PageItem, TextProps } from '@panelflow/domain/page/page-document.ts'
import { boundsOf } from '@panelflow/render/geometry/placement.ts'
import type { OutputPage } from '../chapter-output.ts'
import { boxAround } from '../reading-rows.ts'

/** Decoded rows, without padding. */
export interface RawRows {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels: number
}

/** A row this even (standard deviation of its brightness, 0..255) is a gutter; JPEG noise on white paper is below it. */
const QUIET = 4
/** Dearer than the wildest row: art that carries source lettering or an inserted picture. */
const THROUGH_PICTURE = 1_000

/**
 * What a cut above each row costs: 0 in a gutter, else the unrest of the rows it parts, more through source lettering
 * and pictures, Infinity through a drawn text.
 * @param scale rows of `raw` per page px
 */
export const rowCosts = (raw: RawRows, page: Pick<OutputPage, 'baseDoc' | 'laneDoc'>, scale: number): Float32Array => {
  const unrest = unrestOf(raw)
  const costs = new Float32Array(raw.height)
  for (let y = 1; y < raw.height; y++) {
    const worst = Math.max(unrest[y - 1] ?? 0, unrest[y] ?? 0)
    costs[y] = worst <= QUIET ? 0 : worst
  }
  for (const item of [...Object.values(page.baseDoc.items), ...Object.values(page.laneDoc.items)]) addItem(costs, item, scale)
  return costs
}

/** What a cut between the last row of one page and the first of the next costs, where both are cuts of one strip. */
export const jointCost = (upper: RawRows, lower: RawRows): number => {
  const row = ({ data, width, channels }: RawRows, y: number): RawRows => {
    const length = width * channels
    return { data: data.subarray(y * length, (y + 1) * length), width, height: 1, channels }
  }
  const [above = 0] = unrestOf(row(upper, upper.height - 1))
  const [below = 0] = unrestOf(row(lower, 0))
  const worst = Math.max(above, below)
  return worst <= QUIET ? 0 : worst
}

const addItem = (costs: Float32Array, item: PageItem, scale: number): void => {
  if (item.kind === 'region') addSpan(costs, boxAround([...item.props.polygon, ...(item.props.bubble ?? [])]), scale, THROUGH_PICTURE)
  if (item.kind === 'image' && !item.props.hidden) addSpan(costs, boundsOf(item.props), scale, THROUGH_PICTURE)
  if (item.kind === 'text' && !item.props.hidden && item.props.translation.trim() !== '') addSpan(costs, inkOf(item.props), scale, Infinity)
}

const addSpan = (costs: Float32Array, { y, h }: Box, scale: number, cost: number): void => {
  const first = Math.max(0, Math.floor(y * scale) + 1)
  const last = Math.min(costs.length, Math.ceil((y + h) * scale))
  for (let row = first; row < last; row++) costs[row] = (costs[row] ?? 0) + cost
}

/** Air left around lettering, px. */
const AIR = 4

/** Where the ink of a text can be: its box, or its lines where they are longer, with stroke and shadow. */
const inkOf = (text: TextProps): Box => {
  const { w, h } = text.layout?.overflow === true ? overflowing(text) : text
  const shadow = text.shadow === null ? 0 : text.shadow.distance + text.shadow.size + text.shadow.blur * 1.5
  const { x, y, w: width, h: height } = boundsOf({ ...text, w, h })
  const edge = (text.stroke?.width ?? 0) + shadow + AIR
  return { x: x - edge, y: y - edge, w: width + 2 * edge, h: height + 2 * edge }
}

/** A letter is at most a square. */
const overflowing = ({ w, h, writing, layout, translation, lineSpacing }: TextProps): { w: number; h: number } => {
  const starts = [0, ...(layout?.lines ?? []), translation.length]
  const longest = Math.max(...starts.slice(1).map((start, i) => start - (starts[i] ?? 0)))
  const size = layout?.size ?? 0
  const [inline, block] = [longest * size, (starts.length - 1) * size * Math.max(1, lineSpacing)]
  return writing === 'vertical' ? { w: Math.max(w, block), h: Math.max(h, inline) } : { w: Math.max(w, inline), h: Math.max(h, block) }
}

/** Standard deviation of brightness per row. */
const unrestOf = ({ data, width, height, channels }: RawRows): Float32Array => {
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
