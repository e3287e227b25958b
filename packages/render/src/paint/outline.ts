import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { getTurn } from '../exact/turn.ts'
import { VERB } from '../font/font-store.ts'
import type { Outline } from '../font/font-store.ts'
import type { MovedLetter, PlacedGlyph, PlacedLine, PlacedMark } from '../text/place.ts'
import type { Bend } from './bend.ts'
import { addPoint, createPointList, takePoints } from './point-list.ts'
import type { PointList } from './point-list.ts'
import { createBend } from './warp.ts'

/**
 * Closed contours of straight pieces, in px from a whole page pixel. `ends[i]` is where contour i
 * ends in `xy` (x, y, x, y…).
 */
export interface Shape {
  readonly xy: Float64Array
  readonly ends: readonly number[]
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** which way round its outer contours run: 1 or -1, as the sign of the area says */
  readonly sign: number
}

/**
 * Shapes of one colour, and how much thicker they are drawn because their family has no bold, in
 * px.
 */
export interface Ink {
  readonly color: string
  readonly grow: number
  readonly shapes: Shape[]
}

/**
 * Everything a text draws, measured from `originX, originY`: a text moved by whole pixels keeps the
 * same bits.
 */
export interface Letters {
  readonly originX: number
  readonly originY: number
  readonly inks: readonly Ink[]
}

/** Slant of a faked italic, about 11°. */
const SLANT = 0.2
/** Growth of a faked bold on each side, em. */
const FAKE_BOLD = 0.02
/** Largest distance of a flattened curve from the true one, px. */
const TOLERANCE = 0.05
const MOST_PIECES = 64
/** Bent outlines are cut at least this often, px. */
const MAX_BENT_SEGMENT_PX = 3

/** From the axes of the box to pixels. */
interface Projection {
  readonly bend: Bend | null
  readonly cos: number
  readonly sin: number
  readonly dx: number
  readonly dy: number
  readonly scale: number
}

/** Outlines of placed lines × scale, or null when they have no ink. */
export function buildLetters(
  lines: readonly PlacedLine[],
  size: number,
  text: TextProps,
  scale: number,
): Letters | null {
  const [x, y] = [text.cx * scale, text.cy * scale]
  const [originX, originY] = [Math.floor(x), Math.floor(y)]
  const bend = createBend(text)
  const pen = createPen({
    bend,
    ...getTurn(text.rotation),
    dx: x - originX,
    dy: y - originY,
    scale,
  })
  const inks: Ink[] = []
  for (const line of lines) {
    const placed = [...line.glyphs, ...line.readings]
    const middles = bend?.letterAt ? listMiddles(placed, size, text.writing) : []
    for (const [i, one] of placed.entries()) {
      if (bend?.letterAt) pen.bendBy(bend.letterAt(one.x, one.y, middles[i]))
      const shape = toShape(one, size, pen)
      if (shape) inkForGlyph(inks, one, size, scale).shapes.push(shape)
    }
    for (const mark of line.marks) {
      if (bend?.letterAt) pen.bendBy(bend.letterAt(mark.x, mark.y))
      const shape = toMarkShape(mark, size, pen)
      if (shape) findInk(inks, mark.color, 0).shapes.push(shape)
    }
  }
  return inks.length > 0 ? { originX, originY, inks } : null
}

/** Along its line, where the letter of each glyph has its middle: marks go with what they mark. */
function listMiddles(
  glyphs: readonly PlacedGlyph[],
  size: number,
  writing: TextProps['writing'],
): number[] {
  const middles: number[] = []
  const isRow = writing === 'horizontal'
  for (let i = 0; i < glyphs.length;) {
    const first = glyphs[i]
    if (!first) break
    const { cluster, run, dx, dy } = first.glyph
    const start = isRow ? first.x - dx * size : first.y - dy * size
    let advance = 0
    let end = i
    for (; end < glyphs.length; end++) {
      const glyph = glyphs[end]?.glyph
      if (glyph?.cluster !== cluster || glyph.run !== run) break
      advance += glyph.advance * size
    }
    for (; i < end; i++) middles.push(start + advance / 2)
  }
  return middles
}

