import type { FontStore, LoadedFont } from '../font/font-store.ts'
import type { ShapedGlyph, Shaping } from '../harfbuzz/shaping.ts'
import { withPlainI } from './caps.ts'
import { itemise } from './itemise.ts'
import type { Run } from './itemise.ts'
import type { Manuscript } from './manuscript.ts'
import { shapingScript } from './script.ts'

/**
 * One glyph of a run, in em units. Along the line it moves the pen by `advance`; `dx` and `dy` (x
 * right, y down) lead from the pen to the origin of its outline. Horizontal lines run along their
 * baseline, vertical ones down their middle.
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
  /** × the width of its outline */
  readonly scaleX: number
}

export type ShapeRun = (run: Run, manuscript: Manuscript) => Glyph[]

/** What laying out and painting a text needs. */
export interface TypesettingParts {
  readonly fontStore: FontStore
  readonly shapeRun: ShapeRun
}

/** Letters set apart must not be ligated across the gap. */
const APART = ['-liga', '-clig']

/** Runs remembered; a chapter repeats its letters, and what is laid out is painted next. */
const MOST_RUNS = 4_000

/** A shaper that remembers what it shaped. */
export function createShaper(): ShapeRun {
  let known = new WeakMap<LoadedFont, Map<string, readonly RawGlyph[]>>()
  let count = 0
  return (run, { words, drawn, language, text: { letterSpacing } }) => {
    const letters = drawn.slice(run.start, run.end)
    const own = drawn === words ? letters : withPlainI(letters, run.font)
    const script = shapingScript(run.script, language)
    const isApart = letterSpacing !== 0
    const { features } = run.style
    const key = `${run.setting === 'upright'} ${script} ${language} ${isApart} ${features.join('')} ${own}`
    let ofFont = known.get(run.font)
    if (!ofFont || count > MOST_RUNS) {
      if (count > MOST_RUNS) known = new WeakMap()
      count = 0
      ofFont = new Map()
      known.set(run.font, ofFont)
    }
    let raw = ofFont.get(key)
    if (!raw) {
      const how: Shaping = {
        direction: run.setting === 'upright' ? 'column' : 'level',
        script,
        language,
        // what is asked for by hand counts more
        features: isApart ? [...APART, ...features] : features,
      }
      raw = run.font.opened.shape(own, how).map((glyph) => inEm(glyph, run.font.unitsPerEm))
      ofFont.set(key, raw)
      count++
    }
    const { size, scaleX, baselineShift } = run.style
    const widened = widen(stand(run, raw), scaleX)
    return shifted(sized(spaced(widened, letterSpacing), size), baselineShift)
  }
}

/**
 * A glyph as HarfBuzz gives it, but in em units, y up; its cluster counts from the start of the
 * run.
 */
type RawGlyph = ShapedGlyph

function inEm({ id, cluster, xAdvance, xOffset, yOffset }: ShapedGlyph, em: number): RawGlyph {
  return { id, cluster, xAdvance: xAdvance / em, xOffset: xOffset / em, yOffset: yOffset / em }
}

function stand(run: Run, glyphs: readonly RawGlyph[]): Glyph[] {
  switch (run.setting) {
    case 'upright':
      return glyphs.map((glyph) => uprightGlyph(run, glyph))
    case 'turned':
      return glyphs.map((glyph) => turnedGlyph(run, glyph))
    case 'packed':
      return packedGlyphs(run, glyphs)
    case 'level':
      return glyphs.map((glyph) =>
        placed(run, glyph, glyph.xAdvance, glyph.xOffset, -glyph.yOffset),
      )
  }
}

function placed(
  run: Run,
  { id, cluster }: RawGlyph,
  advance: number,
  dx: number,
  dy: number,
  scale = 1,
): Glyph {
  return { run, id, cluster: run.start + cluster, advance, dx, dy, scale, scaleX: 1 }
}

/**
 * HarfBuzz's own vertical origin is the ascender; ours is the font's, so the difference is added.
 */
function uprightGlyph(run: Run, glyph: RawGlyph): Glyph {
  const { advance, originY } = run.font.vertical(glyph.id)
  return placed(run, glyph, advance, glyph.xOffset, -glyph.yOffset - run.font.ascender + originY)
}

/**
 * Turned clockwise, what was right is down and what was up is right; capitals are centred on the
 * line.
 */
function turnedGlyph(run: Run, glyph: RawGlyph): Glyph {
  return placed(run, glyph, glyph.xAdvance, glyph.yOffset - run.font.capHeight / 2, glyph.xOffset)
}

/**
 * A few level glyphs in one square of the line; smaller when they are wider than it. Only the last
 * one moves the pen.
 */
function packedGlyphs(run: Run, glyphs: readonly RawGlyph[]): Glyph[] {
  const width = glyphs.reduce((sum, glyph) => sum + glyph.xAdvance, 0)
  const scale = Math.min(1, 1 / width)
  let x = (-width * scale) / 2
  return glyphs.map((glyph, i) => {
    const dx = x + glyph.xOffset * scale
    const dy = 0.5 + (run.font.capHeight / 2 - glyph.yOffset) * scale
    x += glyph.xAdvance * scale
    return placed(run, glyph, i === glyphs.length - 1 ? 1 : 0, dx, dy, scale)
  })
}

/**
 * Letter spacing goes after whole letters: a Thai vowel above its consonant is not moved away from
 * it.
 */
function spaced(glyphs: Glyph[], letterSpacing: number): Glyph[] {
  if (letterSpacing === 0) return glyphs
  let letterLength = 0
  return glyphs.map((glyph, i) => {
    letterLength =
      glyphs[i - 1]?.cluster === glyph.cluster ? letterLength + glyph.advance : glyph.advance
    const endsLetter = glyphs[i + 1]?.cluster !== glyph.cluster
    return endsLetter && letterLength > 0
      ? { ...glyph, advance: glyph.advance + letterSpacing }
      : glyph
  })
}

/** Wider or narrower letters: along the line where they lie in it, across where they stand. */
function widen(glyphs: Glyph[], scaleX: number): Glyph[] {
  if (scaleX === 1) return glyphs
  return glyphs.map((glyph) => {
    const { setting } = glyph.run
    const advance = setting === 'level' || setting === 'turned' ? scaleX : 1
    const [dx, dy] = setting === 'turned' ? [1, scaleX] : [scaleX, 1]
    return {
      ...glyph,
      scaleX,
      advance: glyph.advance * advance,
      dx: glyph.dx * dx,
      dy: glyph.dy * dy,
    }
  })
}

/** Letters off their line: up from a baseline, to the right in a column. */
function shifted(glyphs: Glyph[], by: number): Glyph[] {
  if (by === 0) return glyphs
  return glyphs.map((glyph) =>
    glyph.run.setting === 'level'
      ? { ...glyph, dy: glyph.dy - by }
      : { ...glyph, dx: glyph.dx + by },
  )
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
export function shapeHyphen(type: TypesettingParts, manuscript: Manuscript, at: number): Glyph[] {
  const style = manuscript.styleAt(at - 1)
  const one = { ...manuscript, words: '-', drawn: '-', styleAt: () => style }
  return itemise(type.fontStore, one, 0, 1)
    .runs.flatMap((run) => type.shapeRun(run, one))
    .map((glyph) => ({ ...glyph, cluster: at }))
}
