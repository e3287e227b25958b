import type { Box, Point } from '@panelflow/domain/page/document/page-document.ts'

/** Where something goes on: a row's letters to the right, a column's down. */
export type Flow = 'right' | 'down'

/**
 * What a reader takes for one letter, where it stands. Boxes are px from the centre of the text's
 * box, before the box is bent and turned. The digits of a number packed into one square of a column
 * go to the right.
 */
export interface MappedCluster {
  /** UTF-16 offsets in the translation */
  readonly from: number
  readonly to: number
  readonly line: number
  readonly box: Box
  readonly flow: Flow
}

export interface MappedLine {
  readonly from: number
  /** after its last letter that shows */
  readonly to: number
  /** where the next line begins: after the spaces and the line feed that vanish at the break */
  readonly end: number
  /** of an empty line: no length */
  readonly box: Box
  readonly flow: Flow
}

/** Where every letter of a laid out text stands, in reading order. Made by map-text.ts. */
export interface TextMap {
  /** what was mapped; offsets count in it */
  readonly words: string
  readonly lines: readonly MappedLine[]
  readonly clusters: readonly MappedCluster[]
}

/**
 * A place between two letters. Where a line breaks without a space, one offset is the end of a line
 * and the start of the next.
 */
export interface CaretPlace {
  readonly offset: number
  readonly atLineEnd: boolean
}

/** A straight piece in the axes of the box. */
export interface Segment {
  readonly from: Point
  readonly to: Point
}

/** Shown for a selected line feed, × the height of its line. */
const LINE_FEED = 0.25

export const caretAt = (offset: number, atLineEnd = false): CaretPlace => ({ offset, atLineEnd })

/** The line in which a place lies. */
export function findLine({ lines }: TextMap, { offset, atLineEnd }: CaretPlace): number {
  let found = 0
  lines.forEach(({ from }, at) => {
    if (from < offset || (from === offset && !atLineEnd)) found = at
  })
  return found
}

const onLine = ({ clusters }: TextMap, line: number): readonly MappedCluster[] =>
  clusters.filter((cluster) => cluster.line === line)

/** A side of a box: where a letter begins, or ends. */
function edge({ x, y, w, h }: Box, flow: Flow, side: 'start' | 'end'): Segment {
  if (flow === 'right') {
    const at = side === 'start' ? x : x + w
    return { from: { x: at, y }, to: { x: at, y: y + h } }
  }
  const at = side === 'start' ? y : y + h
  return { from: { x, y: at }, to: { x: x + w, y: at } }
}

/** The caret: upright between letters of a row, level between letters of a column. */
export function caretSegment(map: TextMap, place: CaretPlace): Segment {
  const at = findLine(map, place)
  const line = map.lines[at]
  if (!line) return { from: { x: 0, y: 0 }, to: { x: 0, y: 0 } }
  const letters = onLine(map, at)
  const next = letters.find(({ to }) => to > place.offset)
  if (next) return edge(next.box, next.flow, 'start')
  const last = letters.at(-1)
  return last ? edge(last.box, line.flow, 'end') : edge(line.box, line.flow, 'start')
}

/** How far along its line a place is. */
export function alongAt(map: TextMap, place: CaretPlace): number {
  const line = map.lines[findLine(map, place)]
  const { from } = caretSegment(map, place)
  return line?.flow === 'down' ? from.y : from.x
}

function distance(point: number, start: number, length: number): number {
  return Math.max(start - point, point - start - length, 0)
}

function nearestLine({ lines }: TextMap, point: Point): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  lines.forEach(({ box, flow }, at) => {
    const across =
      flow === 'right'
        ? Math.abs(point.y - box.y - box.h / 2)
        : Math.abs(point.x - box.x - box.w / 2)
    if (across < least) {
      best = at
      least = across
    }
  })
  return best
}

const isLineFeed = (map: TextMap, { from }: MappedCluster): boolean => map.words[from] === '\n'