function inkForGlyph(inks: Ink[], { glyph }: PlacedGlyph, size: number, scale: number): Ink {
  const zoom = glyph.run.style.move?.zoom ?? 1
  const grow = glyph.run.face.fakeBold ? FAKE_BOLD * size * glyph.scale * zoom * scale : 0
  return findInk(inks, glyph.run.style.color, grow)
}

function findInk(inks: Ink[], color: string, grow: number): Ink {
  const known = inks.find((ink) => ink.color === color && ink.grow === grow)
  if (known) return known
  const ink = { color, grow, shapes: [] }
  inks.push(ink)
  return ink
}

function toShape({ glyph, x, y, moved }: PlacedGlyph, size: number, pen: Pen): Shape | null {
  const outline = glyph.run.font.outline(glyph.id)
  if (outline.length === 0) return null
  const em = size * glyph.scale
  const slant = glyph.run.face.fakeItalic ? SLANT : 0
  const turned = glyph.run.setting === 'turned'
  const { scaleX } = glyph
  const at = (i: number): number => {
    const down = outline[i + 1] ?? 0
    return x + (turned ? -down : ((outline[i] ?? 0) - down * slant) * scaleX) * em
  }
  const below = (i: number): number => {
    const down = outline[i + 1] ?? 0
    return y + (turned ? ((outline[i] ?? 0) - down * slant) * scaleX : down) * em
  }
  if (moved) traceMoved(outline, pen, at, below, moved)
  else trace(outline, pen, at, below)
  return pen.shape()
}

/** A letter turned and scaled round its own middle, then moved. */
function traceMoved(
  outline: Outline,
  pen: Pen,
  at: (i: number) => number,
  below: (i: number) => number,
  { x, y, dx, dy, rotation, zoom }: MovedLetter,
): void {
  const { cos, sin } = getTurn(rotation)
  trace(
    outline,
    pen,
    (i) => x + dx + ((at(i) - x) * cos - (below(i) - y) * sin) * zoom,
    (i) => y + dy + ((at(i) - x) * sin + (below(i) - y) * cos) * zoom,
  )
}

function toMarkShape({ mark, x, y }: PlacedMark, size: number, pen: Pen): Shape | null {
  const { outline, scale } = mark
  const em = size * scale
  trace(
    outline,
    pen,
    (i) => x + (outline[i] ?? 0) * em,
    (i) => y + (outline[i + 1] ?? 0) * em,
  )
  return pen.shape()
}

/**
 * Draws an outline; `at` and `below` say where the point that begins at an index of it stands, in
 * the axes of the box.
 */
function trace(
  outline: Outline,
  pen: Pen,
  at: (i: number) => number,
  below: (i: number) => number,
): void {
  for (let i = 0; i < outline.length;) {
    const verb = outline[i++]
    if (verb === VERB.move) pen.move(at(i), below(i))
    else if (verb === VERB.line) pen.line(at(i), below(i))
    else if (verb === VERB.quad) pen.quad(at(i), below(i), at(i + 2), below(i + 2))
    else if (verb === VERB.cubic)
      pen.cubic(at(i), below(i), at(i + 2), below(i + 2), at(i + 4), below(i + 4))
    i += verb === VERB.cubic ? 6 : verb === VERB.quad ? 4 : verb === VERB.close ? 0 : 2
  }
}

