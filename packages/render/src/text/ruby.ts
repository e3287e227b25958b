/**
 * Readings in small letters beside others (ruby): above rows, right of columns.
 *
 * - A reading of one letter is centred on it (mono ruby), one of several letters is spread over
 *   them with half a distance at both ends (group ruby). Readings of single letters that do not fit
 *   their own letters are set as one (jukugo ruby).
 * - A reading longer than its letters hangs over kana and spaces beside them by one of its own
 *   letters at the most; what is still too long moves the letters apart.
 * - Latin readings (pinyin, glosses) hang over nothing and keep a distance from one another.
 *
 * Source: JLREQ 3.3 (https://www.w3.org/TR/jlreq/#ruby_and_emphasis_dots).
 */
import { itemise } from './itemise.ts'
import type { TypesettingParts } from './shape.ts'
import type { LetterStyle } from './letter-style.ts'
import type { Manuscript } from './manuscript.ts'
import type { ReadingPart } from './reading-parts.ts'
import { getScript } from './script.ts'
import type { Glyph } from './shape.ts'
import type { LineEdges, SpacedGlyphs } from './spacing.ts'

/** JLREQ 3.3.3: half the size of its letters. */
export const READING_SIZE = 0.5
/** Letters of East Asian fonts reach from 0.12 em below the baseline to 0.88 em above it. */
const [ASCENT, DESCENT] = [0.88, 0.12]
/** Between the Latin readings of neighbours, × the size of a reading. */
const LATIN_GAP = 0.3

/**
 * How far the readings of a line reach beyond its largest letter, × font size; 0 without readings.
 */
export function findReadingHeight(
  { rubies, styleAt, vertical }: Manuscript,
  { from, to }: { readonly from: number; readonly to: number },
  tall: number,
): number {
  let most = 0
  for (const ruby of rubies) {
    for (let i = Math.max(ruby.from, from); i < Math.min(ruby.to, to); i++) {
      const { size } = styleAt(i)
      const below = (tall - size) * (vertical ? 0.5 : ASCENT)
      most = Math.max(most, READING_SIZE * size - below)
    }
  }
  return most
}

/**
 * The largest letter for lines that stand equally far apart, as in a bubble: with it their distance
 * has room for readings. × font size
 */
export function tallWithReadings({ rubies, styleAt, text }: Manuscript, tall: number): number {
  let most = tall
  for (const { from, to } of rubies)
    for (let i = from; i < to; i++)
      most = Math.max(most, ((1 + READING_SIZE) * styleAt(i).size) / text.lineSpacing)
  return most
}

/** A reading of a line. Lengths in em of the font size. */
export interface SetReading {
  /** index of the glyph at whose pen it is measured */
  readonly at: number
  /** from there to where the reading begins, along the line */
  readonly along: number
  /** from the baseline of a row, the middle of a column, to that of the reading */
  readonly across: number
  /** after each of its letters */
  readonly gap: number
  readonly glyphs: readonly Glyph[]
}

interface WithReadings extends SpacedGlyphs {
  readonly readings: readonly SetReading[]
  /** letters of readings that no font has */
  readonly missing: readonly string[]
}

/** A reading as a text of its own, in the style of the letter it begins over. */
export function toReadingManuscript(
  manuscript: Manuscript,
  { from, reading }: ReadingPart,
): Manuscript {
  const base = manuscript.styleAt(from)
  const style: LetterStyle = {
    ...base,
    size: base.size * READING_SIZE,
    upright: false,
    tcy: false,
    emphasis: false,
    baselineShift: 0,
    move: null,
    features: [],
  }
  return {
    ...manuscript,
    text: { ...manuscript.text, letterSpacing: 0 },
    words: reading,
    drawn: reading,
    rubies: [],
    styleAt: () => style,
  }
}

function shapeReading(
  parts: TypesettingParts,
  manuscript: Manuscript,
  part: ReadingPart,
): { glyphs: readonly Glyph[]; missing: readonly string[] } {
  const alone = toReadingManuscript(manuscript, part)
  const { runs, missing } = itemise(parts.fontStore, alone, 0, alone.words.length)
  return { glyphs: runs.flatMap((run) => parts.shapeRun(run, alone)), missing }
}

/**
 * Sets the readings of one text or line beside its glyphs, and its letters apart where readings
 * need it. Of a stretch that goes on in another line only the letters here count.
 */
export function setReadings(
  parts: TypesettingParts,
  manuscript: Manuscript,
  { glyphs, edges }: SpacedGlyphs,
): WithReadings {
  const { rubies, words } = manuscript
  if (rubies.length === 0) return { glyphs, edges, readings: [], missing: [] }
  const own: Glyph[] = [...glyphs]
  const ownEdges: LineEdges[] = glyphs.map((_, i) => edges[i] ?? { lead: 0, trail: 0 })
  const readings: SetReading[] = []
  const missing = new Set<string>()
  for (const ruby of rubies) {
    const here = ruby.parts.filter(({ from }) => findBase(glyphs, { from, to: from + 1 }) !== null)
    for (const part of joinCrowded(parts, manuscript, here, own)) {
      const base = findBase(own, part)
      if (base === null) continue
      const shaped = shapeReading(parts, manuscript, part)
      for (const letter of shaped.missing) missing.add(letter)
      const placing = placeReading(own, base, part, shaped.glyphs, manuscript)
      spreadBase(own, base, placing.spread, words)
      const first = ownEdges[base.first]
      if (first) ownEdges[base.first] = { ...first, lead: first.lead - placing.before }
      const last = ownEdges[base.last]
      if (last) ownEdges[base.last] = { ...last, trail: last.trail - placing.after }
      readings.push({
        at: base.first,
        along: placing.along,
        across: findAcross(manuscript, part),
        gap: placing.gap,
        glyphs: shaped.glyphs,
      })
    }
  }
  return { glyphs: own, edges: ownEdges, readings, missing: [...missing] }
}

