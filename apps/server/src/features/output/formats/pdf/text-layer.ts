import { turnOf } from '@panelflow/render/exact/turn.ts'
import { toPage } from '@panelflow/render/geometry/placement.ts'
import type { PlacedGlyph, PlacedLine } from '@panelflow/render/text/place.ts'
import type { SetText } from '../type/type-setter.ts'
import { hexCode, widthOf } from './pdf-fonts.ts'
import type { PdfFonts } from './pdf-fonts.ts'
import { pdfNumber, utf16 } from './pdf-file.ts'

/** Rows of a page that lie on one sheet. */
export interface Sheet {
  readonly top: number
  readonly height: number
}

/**
 * Content operators that lay the words of a text, unseen (render mode 3), under the reader's cursor: glyph by glyph where
 * the picture shows them. Every line is a span with its actual text, because one glyph can stand for different letters.
 */
export const textLayer = (text: SetText, sheet: Sheet, fonts: PdfFonts): string =>
  text.lines
    .filter(({ glyphs }) => glyphs.length > 0)
    .map((line) => {
      fonts.take(line, text.manuscript)
      const words = text.manuscript.words.slice(line.from, line.to)
      const stretches = stretchesOf(line).map((stretch) => showStretch(stretch, text, sheet, fonts))
      return `/Span << /ActualText <FEFF${utf16(words)}> >> BDC\nBT\n3 Tr\n${stretches.join('')}ET\nEMC\n`
    })
    .join('')

type Stretch = readonly PlacedGlyph[]

/** Glyphs that one string can show: of one run along a level baseline; turned and upright ones stand alone. */
const stretchesOf = ({ glyphs }: PlacedLine): Stretch[] => {
  const stretches: PlacedGlyph[][] = []
  for (const placed of glyphs) {
    const last = stretches.at(-1)
    const joins = last?.[0]?.glyph.run === placed.glyph.run && placed.glyph.run.setting === 'level'
    if (last && joins) last.push(placed)
    else stretches.push([placed])
  }
  return stretches
}

const showStretch = (stretch: Stretch, { manuscript, size }: SetText, sheet: Sheet, fonts: PdfFonts): string => {
  const [first] = stretch
  if (!first) return ''
  const { run, scale } = first.glyph
  const { x, y } = toPage(manuscript.text, first)
  const { cos, sin } = turnOf(manuscript.text.rotation + (run.setting === 'turned' ? 90 : 0))
  const place = [cos, -sin, sin, cos, x, sheet.top + sheet.height - y].map(pdfNumber).join(' ')
  return `/${fonts.nameOf(run.font)} ${pdfNumber(size * scale)} Tf\n${place} Tm\n[${shown(stretch, size)}] TJ\n`
}

/** Codes, with the corrections (thousandths of the size, to the left) that lead each glyph to its place. */
const shown = (stretch: Stretch, size: number): string =>
  stretch
    .map(({ glyph, x }, i) => {
      const next = stretch[i + 1]
      const correction = next ? widthOf(glyph.run.font, glyph.id) - ((next.x - x) * 1_000) / size : 0
      return `<${hexCode(glyph.id)}>${Math.abs(correction) < 0.5 ? '' : ` ${pdfNumber(correction)} `}`
    })
    .join('')
