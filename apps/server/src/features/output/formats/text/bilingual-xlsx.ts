import type { Readable } from 'node:stream'
import { zipStream } from '../archive/zip-stream.ts'
import type { OutputChapter } from '../chapter-output.ts'
import { readingRows } from '../reading-rows.ts'
import { XML_DECLARATION, xmlAttribute, xmlText } from './xml.ts'

/** Columns in their order; `id` is what a re-import finds its line by. */
export const BILINGUAL_COLUMNS = ['page', 'number', 'kind', 'speaker', 'source', 'translation', 'hidden', 'id'] as const
type BilingualColumn = (typeof BILINGUAL_COLUMNS)[number]
export type BilingualHeadings = Readonly<Record<BilingualColumn, string>>

/** Widths in characters. */
const WIDTHS: Readonly<Record<BilingualColumn, number>> = {
  page: 16,
  number: 6,
  kind: 10,
  speaker: 14,
  source: 48,
  translation: 48,
  hidden: 8,
  id: 38,
}

/** Characters Excel keeps of a cell. */
const MAX_CELL = 32_767

/** What a spreadsheet may take for a formula (reliability.md S11), full-width twins included. */
const FORMULA = /^[=+\-@\t\r＝＋－＠−]/u

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const PARTS: readonly (readonly [path: string, xml: string])[] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    // style 0 plain, 1 bold heading, 2 wrapped words
    'xl/styles.xml',
    `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`,
  ],
]

/**
 * Excel workbook with one row per piece of lettering in reading order, source beside translation. All cells are inline
 * text, never formulas.
 * @param headings in the reader's language
 */
export const writeBilingualXlsx = (chapter: OutputChapter, headings: BilingualHeadings): Readable => {
  const workbook = `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlAttribute(sheetName(chapter))}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  const parts = [...PARTS, ['xl/workbook.xml', workbook] as const, ['xl/worksheets/sheet1.xml', sheetOf(chapter, headings)] as const]
  return zipStream(
    parts.map(([path, xml]) => ({ path, bytes: XML_DECLARATION + xml })),
    chapter.modifiedAt,
  )
}

/** Excel allows 31 characters and none of []:*?/\. */
const sheetName = ({ number, language }: OutputChapter): string => `${number} ${language}`.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)

const sheetOf = (chapter: OutputChapter, headings: BilingualHeadings): string => {
  const rows = [BILINGUAL_COLUMNS.map((column) => headings[column]), ...chapter.pages.flatMap((page) => rowsOfPage(chapter, page))]
  const columns = BILINGUAL_COLUMNS.map((name, i) => `<col min="${i + 1}" max="${i + 1}" width="${WIDTHS[name]}" customWidth="1"/>`)
  const pane =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  return `<worksheet xmlns="${MAIN}">${pane}<cols>${columns.join('')}</cols><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`
}

const rowsOfPage = (chapter: OutputChapter, page: OutputChapter['pages'][number]): string[][] =>
  readingRows(page, chapter.direction).flatMap((row) => {
    const [sources, translations] = [cellsOf(row.source), cellsOf(row.translation)]
    const marks = [page.name, String(row.number), row.region?.kind ?? '', row.region?.speaker ?? '']
    return Array.from({ length: Math.max(sources.length, translations.length) }, (_, i) => [
      ...marks,
      sources[i] ?? '',
      translations[i] ?? '',
      row.hidden ? 'x' : '',
      row.id,
    ])
  })

/** Words that are longer than a cell go on in the next row. Room is left for the apostrophe. */
const cellsOf = (text: string): string[] => {
  const cells = []
  for (let from = 0; from < text.length; from += MAX_CELL - 1) cells.push(text.slice(from, from + MAX_CELL - 1))
  return cells.length > 0 ? cells : ['']
}

const rowXml = (cells: readonly string[], index: number): string => {
  const style = index === 0 ? 1 : 2
  const xml = cells.map((text, i) =>
    text === ''
      ? ''
      : `<c r="${String.fromCharCode(65 + i)}${index + 1}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`,
  )
  return `<row r="${index + 1}">${xml.join('')}</row>`
}

/** SpreadsheetML reads `_x000D_` as a character, so an underscore that starts such a thing is written as one itself. */
const cellText = (text: string): string =>
  xmlText((FORMULA.test(text) ? `'${text}` : text).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_').replace(/\r\n?/g, '\n'))
