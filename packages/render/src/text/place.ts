import type { StoredLayout, TextProps } from '@panelflow/domain/page/page-document.ts'
import { chainFor } from '../font/choose-face.ts'
import type { FaceChain } from '../font/choose-face.ts'
import { vanishesAtLineEnd } from './cluster.ts'
import { itemise } from './itemise.ts'
import { leadingFor } from './leading.ts'
import { roomOf } from './layout.ts'
import type { TypeCase } from './layout.ts'
import { normaliseText } from './normalise.ts'
import { isSquare, scriptIn } from './script.ts'
import type { Glyph } from './shape.ts'

/** A glyph where it stands: px, y down, from the centre of the text's box, before the box is turned. */
export interface PlacedGlyph {
  readonly glyph: Glyph
  readonly x: number
  readonly y: number
}

/** A line of text and where it ended up; for carets and hit tests. `from`..`to` are UTF-16 offsets without what vanishes at the end. */
export interface PlacedLine {
  readonly from: number
  readonly to: number
  readonly x: number
  readonly baseline: number
  readonly width: number
  readonly glyphs: readonly PlacedGlyph[]
}

/** Puts the lines of a stored layout into the box. Breaks nothing anew: what is stored is what is drawn. */
export function placeText(type: TypeCase, text: TextProps, layout: StoredLayout, language: string): PlacedLine[] {
  const words = normaliseText(text.translation)
  const chain = chainFor(text, language)
  const { size } = layout
  const room = roomOf(text)
  const ranges = lineRanges(words, layout.lines)
  const leading = leadingFor(text, language, ranges.length, size, room.block) * size
  const top = blockStart(text.valign, room.block, leading * ranges.length)
  const rise = opticalCentre(type, chain, words, language) * size
  return ranges.map(({ from, to }, i) => {
    const baseline = top + (i + 0.5) * leading + rise
    return placeLine(shapeLine(type, chain, words, language, text.letterSpacing, from, to), {
      text,
      size,
      inline: room.inline,
      baseline,
      from,
      to,
    })
  })
}

interface LinePlace {
  readonly text: TextProps
  readonly size: number
  readonly inline: number
  readonly baseline: number
  readonly from: number
  readonly to: number
}

function placeLine(glyphs: readonly Glyph[], { text, size, inline, baseline, from, to }: LinePlace): PlacedLine {
  const advances = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0)
  const width = (advances - (glyphs.length > 0 ? text.letterSpacing : 0)) * size
  const x = blockStart(text.align, inline, width)
  const placed: PlacedGlyph[] = []
  let pen = 0
  for (const glyph of glyphs) {
    placed.push({ glyph, x: x + (pen + glyph.dx) * size, y: baseline + glyph.dy * size })
    pen += glyph.advance
  }
  return { from, to, x, baseline, width, glyphs: placed }
}

function shapeLine(
  type: TypeCase,
  chain: FaceChain,
  words: string,
  language: string,
  letterSpacing: number,
  from: number,
  to: number,
): Glyph[] {
  return itemise(type.shelf, chain, words, language, from, to).runs.flatMap((run) => type.shapeRun(words, run, language, letterSpacing))
}

/** Where something of length `used` begins in a box of length `room` centred on 0. */
function blockStart(side: TextProps['align'] | TextProps['valign'], room: number, used: number): number {
  if (side === 'left' || side === 'top') return -room / 2
  return side === 'right' || side === 'bottom' ? room / 2 - used : -used / 2
}

/** Stored offsets → ranges. Offsets that are not increasing or not in the text (a damaged document) are skipped. */
function lineRanges(words: string, lines: readonly number[]): { from: number; to: number }[] {
  const starts = [0]
  for (const start of lines) if (Number.isInteger(start) && start > (starts.at(-1) ?? 0) && start <= words.length) starts.push(start)
  return starts.map((from, i) => {
    let to = starts[i + 1] ?? words.length
    while (to > from && vanishesAtLineEnd(words.charCodeAt(to - 1))) to--
    return { from, to }
  })
}

/** Middle of an ideograph above the baseline, in em: the em square of our Chinese fonts spans -0.12 to 0.88. */
const SQUARE_CENTRE = 0.38

/** How far below the middle of its line the baseline sits, in em, so that the letters look centred in a bubble. */
function opticalCentre(type: TypeCase, chain: FaceChain, words: string, language: string): number {
  for (const letter of words) {
    const script = scriptIn(language, letter.codePointAt(0) ?? 0)
    if (isSquare(script) || script === 'hangul') return SQUARE_CENTRE
    if (script !== 'common' && script !== 'symbol') break
  }
  return type.shelf.get(chain.main.face.id).capHeight / 2
}
