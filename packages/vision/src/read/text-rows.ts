import type { Box } from '../raster.ts'

interface GrayPicture {
  readonly width: number
  readonly height: number
  /** one byte per pixel, dark letters on light ground */
  readonly gray: Uint8Array
}

/** How much darker than its ground a pixel of lettering is, of 255. */
const INK_CONTRAST = 80
/** Rows lower than this part of the highest one are marks above or below it, as the dot of an i. */
const LOWEST_ROW = 0.35
/** Padding round a row, of its height: cut closer, a recogniser loses thin marks at the ends. */
const PADDING = 0.15

interface Span {
  readonly from: number
  readonly to: number
}

const findSpans = (isInk: readonly boolean[]): readonly Span[] => {
  const spans: Span[] = []
  isInk.forEach((ink, at) => {
    const last = spans.at(-1)
    if (!ink) return
    if (last?.to === at) spans[spans.length - 1] = { from: last.from, to: at + 1 }
    else spans.push({ from: at, to: at + 1 })
  })
  return spans
}

const getHeight = ({ from, to }: Span): number => to - from

/** Joins low spans to the nearer neighbour, from the top, until none is left. */
const joinLow = (spans: readonly Span[]): readonly Span[] => {
  const lowest = Math.max(0, ...spans.map(getHeight)) * LOWEST_ROW
  const at = spans.findIndex((span) => getHeight(span) < lowest)
  const [above, low, below] = [spans[at - 1], spans[at], spans[at + 1]]
  if (low === undefined) return spans
  const isNearAbove =
    above !== undefined && (below === undefined || low.from - above.to <= below.from - low.to)
  const [first, second] = isNearAbove ? [above, low] : [low, below]
  if (first === undefined || second === undefined) return spans
  const joined = { from: first.from, to: second.to }
  return joinLow(spans.toSpliced(isNearAbove ? at - 1 : at, 2, joined))
}

/** The rows of lettering in a crop for a recogniser, from the top. */
export const findTextRows = ({ width, height, gray }: GrayPicture): readonly Box[] => {
  const ground = gray[0] ?? 255
  const isInk = (x: number, y: number): boolean =>
    (gray[y * width + x] ?? 255) < ground - INK_CONTRAST
  const columns = Array.from({ length: width }, (_, x) => x)
  const inked = Array.from({ length: height }, (_, y) => columns.some((x) => isInk(x, y)))
  return joinLow(findSpans(inked)).map(({ from, to }) => {
    const rows = Array.from({ length: to - from }, (_, at) => from + at)
    const within = columns.filter((x) => rows.some((y) => isInk(x, y)))
    const padding = Math.ceil((to - from) * PADDING)
    const [left, top] = [Math.max(0, (within[0] ?? 0) - padding), Math.max(0, from - padding)]
    const right = Math.min(width, (within.at(-1) ?? 0) + 1 + padding)
    return { x: left, y: top, w: right - left, h: Math.min(height, to + padding) - top }
  })
}
