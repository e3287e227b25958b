import type { StoredLayout, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { itemise } from './itemise.ts'
import { leadingFor, getReadingExtra, sumReadingExtra, sumTalls } from './leading.ts'
import type { LineHeight } from './leading.ts'
import { getInnerSize } from './layout.ts'
import { placeInBubble } from './bubble-fit.ts'
import { createBubble } from './bubble.ts'
import type { Bubble } from './bubble.ts'
import { listEmphasisMarks } from './emphasis.ts'
import type { EmphasisMark } from './emphasis.ts'
import { endsInsideWord } from './hyphenate.ts'
import type { TypesettingParts } from './shape.ts'
import { findOpticalShift } from './optical.ts'
import { lineRanges } from './line-range.ts'
import type { LineRange } from './line-range.ts'
import type { Manuscript } from './manuscript.ts'
import { findReadingHeight, setReadings, tallWithReadings } from './ruby.ts'
import type { SetReading } from './ruby.ts'
import { isSquare, scriptIn } from './script.ts'
import { spacesLetters } from '../engine/engine-id.ts'
import { spaceGlyphs, trimLine } from './spacing.ts'
import { shapeHyphen } from './shape.ts'
import type { Glyph } from './shape.ts'

/**
 * A glyph where its outline's origin stands: px, y down, from the centre of the text's box, before
 * the box is turned.
 */
export interface PlacedGlyph {
  readonly glyph: Glyph
  readonly x: number
  readonly y: number
  /** how its letter is moved, from where it stands */
  readonly moved?: MovedLetter
}

/** A letter that is moved by (dx, dy) px and turned and scaled round (x, y). */
export interface MovedLetter {
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
  readonly rotation: number
  readonly zoom: number
}

/**
 * A line where it stands: the pen starts at (x, y) and moves by `length` px, to the right or, in
 * vertical writing, down.
 */
export interface PlacedLine extends LineRange {
  readonly x: number
  readonly y: number
  readonly length: number
  readonly glyphs: readonly PlacedGlyph[]
  readonly marks: readonly PlacedMark[]
  /** glyphs of the readings beside its letters; their clusters count in the reading */
  readonly readings: readonly PlacedGlyph[]
}

/** A mark of emphasis where its centre stands, as a glyph's origin does. */
export interface PlacedMark {
  readonly x: number
  readonly y: number
  readonly mark: EmphasisMark
  readonly color: string
}

/** A shaped line that has no place yet. `length` in px. */
interface SetLine extends LineRange, LineHeight {
  readonly glyphs: readonly Glyph[]
  readonly marks: readonly EmphasisMark[]
  readonly readings: readonly SetReading[]
  readonly length: number
  /** by which a centred row moves to look centred, px */
  readonly opticalShift: number
}

/**
 * Puts the lines of a stored layout into the box. Breaks nothing anew: what is stored is what is
 * drawn.
 */
export function placeText(
  parts: TypesettingParts,
  manuscript: Manuscript,
  layout: Pick<StoredLayout, 'engine' | 'size' | 'lines'>,
): PlacedLine[] {
  const { text, words, language, vertical } = manuscript
  const { size } = layout
  const lines = lineRanges(words, layout.lines).map((range) =>
    setLine(parts, manuscript, range, layout),
  )
  const bubble = createBubble(text)
  if (bubble)
    return placeInContour(bubble, manuscript, lines, size, opticalCentre(parts, manuscript) * size)
  const leading = leadingFor(text, language, lines, size, getInnerSize(text).block)
  return vertical
    ? placeColumns(text, lines, size, leading)
    : placeRows(text, lines, size, leading, opticalCentre(parts, manuscript) * size)
}

function setLine(
  parts: TypesettingParts,
  manuscript: Manuscript,
  range: LineRange,
  { engine, size }: Pick<StoredLayout, 'engine' | 'size'>,
): SetLine {
  const { words, text, language, styleAt } = manuscript
  const shaped = itemise(parts.fontStore, manuscript, range.from, range.to).runs.flatMap((run) =>
    parts.shapeRun(run, manuscript),
  )
  const isSpaced = spacesLetters(engine)
  const spaced = isSpaced ? trimLine(spaceGlyphs(shaped, { words, language })) : shaped
  const { glyphs: set, readings } = setReadings(parts, manuscript, { glyphs: spaced, edges: [] })
  const glyphs = [...set]
  if (range.to < words.length && endsInsideWord(words, range.to, text.hyphenate === true))
    glyphs.push(...shapeHyphen(parts, manuscript, range.to))
  let tall = 1
  for (let i = range.from; i < range.to; i++) tall = Math.max(tall, styleAt(i).size)
  const advances = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0)
  return {
    ...range,
    glyphs,
    marks: listEmphasisMarks(glyphs, manuscript),
    readings,
    length: (advances - (glyphs.length > 0 ? text.letterSpacing : 0)) * size,
    tall,
    reading: findReadingHeight(manuscript, range, tall),
    opticalShift:
      isSpaced && !manuscript.vertical ? findOpticalShift(glyphs, words, range) * size : 0,
  }
}