interface Pen {
  /** bends what follows otherwise */
  bendBy(bend: Bend): void
  move(x: number, y: number): void
  line(x: number, y: number): void
  quad(x1: number, y1: number, x: number, y: number): void
  cubic(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void
  shape(): Shape | null
}

function createPen({ bend: whole, cos, sin, dx, dy, scale }: Projection): Pen {
  let bend = whole
  const points = createPointList()
  let ends: number[] = []
  const bent = { x: 0, y: 0 }
  let penX = 0
  let penY = 0
  const emit = (x: number, y: number): void => {
    let localX = x
    let localY = y
    if (bend) {
      bend(x, y, bent)
      localX = bent.x
      localY = bent.y
    }
    addPoint(
      points,
      (localX * cos - localY * sin) * scale + dx,
      (localX * sin + localY * cos) * scale + dy,
    )
  }
  /**
   * Pieces a curve needs: `off` is how far it strays from its chord, `length` how long it is at
   * most.
   */
  const pieces = (off: number, length: number): number => {
    const flat = Math.sqrt((off * scale) / TOLERANCE)
    return Math.min(
      MOST_PIECES,
      Math.max(1, Math.ceil(bend ? Math.max(flat, (length * scale) / MAX_BENT_SEGMENT_PX) : flat)),
    )
  }
  const close = (): void => {
    if (points.length > (ends.at(-1) ?? 0)) ends.push(points.length)
  }
  return {
    bendBy(other) {
      bend = other
    },
    move(x, y) {
      close()
      emit(x, y)
      penX = x
      penY = y
    },
    line(x, y) {
      const count = bend ? pieces(0, length(x - penX, y - penY)) : 1
      for (let i = 1; i <= count; i++)
        emit(penX + ((x - penX) * i) / count, penY + ((y - penY) * i) / count)
      penX = x
      penY = y
    },
    quad(x1, y1, x, y) {
      const off = length(penX - 2 * x1 + x, penY - 2 * y1 + y) / 4
      const count = pieces(off, length(x1 - penX, y1 - penY) + length(x - x1, y - y1))
      for (let i = 1; i <= count; i++) {
        const t = i / count
        const s = 1 - t
        emit(s * s * penX + 2 * s * t * x1 + t * t * x, s * s * penY + 2 * s * t * y1 + t * t * y)
      }
      penX = x
      penY = y
    },
    cubic(x1, y1, x2, y2, x, y) {
      const off =
        Math.max(
          length(penX - 2 * x1 + x2, penY - 2 * y1 + y2),
          length(x1 - 2 * x2 + x, y1 - 2 * y2 + y),
        ) * 0.75
      const count = pieces(
        off,
        length(x1 - penX, y1 - penY) + length(x2 - x1, y2 - y1) + length(x - x2, y - y2),
      )
      for (let i = 1; i <= count; i++) {
        const t = i / count
        const s = 1 - t
        const a = s * s * s
        const b = 3 * s * s * t
        const c = 3 * s * t * t
        const d = t * t * t
        emit(a * penX + b * x1 + c * x2 + d * x, a * penY + b * y1 + c * y2 + d * y)
      }
      penX = x
      penY = y
    },
    shape() {
      close()
      const shape = takeShape(points, ends)
      ends = []
      return shape
    },
  }
}

function length(x: number, y: number): number {
  return Math.sqrt(x * x + y * y)
}

/** The collected points as a shape, or null when there are none; the list is empty afterwards. */
export function takeShape(points: PointList, ends: readonly number[]): Shape | null {
  const xy = takePoints(points)
  return xy.length > 0 ? shapeAround(xy, ends) : null
}

/** A shape with its bounds and its sign. */
export function shapeAround(xy: Float64Array, ends: readonly number[]): Shape {
  let left = Infinity
  let top = Infinity
  let right = -Infinity
  let bottom = -Infinity
  let area = 0
  let start = 0
  for (const end of ends) {
    let x0 = xy[end - 2] ?? 0
    let y0 = xy[end - 1] ?? 0
    for (let i = start; i < end; i += 2) {
      const x = xy[i] ?? 0
      const y = xy[i + 1] ?? 0
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
      area += x0 * y - x * y0
      x0 = x
      y0 = y
    }
    start = end
  }
  return { xy, ends, left, top, right, bottom, sign: area < 0 ? -1 : 1 }
}