/** The place in a line that is nearest to a point. */
function placeInLine(map: TextMap, at: number, point: Point): CaretPlace {
  const line = map.lines[at]
  const letters = onLine(map, at).filter((letter) => !isLineFeed(map, letter))
  if (!line || letters.length === 0) return caretAt(line?.from ?? 0)
  const along = (letter: MappedCluster): number =>
    line.flow === 'right'
      ? distance(point.x, letter.box.x, letter.box.w)
      : distance(point.y, letter.box.y, letter.box.h)
  const nearest = Math.min(...letters.map(along))
  const candidates = letters.filter((letter) => along(letter) <= nearest + 1e-6)
  // of the digits in one square, the one under the point
  const hit = candidates.reduce((best, letter) =>
    distance(point.x, letter.box.x, letter.box.w) < distance(point.x, best.box.x, best.box.w)
      ? letter
      : best,
  )
  const { box, flow, from, to } = hit
  const isAfter = flow === 'right' ? point.x > box.x + box.w / 2 : point.y > box.y + box.h / 2
  const offset = isAfter ? to : from
  return caretAt(offset, offset === line.end && at < map.lines.length - 1)
}

/** The place nearest to a point, given in the axes of the box. */
export const placeAt = (map: TextMap, point: Point): CaretPlace =>
  placeInLine(map, nearestLine(map, point), point)

/** Boxes of the letters between two offsets: one for each line, more where some are packed. */
export function selectionBoxes(map: TextMap, from: number, to: number): readonly Box[] {
  const boxes: Box[] = []
  map.lines.forEach((line, at) => {
    if (line.end <= from || line.from >= to) return
    const own: Box[] = []
    for (const letter of onLine(map, at)) {
      if (letter.to <= from || letter.from >= to) continue
      const box = isLineFeed(map, letter) ? lineFeedBox(letter.box, line) : letter.box
      const last = own.at(-1)
      const joins = letter.flow === line.flow && last !== undefined
      if (joins) own[own.length - 1] = around(last, band(box, line))
      else own.push(letter.flow === line.flow ? band(box, line) : box)
    }
    boxes.push(...own)
  })
  return boxes
}

/** As thick as its line, whatever the size of the letter. */
function band(box: Box, { box: line, flow }: MappedLine): Box {
  return flow === 'right' ? { ...box, y: line.y, h: line.h } : { ...box, x: line.x, w: line.w }
}

function lineFeedBox({ x, y }: Box, { box: line, flow }: MappedLine): Box {
  return flow === 'right'
    ? { x, y: line.y, w: line.h * LINE_FEED, h: line.h }
    : { x: line.x, y, w: line.w, h: line.w * LINE_FEED }
}

function around(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return {
    x,
    y,
    w: Math.max(a.x + a.w, b.x + b.w) - x,
    h: Math.max(a.y + a.h, b.y + b.h) - y,
  }
}

/**
 * The place in a line next to this one that is nearest to `along`; beyond the first and last line
 * the text's start and end.
 */
export function stepLine(map: TextMap, place: CaretPlace, step: 1 | -1, along: number): CaretPlace {
  const at = findLine(map, place) + step
  const line = map.lines[at]
  if (!line) return caretAt(step < 0 ? 0 : map.words.length)
  const { x, y, w, h } = line.box
  return placeInLine(
    map,
    at,
    line.flow === 'right' ? { x: along, y: y + h / 2 } : { x: x + w / 2, y: along },
  )
}

/** Start or end of the line a place lies in; the end before the spaces that vanish there. */
export function lineEdge(map: TextMap, place: CaretPlace, side: 'start' | 'end'): CaretPlace {
  const at = findLine(map, place)
  const line = map.lines[at]
  if (!line) return caretAt(0)
  if (side === 'start') return caretAt(line.from)
  if (at === map.lines.length - 1) return caretAt(line.end)
  return caretAt(line.to, line.to === line.end)
}