/** Glyphs of a part's letters, by index. */
interface Base {
  readonly first: number
  readonly last: number
}

function findBase(
  glyphs: readonly Glyph[],
  { from, to }: Pick<ReadingPart, 'from' | 'to'>,
): Base | null {
  const first = glyphs.findIndex(({ cluster }) => cluster >= from && cluster < to)
  if (first < 0) return null
  let last = first
  while ((glyphs[last + 1]?.cluster ?? to) < to) last++
  return { first, last }
}

const sumAdvances = (glyphs: readonly Glyph[]): number =>
  glyphs.reduce((sum, { advance }) => sum + advance, 0)

const isLatin = (reading: string): boolean => getScript(reading.codePointAt(0) ?? 0) === 'latin'

/** Readings of single letters as they are, or as one where one of them is too long for its own. */
function joinCrowded(
  parts: TypesettingParts,
  manuscript: Manuscript,
  here: readonly ReadingPart[],
  glyphs: readonly Glyph[],
): readonly ReadingPart[] {
  const [first] = here
  const last = here.at(-1)
  if (!first || !last || here.length === 1 || isLatin(first.reading)) return here
  const isCrowded = here.some((part) => {
    const base = findBase(glyphs, part)
    if (base === null) return false
    const length = sumAdvances(shapeReading(parts, manuscript, part).glyphs)
    return length > sumAdvances(glyphs.slice(base.first, base.last + 1)) + TOLERANCE
  })
  return isCrowded
    ? [{ from: first.from, to: last.to, reading: here.map(({ reading }) => reading).join('') }]
    : here
}
const TOLERANCE = 1e-9

interface ReadingPlacing {
  readonly along: number
  readonly gap: number
  /** by which the letters below are set apart, all together */
  readonly spread: number
  /** over the letter before and the one after */
  readonly before: number
  readonly after: number
}

function placeReading(
  glyphs: readonly Glyph[],
  { first, last }: Base,
  part: ReadingPart,
  reading: readonly Glyph[],
  manuscript: Manuscript,
): ReadingPlacing {
  const { letterSpacing } = manuscript.text
  const em = manuscript.styleAt(part.from).size * READING_SIZE
  const latin = isLatin(part.reading)
  const base = sumAdvances(glyphs.slice(first, last + 1)) - letterSpacing
  const length = sumAdvances(reading)
  const free = base - length - (latin ? LATIN_GAP * em : 0)
  if (free >= 0) {
    const count = reading.filter(({ advance }) => advance > 0).length
    const isSpread = !latin && last > first && count > 1
    // JLREQ 3.3.6: the ends keep half the distance, at most one letter of the reading
    const end = isSpread ? Math.min((base - length) / count / 2, em) : (base - length) / 2
    const gap = isSpread ? (base - length - 2 * end) / (count - 1) : 0
    return { along: end, gap, spread: 0, before: 0, after: 0 }
  }
  const [roomBefore, roomAfter] = latin
    ? [0, 0]
    : [
        findOverhang(glyphs[first - 1], em, manuscript),
        findOverhang(glyphs[last + 1], em, manuscript),
      ]
  const half = Math.min(roomBefore, -free / 2)
  const after = Math.min(roomAfter, -free - half)
  const before = Math.min(roomBefore, -free - after)
  const spread = -free - before - after
  return {
    along: latin ? (LATIN_GAP * em) / 2 : -before,
    gap: 0,
    spread,
    before,
    after,
  }
}

/** By how much a reading may hang over a neighbour of its letters: kana and spaces without one. */
function findOverhang(glyph: Glyph | undefined, em: number, { words, rubies }: Manuscript): number {
  if (!glyph) return 0
  const { cluster } = glyph
  const letter = words.codePointAt(cluster) ?? 0
  if (rubies.some(({ from, to }) => from <= cluster && cluster < to)) return 0
  const isFree = getScript(letter) === 'kana' || letter === 0x20 || letter === 0x3000
  return isFree ? Math.min(em, glyph.advance / 2) : 0
}

/** Sets letters apart: each has half of its share on both sides; Latin words stay together. */
function spreadBase(glyphs: Glyph[], { first, last }: Base, spread: number, words: string): void {
  if (spread <= 0) return
  const isWord = getScript(words.codePointAt(glyphs[first]?.cluster ?? 0) ?? 0) === 'latin'
  const startsLetter = (i: number): boolean =>
    i === first || (!isWord && glyphs[i]?.cluster !== glyphs[i - 1]?.cluster)
  let letters = 0
  for (let i = first; i <= last; i++) if (startsLetter(i)) letters++
  const share = spread / letters
  for (let i = first; i <= last; i++) {
    const glyph = glyphs[i]
    if (!glyph) continue
    const endsLetter = i === last || startsLetter(i + 1)
    const moved =
      glyph.run.setting === 'level'
        ? { ...glyph, dx: glyph.dx + share / 2 }
        : { ...glyph, dy: glyph.dy + share / 2 }
    glyphs[i] = endsLetter ? { ...moved, advance: glyph.advance + share } : moved
  }
}

function findAcross({ styleAt, vertical }: Manuscript, { from, to }: ReadingPart): number {
  let size = 0
  for (let i = from; i < to; i++) size = Math.max(size, styleAt(i).size)
  const reading = styleAt(from).size * READING_SIZE
  return vertical ? size / 2 + reading / 2 : -(ASCENT * size + DESCENT * reading)
}
