import * as hb from 'harfbuzzjs'
import type { FontShelf } from '../font/font-shelf.ts'
import { itemise } from './itemise.ts'
import type { Run } from './itemise.ts'
import type { Manuscript } from './manuscript.ts'
import { shapingScript } from './script.ts'

/**
 * One glyph of a run, in em units. Along the line it moves the pen by `advance`; `dx` and `dy` (x right, y down) lead from
 * the pen to the origin of its outline. Horizontal lines run along their baseline, vertical ones down their middle.
 */
export interface Glyph {
  readonly run: Run
  readonly id: number
  /** UTF-16 offset of the letter it stands for */
  readonly cluster: number
  readonly advance: number
  readonly dx: number
  readonly dy: number
  /** size of its outline, × font size; below 1 where a wide pair is packed into one square */
  readonly scale: number
}

export type ShapeRun = (run: Run, manuscript: Manuscript) => Glyph[]

/** Letters set apart must not be ligated across the gap. */
const APART = ['-liga', '-clig']

/** A shaper with one reused buffer. */
export function createShaper(): ShapeRun {
  const buffer = new hb.Buffer()
  const apart = APART.map((feature) => hb.Feature.fromString(feature)).filter((feature) => feature !== undefined)
  return (run, { words, language, text: { letterSpacing } }) => {
    buffer.reset()
    buffer.addText(words.slice(run.start, run.end))
    buffer.setDirection(run.setting === 'upright' ? hb.Direction.TTB : hb.Direction.LTR)
    buffer.setScript(shapingScript(run.script, language))
    buffer.setLanguage(language)
    hb.shape(run.font.shaper, buffer, letterSpacing === 0 ? [] : apart)
    return sized(spaced(stand(readGlyphs(buffer, run)), letterSpacing), run.style.size)
  }
}

/** A glyph as HarfBuzz gives it, in em units, y up. */
interface RawGlyph {
  readonly run: Run
  readonly id: number
  readonly cluster: number
  readonly xAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}

function readGlyphs(buffer: hb.Buffer, run: Run): RawGlyph[] {
  const em = run.font.unitsPerEm
  return buffer.getGlyphInfosAndPositions().map((glyph) => ({
    run,
    id: glyph.codepoint,
    cluster: run.start + glyph.cluster,
    xAdvance: (glyph.xAdvance ?? 0) / em,
    xOffset: (glyph.xOffset ?? 0) / em,
    yOffset: (glyph.yOffset ?? 0) / em,
  }))
}

function stand(glyphs: readonly RawGlyph[]): Glyph[] {
  switch (glyphs[0]?.run.setting) {
    case 'upright':
      return glyphs.map(uprightGlyph)
    case 'turned':
      return glyphs.map(turnedGlyph)
    case 'packed':
      return packedGlyphs(glyphs)
    default:
      return glyphs.map((glyph) => ({ ...placeless(glyph), advance: glyph.xAdvance, dx: glyph.xOffset, dy: -glyph.yOffset }))
  }
}

function placeless({ run, id, cluster }: RawGlyph): Pick<Glyph, 'run' | 'id' | 'cluster' | 'scale'> {
  return { run, id, cluster, scale: 1 }
}

/** HarfBuzz's own vertical origin is the ascender; ours is the font's, so the difference is added. */
function uprightGlyph(glyph: RawGlyph): Glyph {
  const { font } = glyph.run
  const { advance, originY } = font.vertical(glyph.id)
  return { ...placeless(glyph), advance, dx: glyph.xOffset, dy: -glyph.yOffset - font.ascender + originY }
}

/** Turned clockwise, what was right is down and what was up is right; capitals are centred on the line. */
function turnedGlyph(glyph: RawGlyph): Glyph {
  return { ...placeless(glyph), advance: glyph.xAdvance, dx: glyph.yOffset - glyph.run.font.capHeight / 2, dy: glyph.xOffset }
}

/** A few level glyphs in one square of the line; smaller when they are wider than it. Only the last one moves the pen. */
function packedGlyphs(glyphs: readonly RawGlyph[]): Glyph[] {
  const width = glyphs.reduce((sum, glyph) => sum + glyph.xAdvance, 0)
  const scale = Math.min(1, 1 / width)
  let x = (-width * scale) / 2
  return glyphs.map((glyph, i) => {
    const dx = x + glyph.xOffset * scale
    const dy = 0.5 + (glyph.run.font.capHeight / 2 - glyph.yOffset) * scale
    x += glyph.xAdvance * scale
    return { ...placeless(glyph), scale, advance: i === glyphs.length - 1 ? 1 : 0, dx, dy }
  })
}

/** Letter spacing goes after whole letters: a Thai vowel above its consonant is not moved away from it. */
function spaced(glyphs: Glyph[], letterSpacing: number): Glyph[] {
  if (letterSpacing === 0) return glyphs
  let letterLength = 0
  return glyphs.map((glyph, i) => {
    letterLength = glyphs[i - 1]?.cluster === glyph.cluster ? letterLength + glyph.advance : glyph.advance
    const endsLetter = glyphs[i + 1]?.cluster !== glyph.cluster
    return endsLetter && letterLength > 0 ? { ...glyph, advance: glyph.advance + letterSpacing } : glyph
  })
}

/** Larger or smaller letters of a range, on the line of the others. */
function sized(glyphs: Glyph[], size: number): Glyph[] {
  if (size === 1) return glyphs
  return glyphs.map((glyph) => ({
    ...glyph,
    advance: glyph.advance * size,
    dx: glyph.dx * size,
    dy: glyph.dy * size,
    scale: glyph.scale * size,
  }))
}

/** The hyphen of a line that ends after words[at - 1], in the style of that letter. */
export function shapeHyphen(type: { readonly shelf: FontShelf; readonly shapeRun: ShapeRun }, manuscript: Manuscript, at: number): Glyph[] {
  const style = manuscript.styleAt(at - 1)
  const one = { ...manuscript, words: '-', styleAt: () => style }
  return itemise(type.shelf, one, 0, 1)
    .runs.flatMap((run) => type.shapeRun(run, one))
    .map((glyph) => ({ ...glyph, cluster: at }))
}
