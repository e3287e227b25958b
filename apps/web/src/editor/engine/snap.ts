/** Where something that is moved or resized comes to rest: on lines of what lies round it. */
import type { Box, Point } from '@panelflow/domain/page/document/page-document.ts'

/** Screen pixels within which a line is taken. */
export const SNAP_DISTANCE = 6
/** Page pixels; what is closer lies on the line. */
const SAME = 0.05

type SnapAxis = 'x' | 'y'

/** A line to be shown, in page pixels. */
export interface Guide {
  /** `line`: at `at` of the axis, across it. `gap`: along the axis, one of several equal gaps. */
  readonly kind: 'line' | 'gap'
  readonly axis: SnapAxis
  /** the place of the line on its axis; of a gap on the other one */
  readonly at: number
  readonly from: number
  readonly to: number
}

/** A bubble, and where a text in it is centred. */
export interface SnapBubble {
  readonly bounds: Box
  readonly centre: Point
}

/** What is taken into account, in page pixels. */
export interface SnapTargets {
  readonly page: { readonly width: number; readonly height: number }
  /** the page is part of a strip: its upper and lower edge are no lines */
  readonly goesOn?: boolean
  readonly boxes: readonly Box[]
  /** lines, but no neighbours with gaps */
  readonly panels?: readonly Box[]
  readonly bubbles: readonly SnapBubble[]
}

/** A box as one axis sees it: from `a` to `b`, and on the other axis from `c` to `d`. */
interface Span {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
}

/** A place that may be taken: how far away, and what is shown when it is. */
interface Candidate {
  readonly way: number
  readonly guides: readonly Guide[]
}

/** Parts of a box that look for lines. */
type SnapPart = 'start' | 'middle' | 'end'

const toSpan = ({ x, y, w, h }: Box, axis: SnapAxis): Span =>
  axis === 'x' ? { a: x, b: x + w, c: y, d: y + h } : { a: y, b: y + h, c: x, d: x + w }

const getMiddle = ({ a, b }: Span): number => (a + b) / 2

const getPart = (span: Span, part: SnapPart): number =>
  part === 'start' ? span.a : part === 'end' ? span.b : getMiddle(span)

const toLine = (axis: SnapAxis, at: number, one: Span, other: Span): Guide => ({
  kind: 'line',
  axis,
  at,
  from: Math.min(one.c, other.c),
  to: Math.max(one.d, other.d),
})

/** Edges look for edges, middles for middles. */
const listLines = (
  own: Span,
  targets: readonly Span[],
  parts: readonly SnapPart[],
  axis: SnapAxis,
): readonly Candidate[] =>
  targets.flatMap((target) =>
    parts.flatMap((part) => {
      const places = part === 'middle' ? [getMiddle(target)] : [target.a, target.b]
      return places.map((at) => ({
        way: at - getPart(own, part),
        guides: [toLine(axis, at, own, target)],
      }))
    }),
  )

const isInSameRow = (one: Span, other: Span): boolean => one.c < other.d && other.c < one.d

const findLast = (spans: readonly Span[], before: number): Span | undefined =>
  spans.filter(({ b }) => b <= before).toSorted((one, other) => other.b - one.b)[0]

const findFirst = (spans: readonly Span[], after: number): Span | undefined =>
  spans.filter(({ a }) => a >= after).toSorted((one, other) => one.a - other.a)[0]

const toGap = (axis: SnapAxis, own: Span, from: number, to: number): Guide => ({
  kind: 'gap',
  axis,
  at: (own.c + own.d) / 2,
  from,
  to,
})

/** Between two neighbours with the same gap to both, or on beyond two at the gap they have. */
const listGaps = (own: Span, targets: readonly Span[], axis: SnapAxis): readonly Candidate[] => {
  const row = targets.filter((target) => isInSameRow(own, target))
  const size = own.b - own.a
  const [before, after] = [findLast(row, getMiddle(own)), findFirst(row, getMiddle(own))]
  const gap = (from: number, to: number): Guide => toGap(axis, own, from, to)
  const candidates: Candidate[] = []
  if (before !== undefined && after !== undefined && after.a - before.b >= size) {
    const each = (after.a - before.b - size) / 2
    const guides = [gap(before.b, before.b + each), gap(after.a - each, after.a)]
    candidates.push({ way: before.b + each - own.a, guides })
  }
  const twoBefore = before === undefined ? undefined : findLast(row, before.a)
  if (before !== undefined && twoBefore !== undefined) {
    const at = before.b + before.a - twoBefore.b
    candidates.push({ way: at - own.a, guides: [gap(twoBefore.b, before.a), gap(before.b, at)] })
  }
  const twoAfter = after === undefined ? undefined : findFirst(row, after.b)
  if (after !== undefined && twoAfter !== undefined) {
    const at = after.a - (twoAfter.a - after.b)
    candidates.push({ way: at - own.b, guides: [gap(at, after.a), gap(after.b, twoAfter.a)] })
  }
  return candidates
}

