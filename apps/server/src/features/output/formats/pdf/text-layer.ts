import type { Point, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { getTurn } from '@panelflow/render/exact/turn.ts'
import { toPage } from '@panelflow/render/geometry/placement.ts'
import { createBend } from '@panelflow/render/paint/warp.ts'
import type { PlacedGlyph, PlacedLine } from '@panelflow/render/text/place.ts'
import type { SetText } from '../type/type-setter.ts'
import { pdfNumber, utf16 } from './pdf-file.ts'
import { getWidth } from './pdf-font-programme.ts'
import type { PdfFonts } from './pdf-fonts.ts'

/** Rows of a page that lie on one sheet. */
export interface Sheet {
  readonly top: number
  readonly height: number
}

/**
 * Content operators that lay the words of a text, unseen (render mode 3), under the reader's
 * cursor: glyph by glyph where
 * the picture shows them. Every line is a span with its actual text, because one glyph can stand
 * for different letters. With `shown` the words themselves are the picture.
 */
export const textLayer = (
  text: SetText,
  sheet: Sheet,
  fonts: PdfFonts,
  mode: 'unseen' | 'shown' = 'unseen',
): string =>
  text.lines
    .filter(({ glyphs }) => glyphs.length > 0)
    .map((line) => {
      fonts.take(line, text.manuscript)
      const words = text.manuscript.words.slice(line.from, line.to)
      const isBent = createBend(text.manuscript.text) !== null
      const stretches = toStretches(line, isBent).map((stretch) =>
        showStretch(stretch, text, sheet, fonts),
      )
      return `/Span << /ActualText <FEFF${utf16(words)}> >> BDC\nBT\n${mode === 'unseen' ? 3 : 0} Tr\n${stretches.join('')}ET\nEMC\n`
    })
    .join('')

type Stretch = readonly PlacedGlyph[]

/**
 * Glyphs that one string can show: of one run along a level baseline; turned, upright and bent ones
 * stand alone.
 */
const toStretches = ({ glyphs }: PlacedLine, isBent: boolean): Stretch[] => {
  const stretches: PlacedGlyph[][] = []
  for (const placed of glyphs) {
    const last = stretches.at(-1)
    const joins =
      !isBent && last?.[0]?.glyph.run === placed.glyph.run && placed.glyph.run.setting === 'level'
    if (last && joins) last.push(placed)
    else stretches.push([placed])
  }
  return stretches
}

const showStretch = (
  stretch: Stretch,
  { manuscript, size }: SetText,
  sheet: Sheet,
  fonts: PdfFonts,
): string => {
  const [first] = stretch
  if (!first) return ''
  const { run, scale } = first.glyph
  const { bent, angle } = bentPlace(first, manuscript.text, size)
  const { x, y } = toPage(manuscript.text, bent)
  const { cos, sin } = getTurn(
    manuscript.text.rotation + angle + (run.setting === 'turned' ? 90 : 0),
  )
  const place = [cos, -sin, sin, cos, x, sheet.top + sheet.height - y].map(pdfNumber).join(' ')
  return `/${fonts.getResourceName(run.font)} ${pdfNumber(size * scale)} Tf\n${place} Tm\n[${toGlyphCodes(stretch, size, fonts)}] TJ\n`
}

/**
 * Where a warp takes the origin of a glyph, px, and the degrees by which it turns what is level
 * there.
 */
const bentPlace = (
  { glyph, x, y }: PlacedGlyph,
  text: TextProps,
  size: number,
): { bent: Point; angle: number } => {
  const bend = createBend(text)
  if (!bend) return { bent: { x, y }, angle: 0 }
  const [bent, next] = [
    { x, y },
    { x, y },
  ]
  bend(x, y, bent)
  // A letter has the slope of its own chord; vertical ones are bent about their middle line.
  bend(x + Math.max(1, glyph.advance * size), y, next)
  return { bent, angle: (Math.atan2(next.y - bent.y, next.x - bent.x) * 180) / Math.PI }
}

/**
 * Codes, with the corrections (thousandths of the letters' size, to the left) that lead each glyph
 * to its place.
 */
const toGlyphCodes = (stretch: Stretch, size: number, fonts: PdfFonts): string =>
  stretch
    .map(({ glyph, x }, i) => {
      const next = stretch[i + 1]
      const correction = next
        ? getWidth(glyph.run.font, glyph.id) - ((next.x - x) * 1_000) / (size * glyph.scale)
        : 0
      return `<${fonts.toGlyphCode(glyph.run.font, glyph.id)}>${Math.abs(correction) < 0.5 ? '' : ` ${pdfNumber(correction)} `}`
    })
    .join('')
