/**
 * Distances between the letters of Chinese and Japanese: full-width marks give up the empty half of
 * their square beside each other and at both ends of a line, and a quarter of a letter parts
 * ideographs from Latin letters and digits.
 *
 * Sources: JLREQ 3.1.2 to 3.1.5 and 3.2.6 (https://www.w3.org/TR/jlreq/), CLREQ 3.1.6 and 3.2.2
 * (https://www.w3.org/TR/clreq/). The `halt` and `vhal` features of fonts give the same half
 * squares; the empty half is read from the outline, because faces for display lack the features.
 */
import { isSetInSquares } from '@panelflow/domain/locale/language.ts'
import { findInk } from '../font/ink.ts'
import type { Glyph } from './shape.ts'
import { isSquare, scriptIn } from './script.ts'

const OPENING = new Set('「『（《〈【〔［｛〖“‘'.split(''))
const CLOSING = new Set('」』）》〉】〕］｝〗”’、。，．：；！？'.split(''))

/** What a mark gives up, × its size. */
const HALF = 0.5
/** Share of the square that must be empty on that side: strokes may reach a little over. */
const LEAST_EMPTY = 0.44
const NARROWEST_SQUARE = 0.9
/** JLREQ 3.2.6: between ideographs and Latin letters or digits, × font size. */
const BETWEEN_SCRIPTS = 0.25

/** What a glyph loses when its line begins with it, and when its line ends with it; em. */
export interface LineEdges {
  readonly lead: number
  readonly trail: number
}

export interface SpacedGlyphs {
  readonly glyphs: readonly Glyph[]
  /** one per glyph; none where no glyph loses anything */
  readonly edges: readonly LineEdges[]
}

interface Spacing {
  readonly words: string
  readonly language: string
}

const NO_EDGES: LineEdges = { lead: 0, trail: 0 }

/** Sets glyphs of one text or line, in reading order, apart as they stand next to each other. */
export function spaceGlyphs(glyphs: readonly Glyph[], { words, language }: Spacing): SpacedGlyphs {
  if (!isSetInSquares(language)) return { glyphs, edges: [] }
  const spaced = [...glyphs]
  const edges = glyphs.map((glyph) => findEmptyHalves(glyph, words))
  const cut = (at: number, side: keyof LineEdges): void => {
    const [glyph, own] = [spaced[at], edges[at]]
    if (!glyph || !own) return
    spaced[at] = side === 'lead' ? withoutLead(glyph, own.lead) : withoutTrail(glyph, own.trail)
    edges[at] = { ...own, [side]: 0 }
  }
  for (let at = 1; at < spaced.length; at++) {
    const [before, after] = [spaced[at - 1], spaced[at]]
    if (!before || !after) continue
    const [left, right] = [words[before.cluster] ?? '', words[after.cluster] ?? '']
    const squeezed = chooseSqueezed(left, right, edges[at - 1] ?? NO_EDGES)
    if (squeezed === 'before') cut(at - 1, 'trail')
    else if (squeezed === 'after') cut(at, 'lead')
    else if (changesScript(before, after, words, language)) {
      const gap = BETWEEN_SCRIPTS * before.run.style.size
      spaced[at - 1] = { ...before, advance: before.advance + gap }
      edges[at - 1] = { lead: edges[at - 1]?.lead ?? 0, trail: gap }
    }
  }
  return { glyphs: spaced, edges }
}

/** A line alone: what its first and last glyph lose there is taken off. */
export function trimLine({ glyphs, edges }: SpacedGlyphs): Glyph[] {
  const trimmed = [...glyphs]
  const first = trimmed[0]
  if (first) trimmed[0] = withoutLead(first, edges[0]?.lead ?? 0)
  const last = trimmed.at(-1)
  if (last) trimmed[trimmed.length - 1] = withoutTrail(last, edges.at(-1)?.trail ?? 0)
  return trimmed
}

function withoutLead(glyph: Glyph, lead: number): Glyph {
  if (lead === 0) return glyph
  const advance = glyph.advance - lead
  return glyph.run.setting === 'upright'
    ? { ...glyph, advance, dy: glyph.dy - lead }
    : { ...glyph, advance, dx: glyph.dx - lead }
}

function withoutTrail(glyph: Glyph, trail: number): Glyph {
  return trail === 0 ? glyph : { ...glyph, advance: glyph.advance - trail }
}

/** Which of two neighbours gives up half its square, if one does. */
function chooseSqueezed(left: string, right: string, before: LineEdges): 'before' | 'after' | null {
  if (OPENING.has(left)) return OPENING.has(right) ? 'after' : null
  if (CLOSING.has(left) && (OPENING.has(right) || CLOSING.has(right)) && before.trail > 0)
    return 'before'
  return CLOSING.has(left) && OPENING.has(right) ? 'after' : null
}

/** Ideographs and kana lie above it, Latin letters and digits below. */
const FIRST_IDEOGRAPH = 0x2e80
const LATIN_OR_DIGIT = /[\p{Script=Latin}\p{Nd}]/u
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u

function changesScript(before: Glyph, after: Glyph, words: string, language: string): boolean {
  const left = words.codePointAt(before.cluster)
  const right = words.codePointAt(after.cluster)
  if (left === undefined || right === undefined) return false
  if (left >= FIRST_IDEOGRAPH === right >= FIRST_IDEOGRAPH) return false
  if (!liesAlongLine(before) || !liesAlongLine(after)) return false
  const isWide = (codePoint: number): boolean =>
    isSquare(scriptIn(language, codePoint)) && IDEOGRAPH.test(String.fromCodePoint(codePoint))
  const isNarrow = (codePoint: number): boolean =>
    codePoint < 0xff00 && LATIN_OR_DIGIT.test(String.fromCodePoint(codePoint))
  return (isWide(left) && isNarrow(right)) || (isNarrow(left) && isWide(right))
}

/** Digits packed into a square, and Latin letters stood upright, are set like ideographs. */
function liesAlongLine({ run: { setting, style } }: Glyph): boolean {
  return setting !== 'packed' && !(setting === 'upright' && style.upright)
}

function findEmptyHalves(glyph: Glyph, words: string): LineEdges {
  const mark = words[glyph.cluster] ?? ''
  const opens = OPENING.has(mark)
  if (!opens && !CLOSING.has(mark)) return NO_EDGES
  const { setting, font } = glyph.run
  if (setting !== 'upright' && setting !== 'level') return NO_EDGES
  // empty halves are read from outlines as the font has them
  if (glyph.scaleX !== 1 || glyph.advance < NARROWEST_SQUARE * glyph.scale) return NO_EDGES
  const ink = findInk(font, glyph.id)
  if (ink === null) return NO_EDGES
  const half = HALF * glyph.scale
  const [from, to] =
    setting === 'upright'
      ? [glyph.dy + ink.top * glyph.scale, glyph.dy + ink.bottom * glyph.scale]
      : [glyph.dx + ink.left * glyph.scale, glyph.dx + ink.right * glyph.scale]
  const least = LEAST_EMPTY * glyph.scale
  return {
    lead: opens && from >= least ? half : 0,
    trail: !opens && glyph.scale - to >= least ? half : 0,
  }
}
