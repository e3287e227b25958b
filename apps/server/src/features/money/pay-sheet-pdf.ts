/**
 * A locked pay sheet as a PDF on A4, set with the fonts and the type setter of lettering, so that
 * names and titles of every script can be read and copied.
 */
import { PAY_HEADINGS, type PayColumn } from '@panelflow/contract/messages/pay-headings.ts'
import type { PaySheetView } from '@panelflow/contract/pay-sheet.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import { formatMinor, getCurrencyDigits } from '@panelflow/domain/money/amount.ts'
import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { readFont } from '@panelflow/render/engine/load-node.ts'
import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { createPdfFile, pdfText, ref } from '../output/formats/pdf/pdf-file.ts'
import { createPdfFonts } from '../output/formats/pdf/pdf-fonts.ts'
import { textLayer } from '../output/formats/pdf/text-layer.ts'
import { createTypeSetter } from '../output/formats/type/type-setter.ts'
import { toPayCells } from './sheet-table.ts'

/** A4 across, in units of 1/72 inch. */
const PAGE = { width: 842, height: 595, margin: 36 }
const ROW = 22
const HEAD = 84
const FOOT = 24
const SIZE = 8
const FONT = 'noto-sans-sc'

type Align = 'left' | 'right'

/** Columns of the table with their widths; order and title share one, so do quantity and unit. */
const COLUMNS = [
  { id: 'day', width: 56, align: 'left' },
  { id: 'stage', width: 66, align: 'left' },
  { id: 'order', width: 196, align: 'left' },
  { id: 'chapter', width: 46, align: 'right' },
  { id: 'language', width: 76, align: 'left' },
  { id: 'quantity', width: 70, align: 'right' },
  { id: 'rate', width: 50, align: 'right' },
  { id: 'factor', width: 40, align: 'right' },
  { id: 'amount', width: 72, align: 'right' },
  { id: 'note', width: 98, align: 'left' },
] as const satisfies readonly { id: PayColumn; width: number; align: Align }[]

interface Cell {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align: Align
  readonly size?: number
}

const toText = ({ text, x, y, width, align, size = SIZE }: Cell): TextProps => ({
  regionId: null,
  translation: text,
  candidates: [],
  cx: x + width / 2,
  cy: y + ROW / 2,
  w: width,
  h: ROW,
  rotation: 0,
  opacity: 1,
  hidden: false,
  writing: 'horizontal',
  fit: 'shrink',
  minSize: 5,
  size,
  font: FONT,
  bold: false,
  italic: false,
  lineSpacing: 1.2,
  letterSpacing: 0,
  color: '#000000',
  align,
  valign: 'middle',
  stroke: null,
  shadow: null,
  layout: null,
})

/** Cells of a row of the table whose top is `y`. */
const toRow = (texts: Readonly<Record<(typeof COLUMNS)[number]['id'], string>>, y: number) => {
  let x = PAGE.margin
  return COLUMNS.map(({ id, width, align }): Cell => {
    const cell = { text: texts[id], x, y, width: width - 6, align }
    x += width
    return cell
  })
}

const toTexts = (sheet: PaySheetView, locale: InterfaceLocale) => {
  const digits = getCurrencyDigits(sheet.currency)
  return sheet.rows.map((line) => {
    const cells = toPayCells(line, sheet.currency, locale)
    return {
      day: String(cells.day),
      stage: String(cells.stage),
      order: [cells.order, cells.book].filter((part) => part !== '').join(' · '),
      chapter: String(cells.chapter),
      language: String(cells.language),
      quantity: `${cells.quantity} ${cells.unit}`.trim(),
      rate: String(cells.rate),
      factor: String(cells.factor),
      amount: line.amount === null ? '–' : formatMinor(line.amount, digits),
      note: String(cells.note),
    }
  })
}

/** Title, person, period and who locked it when: above the table of the first page. */
const toHead = (sheet: PaySheetView, locale: InterfaceLocale): readonly Cell[] => {
  const words = PAY_HEADINGS[locale]
  const name = (person: PaySheetView['person']): string => person.realName || person.name
  const width = PAGE.width - 2 * PAGE.margin
  const line = (text: string, y: number, size: number): Cell => ({
    text,
    x: PAGE.margin,
    y: PAGE.margin + y,
    width,
    align: 'left',
    size,
  })
  return [
    line(`${words.sheet} · ${name(sheet.person)}`, 0, 16),
    line(
      `${words.period}: ${sheet.from} – ${sheet.to} · ${words.currency}: ${sheet.currency}`,
      24,
      10,
    ),
    line(
      `${words.locked}: ${sheet.lockedAt.slice(0, 10)} · ${words.by}: ${name(sheet.lockedBy)}`,
      42,
      8,
    ),
  ]
}