/** Rows from top to bottom. `align` moves each row, `valign` all of them. */
function placeRows(
  text: TextProps,
  lines: readonly SetLine[],
  size: number,
  leading: number,
  rise: number,
): PlacedLine[] {
  const pitch = leading * size
  const block = pitch * sumTalls(lines) + sumReadingExtra(lines, leading) * size
  let top = toStart(text.valign, text.h, block)
  return lines.map((line, i) => {
    top += getReadingExtra(line.reading, leading, i === 0) * size
    const y = top + (line.tall / 2) * pitch + rise * line.tall
    top += line.tall * pitch
    const shift = text.align === 'center' ? limit(line.opticalShift, (text.w - line.length) / 2) : 0
    return rowAt(line, toStart(text.align, text.w, line.length) + shift, y, size)
  })
}

/**
 * Columns from right to left, all hung from the same height as letterers do: `align` moves the
 * columns together to a side of the box, `valign` places the longest one and the others begin
 * beside its head.
 */
function placeColumns(
  text: TextProps,
  lines: readonly SetLine[],
  size: number,
  leading: number,
): PlacedLine[] {
  const pitch = leading * size
  const block = pitch * sumTalls(lines) + sumReadingExtra(lines, leading) * size
  let right = toStart(text.align, text.w, block) + block
  const y = toStart(text.valign, text.h, Math.max(...lines.map((line) => line.length)))
  return lines.map((line, i) => {
    right -= getReadingExtra(line.reading, leading, i === 0) * size
    const x = right - (line.tall / 2) * pitch
    right -= line.tall * pitch
    return columnAt(line, x, y, size)
  })
}

/** Rows centred on the middle of a bubble, or columns hung from one height inside it. */
function placeInContour(
  bubble: Bubble,
  manuscript: Manuscript,
  lines: readonly SetLine[],
  size: number,
  rise: number,
): PlacedLine[] {
  const { text, language } = manuscript
  const tall = tallWithReadings(manuscript, Math.max(...lines.map((line) => line.tall)))
  const lengths = lines.map((line) => line.length)
  const { leading, head } = placeInBubble(bubble, lengths, { text, language, tall }, size)
  return lines.map((line, i) => {
    const across = (i - (lines.length - 1) / 2) * leading * size
    const { x, y } = bubble.centre
    return bubble.vertical
      ? columnAt(line, x - across, y - head, size)
      : rowAt(
          line,
          x - line.length / 2 + limit(line.opticalShift, (bubble.air / 2) * size),
          y + across + rise * line.tall,
          size,
        )
  })
}

/** Within `most` of 0; not at all when nothing is free. */
function limit(shift: number, most: number): number {
  return Math.max(-Math.max(0, most), Math.min(Math.max(0, most), shift))
}

function rowAt(
  { glyphs, marks, readings, from, to, length }: SetLine,
  x: number,
  y: number,
  size: number,
): PlacedLine {
  const pens = listPens(glyphs, x, size)
  const placed = glyphs.map((glyph, i) => ({
    glyph,
    x: (pens[i] ?? x) + glyph.dx * size,
    y: y + glyph.dy * size,
    ...moveLetter(glyphs, i, size, (along, rise) => ({
      x: (pens[i] ?? x) + along * size,
      y: y - rise * size,
    })),
  }))
  const placedMarks = marks.flatMap((mark) => {
    const glyph = glyphs[mark.at]
    const middle = (pens[mark.at] ?? x) + ((glyph?.advance ?? 0) / 2) * size
    const color = glyph?.run.style.color
    return color === undefined ? [] : [{ x: middle, y: y + mark.across * size, mark, color }]
  })
  const placedReadings = readings.flatMap((reading) =>
    toReadingGlyphs(reading).map(({ glyph, along }) => ({
      glyph,
      x: (pens[reading.at] ?? x) + (along + glyph.dx) * size,
      y: y + (reading.across + glyph.dy) * size,
    })),
  )
  return { from, to, length, x, y, glyphs: placed, marks: placedMarks, readings: placedReadings }
}

