import { union, type Box } from '../raster.ts'

export type Writing = 'horizontal' | 'vertical'

export interface Layout {
  readonly writing: Writing
  /** lines top to bottom, or columns right to left */
  readonly lines: readonly Box[]
  /** size of a full letter, px */
  readonly letter: number
  /** mean thickness of the lines in letters: about 1 for lettering, more for a heap of strokes */
  readonly thickness: number
}

interface Span {
  from: number
  to: number
  box: Box
}

/**
 * Sorts the pieces of one text into lines or columns.
 * @param verticalPossible false for scripts that are never set in columns
 */
export function layOut(pieces: readonly Box[], verticalPossible: boolean): Layout {
  const letter = letterSize(pieces)
  const rows = bands(pieces, letter, 'y')
  const columns = bands(pieces, letter, 'x')
  const vertical = verticalPossible && isVertical(rows, columns, letter)
  const lines = vertical ? columns.reverse() : rows
  return {
    writing: vertical ? 'vertical' : 'horizontal',
    lines: lines.map((line) => line.box),
    letter,
    thickness: thickness(lines, letter),
  }
}

/** Columns of a text known to be vertical, right to left. */
export function groupColumns(pieces: readonly Box[]): Box[] {
  return bands(pieces, letterSize(pieces), 'x')
    .reverse()
    .map((column) => column.box)
}

/**
 * The letters of one column, top to bottom: strokes that stand above one another join as long as
 * they fit one letter.
 */
export function groupLetters(pieces: readonly Box[], letter: number): Box[] {
  const letters: Box[] = []
  for (const component of pieces.toSorted((a, b) => a.y - b.y || a.h - b.h)) {
    const last = letters.at(-1)
    const joined = last && union(last, component)
    const overlaps = last && component.y < last.y + last.h - 1
    if (last && joined && (overlaps || joined.h <= letter * 1.12))
      letters[letters.length - 1] = joined
    else letters.push(component)
  }
  return letters
}

/**
 * Upper quartile of the pieces' longer sides, weighted by it: dots and strokes count less than
 * whole letters.
 * Bold letters often touch and make one long piece: no piece counts for more than the lines are
 * high.
 */
export function letterSize(pieces: readonly Box[]): number {
  const limit = typicalSize(pieces) * 1.6
  const sizes = pieces
    .map((component) => Math.min(limit, Math.max(component.w, component.h)))
    .sort((a, b) => a - b)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  let seen = 0
  for (const size of sizes) {
    seen += size
    if (seen >= total * 0.7) return Math.round(size)
  }
  return sizes.at(-1) ?? 0
}

/**
 * The size that most letters keep to, by count, dots left out: a few strokes of the drawing do not
 * move it.
 */
export function typicalSize(pieces: readonly Box[]): number {
  const large = pieces.filter((component) => Math.max(component.w, component.h) >= 5)
  const quartile = (sizes: number[]): number =>
    sizes.sort((a, b) => a - b)[Math.floor(sizes.length * 0.7)] ?? 5
  const longer = quartile(large.map((component) => Math.max(component.w, component.h)))
  const shorter = quartile(large.map((component) => Math.min(component.w, component.h)))
  return large.length < 3 ? longer : Math.max(5, Math.min(longer, shorter * 2))
}

/**
 * Merges the pieces' shadows on one axis; slight overlaps (descenders, tilted lettering) do not
 * join two lines.
 */
function bands(pieces: readonly Box[], letter: number, axis: 'x' | 'y'): Span[] {
  const spans: Span[] = pieces
    .map((box) => ({
      from: axis === 'x' ? box.x : box.y,
      to: axis === 'x' ? box.x + box.w : box.y + box.h,
      box,
    }))
    .sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)
  const merged: Span[] = []
  for (const span of spans) {
    const home = merged.find(
      (band) =>
        Math.min(band.to, span.to) - Math.max(band.from, span.from) >=
        Math.min(span.to - span.from, letter) * 0.4,
    )
    if (!home) merged.push({ ...span })
    else {
      home.from = Math.min(home.from, span.from)
      home.to = Math.max(home.to, span.to)
      home.box = union(home.box, span.box)
    }
  }
  return joinThin(
    merged.sort((a, b) => a.from - b.from),
    letter,
  )
}

/** A band of dots or accents alone belongs to the nearest full band. */
function joinThin(bandList: Span[], letter: number): Span[] {
  const retainedSpans: Span[] = []
  for (const band of bandList) {
    const before = retainedSpans.at(-1)
    const overlapping =
      before && before.to - band.from > Math.min(before.to - before.from, band.to - band.from) * 0.4
    const thin =
      band.to - band.from < letter * 0.35 || (before && before.to - before.from < letter * 0.35)
    if (
      before &&
      (overlapping ||
        (thin &&
          band.from - before.to < letter * 0.3 &&
          Math.max(band.to, before.to) - before.from < letter * 1.5))
    ) {
      before.to = Math.max(before.to, band.to)
      before.from = Math.min(before.from, band.from)
      before.box = union(before.box, band.box)
    } else retainedSpans.push(band)
  }
  return retainedSpans
}

function isVertical(rows: readonly Span[], columns: readonly Span[], letter: number): boolean {
  // thinner than a letter says nothing: narrow letters make narrow columns
  const rowThickness = Math.max(1, thickness(rows, letter))
  const columnThickness = Math.max(1, thickness(columns, letter))
  if (Math.abs(rowThickness - columnThickness) > 0.35) return columnThickness < rowThickness
  const rowGap = gap(rows)
  const columnGap = gap(columns)
  if (rows.length > 1 && columns.length > 1 && Math.abs(rowGap - columnGap) > letter * 0.08)
    return columnGap > rowGap
  return rows.length > columns.length
}

/** Mean thickness in letters: near 1 along the true direction, larger across it. */
function thickness(spans: readonly Span[], letter: number): number {
  return (
    spans.reduce((sum, span) => sum + (span.to - span.from), 0) /
    Math.max(1, spans.length) /
    Math.max(1, letter)
  )
}

function gap(spans: readonly Span[]): number {
  let sum = 0
  spans.forEach((span, index) => {
    const before = spans[index - 1]
    if (before) sum += span.from - before.to
  })
  return sum / Math.max(1, spans.length - 1)
}