interface Sheet {
  readonly cells: Cell[]
  /** rules across the page, from the top */
  readonly rules: number[]
}

/** The table over as many pages as it needs, with its heading on each and the total at the end. */
const layOut = (sheet: PaySheetView, locale: InterfaceLocale): readonly Sheet[] => {
  const words = PAY_HEADINGS[locale]
  const bottom = PAGE.height - PAGE.margin - FOOT
  const pages: Sheet[] = []
  let y = Infinity
  const turn = (): Sheet => {
    const isFirst = pages.length === 0
    const page: Sheet = { cells: isFirst ? [...toHead(sheet, locale)] : [], rules: [] }
    pages.push(page)
    y = PAGE.margin + (isFirst ? HEAD : 0)
    const headings = { ...words.column, amount: `${words.column.amount} ${sheet.currency}` }
    page.cells.push(...toRow(headings, y))
    y += ROW
    page.rules.push(y)
    return page
  }
  let page = turn()
  for (const texts of toTexts(sheet, locale)) {
    if (y + ROW > bottom) page = turn()
    page.cells.push(...toRow(texts, y))
    y += ROW
  }
  if (y + ROW > bottom) page = turn()
  page.rules.push(y)
  const total = formatMinor(sheet.total, getCurrencyDigits(sheet.currency))
  const empty = { day: '', stage: '', order: '', chapter: '', language: '', rate: '', factor: '' }
  page.cells.push(...toRow({ ...empty, quantity: words.total, amount: total, note: '' }, y))
  for (const [index, { cells }] of pages.entries())
    cells.push({
      text: `${index + 1} / ${pages.length}`,
      x: PAGE.margin,
      y: PAGE.height - PAGE.margin - ROW,
      width: PAGE.width - 2 * PAGE.margin,
      align: 'right',
    })
  return pages
}

/** The whole file; a sheet has some hundred lines. */
export const createSheetPdf = (sheet: PaySheetView, locale: InterfaceLocale): Buffer => {
  const language = locale === 'en' ? 'en' : 'zh-Hans'
  const type = createTypeSetter(readFont)
  const file = createPdfFile()
  const fonts = createPdfFonts(file, readFont)
  const [root, info, tree, resources] = [0, 0, 0, 0].map(() => file.reserve()) as [
    number,
    number,
    number,
    number,
  ]
  const chunks: Buffer[] = [file.header()]
  const kids: number[] = []
  try {
    for (const { cells, rules } of layOut(sheet, locale)) {
      const [page, content] = [file.reserve(), file.reserve()]
      kids.push(page)
      const lines = rules.map((y) => {
        const level = PAGE.height - y
        return `0.5 w ${PAGE.margin} ${level} m ${PAGE.width - PAGE.margin} ${level} l S\n`
      })
      const words = cells
        .filter(({ text }) => text !== '')
        .map((cell) =>
          textLayer(
            type.set(toText(cell), language),
            { top: 0, height: PAGE.height },
            fonts,
            'shown',
          ),
        )
      const operators = Buffer.from(lines.join('') + words.join(''), 'latin1')
      chunks.push(...file.stream(content, '/Filter /FlateDecode', deflateSync(operators)))
      chunks.push(
        file.object(
          page,
          `<< /Type /Page /Parent ${ref(tree)} /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents ${ref(content)} /Resources << /Font ${ref(resources)} >> >>`,
        ),
      )
    }
    chunks.push(file.object(resources, fonts.resources()), ...fonts.embed())
  } finally {
    type.close()
  }
  const title = pdfText(
    `${PAY_HEADINGS[locale].sheet} ${sheet.person.name} ${sheet.from} – ${sheet.to}`,
  )
  chunks.push(
    file.object(
      tree,
      `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map(ref).join(' ')}] >>`,
    ),
    file.object(
      root,
      `<< /Type /Catalog /Version /1.7 /Pages ${ref(tree)} /Lang ${pdfText(language)} /ViewerPreferences << /DisplayDocTitle true >> >>`,
    ),
    file.object(info, `<< /Title ${title} /Producer (Panelflow) >>`),
    file.trailer(root, info, createHash('md5').update(`${sheet.id} ${locale}`).digest('hex')),
  )
  return Buffer.concat(chunks)
}