function columnAt(
  { glyphs, marks, readings, from, to, length }: SetLine,
  x: number,
  y: number,
  size: number,
): PlacedLine {
  const pens = listPens(glyphs, y, size)
  const placed = glyphs.map((glyph, i) => ({
    glyph,
    x: x + glyph.dx * size,
    y: (pens[i] ?? y) + glyph.dy * size,
    ...moveLetter(glyphs, i, size, (along) => ({
      x: x + glyph.run.style.baselineShift * size,
      y: (pens[i] ?? y) + along * size,
    })),
  }))
  const placedMarks = marks.flatMap((mark) => {
    const glyph = glyphs[mark.at]
    const middle = (pens[mark.at] ?? y) + ((glyph?.advance ?? 0) / 2) * size
    const color = glyph?.run.style.color
    return color === undefined ? [] : [{ x: x + mark.across * size, y: middle, mark, color }]
  })
  const placedReadings = readings.flatMap((reading) =>
    toReadingGlyphs(reading).map(({ glyph, along }) => ({
      glyph,
      x: x + (reading.across + glyph.dx) * size,
      y: (pens[reading.at] ?? y) + (along + glyph.dy) * size,
    })),
  )
  return { from, to, length, x, y, glyphs: placed, marks: placedMarks, readings: placedReadings }
}

/**
 * How the letter of a glyph is moved. All glyphs of a letter are turned round its one middle.
 * @param locate px, of a place `along` em from the glyph's pen and `rise` em above the baseline
 */
function moveLetter(
  glyphs: readonly Glyph[],
  at: number,
  size: number,
  locate: (along: number, rise: number) => { x: number; y: number },
): { moved?: MovedLetter } {
  const glyph = glyphs[at]
  const move = glyph?.run.style.move
  if (!glyph || !move) return {}
  let [before, length] = [0, 0]
  for (let i = at; glyphs[i]?.cluster === glyph.cluster && i >= 0; i--)
    if (i < at) before += glyphs[i]?.advance ?? 0
  for (let i = at; glyphs[i]?.cluster === glyph.cluster; i++) length += glyphs[i]?.advance ?? 0
  const { font, script, style } = glyph.run
  const isTall = isSquare(script) || script === 'hangul'
  const middle = (isTall ? SQUARE_CENTRE : font.capHeight / 2) * style.size
  const centre = locate((length + before) / 2 - before, middle + style.baselineShift)
  const { rotation, zoom } = move
  return { moved: { ...centre, dx: move.x * size, dy: move.y * size, rotation, zoom } }
}

/** The glyphs of a reading, and where the pen stands before each: em from that of its letters. */
function toReadingGlyphs({ along, gap, glyphs }: SetReading): { glyph: Glyph; along: number }[] {
  let pen = along
  return glyphs.map((glyph) => {
    const at = pen
    pen += glyph.advance > 0 ? glyph.advance + gap : 0
    return { glyph, along: at }
  })
}

/** Where the pen stands before each glyph, px. */
function listPens(glyphs: readonly Glyph[], start: number, size: number): number[] {
  let pen = start
  return glyphs.map(({ advance }) => {
    const at = pen
    pen += advance * size
    return at
  })
}

/** Where something of length `used` begins in a box of length `room` centred on 0. */
function toStart(
  side: TextProps['align'] | TextProps['valign'],
  extent: number,
  used: number,
): number {
  if (side === 'left' || side === 'top') return -extent / 2
  return side === 'right' || side === 'bottom' ? extent / 2 - used : -used / 2
}

/**
 * Middle of an ideograph above the baseline, in em: the em square of our Chinese fonts spans -0.12
 * to 0.88.
 */
const SQUARE_CENTRE = 0.38

/**
 * How far below the middle of its row the baseline sits, in em, so that the letters look centred in
 * a bubble.
 */
export function opticalCentre(
  parts: TypesettingParts,
  { words, language, styleAt }: Manuscript,
): number {
  for (const letter of words) {
    const script = scriptIn(language, letter.codePointAt(0) ?? 0)
    if (isSquare(script) || script === 'hangul') return SQUARE_CENTRE
    if (script !== 'common' && script !== 'symbol') break
  }
  return parts.fontStore.get(styleAt(0).chain.main.face.id).capHeight / 2
}