const contains = ({ x, y, w, h }: Box, point: Point): boolean =>
  point.x >= x && point.x <= x + w && point.y >= y && point.y <= y + h

const listBubbles = (
  box: Box,
  bubbles: readonly SnapBubble[],
  axis: SnapAxis,
): readonly Candidate[] => {
  const middle = { x: box.x + box.w / 2, y: box.y + box.h / 2 }
  const own = toSpan(box, axis)
  return bubbles
    .filter(({ bounds }) => contains(bounds, middle))
    .map(({ bounds, centre }) => ({
      way: centre[axis] - middle[axis],
      guides: [toLine(axis, centre[axis], own, toSpan(bounds, axis))],
    }))
}

/** In the order in which they count; of one list the nearest is taken. */
const listCandidates = (
  box: Box,
  { page, goesOn = false, boxes, panels = [], bubbles }: SnapTargets,
  parts: readonly SnapPart[],
  axis: SnapAxis,
): readonly (readonly Candidate[])[] => {
  const own = toSpan(box, axis)
  const spans = boxes.map((each) => toSpan(each, axis))
  const whole = toSpan({ x: 0, y: 0, w: page.width, h: page.height }, axis)
  const wholes = axis === 'y' && goesOn ? [] : [whole]
  const frames = panels.map((each) => toSpan(each, axis))
  const lines = listLines(own, [...wholes, ...frames, ...spans], parts, axis)
  return parts.includes('middle')
    ? [listBubbles(box, bubbles, axis), [...lines, ...listGaps(own, spans, axis)]]
    : [lines]
}

const findNearest = (candidates: readonly Candidate[], limit: number): number | undefined =>
  candidates
    .map(({ way }) => way)
    .filter((way) => Math.abs(way) <= limit)
    .toSorted((a, b) => Math.abs(a) - Math.abs(b))[0]

const findWay = (lists: readonly (readonly Candidate[])[], limit: number): number =>
  lists.map((candidates) => findNearest(candidates, limit)).find((way) => way !== undefined) ?? 0

/** Lines at one place are one line. */
const joined = (guides: readonly Guide[]): readonly Guide[] => {
  const byPlace = new Map<string, Guide>()
  for (const guide of guides) {
    const { kind, axis, at, from, to } = guide
    const key = kind === 'line' ? `${axis} ${Math.round(at / SAME)}` : `gap ${axis} ${at} ${from}`
    const known = byPlace.get(key)
    byPlace.set(
      key,
      known === undefined
        ? guide
        : { ...known, from: Math.min(known.from, from), to: Math.max(known.to, to) },
    )
  }
  return [...byPlace.values()]
}

/** The parts of each axis that look for lines; none: the axis stays as it is. */
export type SnapParts = Readonly<Record<SnapAxis, readonly SnapPart[]>>

export const ALL_PARTS: SnapParts = {
  x: ['start', 'middle', 'end'],
  y: ['start', 'middle', 'end'],
}

/** The lines that parts of a box lie on. */
export const listGuides = (box: Box, targets: SnapTargets, parts: SnapParts): readonly Guide[] =>
  joined(
    (['x', 'y'] as const).flatMap((axis) =>
      listCandidates(box, targets, parts[axis], axis)
        .flat()
        .filter(({ way }) => Math.abs(way) <= SAME)
        .flatMap(({ guides }) => guides),
    ),
  )

/**
 * How far a box has to go to lie on the nearest lines, each axis for itself; 0 where none is near.
 * The middle of the bubble it lies in comes before other lines.
 * @param limit page pixels
 */
export const getSnapWay = (
  box: Box,
  targets: SnapTargets,
  parts: SnapParts,
  limit: number,
): Point => ({
  x: findWay(listCandidates(box, targets, parts.x, 'x'), limit),
  y: findWay(listCandidates(box, targets, parts.y, 'y'), limit),
})
