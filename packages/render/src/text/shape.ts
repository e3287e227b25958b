import * as hb from 'harfbuzzjs'
import type { Run } from './itemise.ts'
import { shapingScript } from './script.ts'

/** One glyph of a run, in em units, x right and y down, relative to the pen. */
export interface Glyph {
  readonly run: Run
  readonly id: number
  /** UTF-16 offset of the letter it stands for */
  readonly cluster: number
  readonly advance: number
  readonly dx: number
  readonly dy: number
}

export type ShapeRun = (text: string, run: Run, language: string, letterSpacing: number) => Glyph[]

/** Letters set apart must not be ligated across the gap. */
const APART = ['-liga', '-clig']

/** A shaper with one reused buffer. */
export function createShaper(): ShapeRun {
  const buffer = new hb.Buffer()
  const apart = APART.map((feature) => hb.Feature.fromString(feature)).filter((feature) => feature !== undefined)
  return (text, run, language, letterSpacing) => {
    buffer.reset()
    buffer.addText(text.slice(run.start, run.end))
    buffer.setDirection(hb.Direction.LTR)
    buffer.setScript(shapingScript(run.script, language))
    buffer.setLanguage(language)
    hb.shape(run.font.shaper, buffer, letterSpacing === 0 ? [] : apart)
    return spaced(readGlyphs(buffer, run), letterSpacing)
  }
}

function readGlyphs(buffer: hb.Buffer, run: Run): Glyph[] {
  const em = run.font.unitsPerEm
  return buffer.getGlyphInfosAndPositions().map((glyph) => ({
    run,
    id: glyph.codepoint,
    cluster: run.start + glyph.cluster,
    advance: (glyph.xAdvance ?? 0) / em,
    dx: (glyph.xOffset ?? 0) / em,
    dy: -(glyph.yOffset ?? 0) / em,
  }))
}

/** Letter spacing goes after whole letters: a Thai vowel above its consonant is not moved away from it. */
function spaced(glyphs: Glyph[], letterSpacing: number): Glyph[] {
  if (letterSpacing === 0) return glyphs
  let letterWidth = 0
  return glyphs.map((glyph, i) => {
    letterWidth = glyphs[i - 1]?.cluster === glyph.cluster ? letterWidth + glyph.advance : glyph.advance
    const endsLetter = glyphs[i + 1]?.cluster !== glyph.cluster
    return endsLetter && letterWidth > 0 ? { ...glyph, advance: glyph.advance + letterSpacing } : glyph
  })
}
