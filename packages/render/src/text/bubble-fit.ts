import { stacksMarks } from '@panelflow/domain/locale/language.ts'
import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import type { Bubble } from './bubble.ts'
import { computeLineExtents } from './bubble.ts'
import { fittingFloor, leadingFloor } from './leading.ts'
import type { Segment } from './wrap.ts'
import { wrapInto } from './wrap.ts'

const STEPS_PER_PX = 4
const LEADING_STEPS = 4
const MOST_LINES = 60

export interface BubbleFit {
  readonly size: number
  readonly lines: readonly number[]
}

/**
 * What the lines of a bubble depend on besides its contour: the text's settings and the largest
 * letter, × font size.
 */
export interface BubbleType {
  readonly text: Pick<TextProps, 'fit' | 'lineSpacing' | 'size' | 'minSize' | 'writing'>
  readonly language: string
  readonly tall: number
}

/** How much smaller letters may get for better line ends. */
const SIZE_RANGE = 0.9
/** A tenth smaller weighs as much as a third of every line left empty. */
const COST_OF_SMALLER = 1.1

/**
 * The size and lines that read best among those inside the contour, or null when none are. Sizes
 * from the largest that fits to a tenth less are compared: a larger one counts, and so do lines
 * evenly filled that end where the sense does. They are tried from large to small, because fit is
 * not monotone; at the smallest size alone lines may stand closer than fitting likes.
 */
export function fitBubble(
  bubble: Bubble,
  segments: readonly Segment[],
  type: BubbleType,
): BubbleFit | null {
  const { size: largest, minSize } = type.text
  const total = segments.reduce(
    (sum, { length, lead, trailing }) => sum + length - lead - Math.max(0, trailing),
    0,
  )
  const smallest = Math.ceil(minSize * STEPS_PER_PX)
  let best: (BubbleFit & { readonly cost: number }) | null = null
  let limit = smallest
  let fitting = Number.POSITIVE_INFINITY
  for (let step = Math.floor(largest * STEPS_PER_PX); step >= limit; step--) {
    const size = step / STEPS_PER_PX
    if (total * size * size * thickness(type) > bubble.area) continue
    const found = fitAtSize(bubble, segments, type, size, total, fittingFloor)
    if (!found) continue
    if (best === null) {
      fitting = size
      limit = Math.max(smallest, Math.ceil(step * SIZE_RANGE))
    }
    const cost = found.cost + COST_OF_SMALLER * (1 - size / fitting)
    if (best === null || cost < best.cost) best = { size, lines: found.starts, cost }
    // no line end can be better than none that costs anything
    if (best.cost <= COST_OF_SMALLER * (1 - size / fitting)) break
  }
  if (best) return { size: best.size, lines: best.lines }
  const size = smallest / STEPS_PER_PX
  const close = fitAtSize(bubble, segments, type, size, total, leadingFloor)
  return close && { size, lines: close.starts }
}

interface Filling {
  readonly starts: readonly number[]
  readonly cost: number
}

/** The widest line distance at which the segments fit, and their best filling there. */
function fitAtSize(
  bubble: Bubble,
  segments: readonly Segment[],
  type: BubbleType,
  size: number,
  total: number,
  getFloor: typeof fittingFloor,
): Filling | null {
  for (const leading of listLeadings(type, getFloor)) {
    const filling = findBestFilling(bubble, segments, type, size, leading, total)
    if (filling) return filling
  }
  return null
}

/** Line distances to try, × font size: as set, then tighter. */
function listLeadings(
  { text, language, tall }: BubbleType,
  getFloor: typeof fittingFloor,
): number[] {
  const floor = getFloor({ ...text, fit: 'bubble' }, language)
  const steps = floor < text.lineSpacing ? LEADING_STEPS : 1
  return Array.from(
    { length: steps },
    (_, i) => (text.lineSpacing - ((text.lineSpacing - floor) * i) / Math.max(1, steps - 1)) * tall,
  )
}

/** Those that fitting tries, then the ones it resorts to at the smallest size. */
function listPlacedLeadings(type: BubbleType): number[] {
  return [...listLeadings(type, fittingFloor), ...listLeadings(type, leadingFloor).slice(1)]
}

/** What a line covers across, × font size: some scripts stack marks on both sides. */
function thickness({ language, tall }: BubbleType): number {
  return (stacksMarks(language) ? 1.25 : 0.95) * tall
}

function findBestFilling(
  bubble: Bubble,
  segments: readonly Segment[],
  type: BubbleType,
  size: number,
  leading: number,
  total: number,
): Filling | null {
  const thick = thickness(type) * size
  const most = Math.min(
    MOST_LINES,
    segments.length,
    Math.floor(((bubble.last - bubble.first) / size - thick / size) / leading) + 1,
  )
  let best: Filling | null = null
  let found = 0
  for (let count = 1; count <= most && found < 3; count++) {
    const extents = computeLineExtents(bubble, count, size, leading * size, thick).lengths.map(
      (length) => length / size,
    )
    if (
      extents.some((extent) => extent <= 0) ||
      extents.reduce((sum, extent) => sum + extent, 0) < total
    )
      continue
    const filling = wrapInto(segments, extents)
    if (!filling) continue
    found++
    if (best === null || filling.cost < best.cost) best = filling
  }
  return best
}

/**
 * Where the lines of a fitted text stand: distance between them, × font size, and how far back from
 * the centre columns begin, px.
 */
export interface BubblePlacing {
  readonly leading: number
  readonly head: number
}

/**
 * Follows from the stored size and breaks, so it is not stored: the widest leading with which the
 * lines lie inside. Lengths in px.
 */
export function placeInBubble(
  bubble: Bubble,
  lengths: readonly number[],
  type: BubbleType,
  size: number,
): BubblePlacing {
  const maxLineLength = Math.max(...lengths)
  const leadings = listPlacedLeadings(type)
  for (const leading of leadings) {
    const extents = computeLineExtents(
      bubble,
      lengths.length,
      size,
      leading * size,
      thickness(type) * size,
    )
    if (lengths.some((length, i) => length > (extents.lengths[i] ?? 0) + 1e-6)) continue
    // Columns hang from one height: as near to centred as the shortest side of the contour lets
    // them.
    const lowest = Math.max(
      maxLineLength / 2,
      ...lengths.map((length, i) => length - (extents.tails[i] ?? 0)),
    )
    return { leading, head: Math.min(extents.head, lowest) }
  }
  return { leading: leadings.at(-1) ?? 1, head: maxLineLength / 2 }
}

/**
 * How far, px, the longest line stands over the contour at the leading that suits it best; 0 or
 * less when all lie inside.
 */
export function overrunsBubble(
  bubble: Bubble,
  lengths: readonly number[],
  type: BubbleType,
  size: number,
): number {
  const overruns = listPlacedLeadings(type).map((leading) => {
    const extents = computeLineExtents(
      bubble,
      lengths.length,
      size,
      leading * size,
      thickness(type) * size,
    )
    return Math.max(...lengths.map((length, i) => length - (extents.lengths[i] ?? 0)))
  })
  return Math.min(...overruns)
}
