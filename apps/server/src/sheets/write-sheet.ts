import type { Readable } from 'node:stream'
import { guardCell } from '@panelflow/domain/text/csv.ts'
import { zipStream } from '../core/formats/zip-stream.ts'
import { XML_DECLARATION, xmlAttribute, xmlText } from '../core/formats/xml.ts'

interface SheetColumn {
  readonly heading: string
  /** in characters */
  readonly width: number
  /** for whoever reads the file back */
  readonly hidden?: boolean
  /** offered as a list in its cells; others are warned of */
  readonly allowed?: readonly string[]
}

/** Words are never run as a formula; a number is one, to be summed and sorted by. */
export type SheetCell = string | number

export interface NewSheet {
  /** cut to what Excel allows */
  readonly name: string
  readonly columns: readonly SheetColumn[]
  /** below the heading; a cell too long for Excel is cut */
  readonly rows: Iterable<readonly SheetCell[]>
  readonly modifiedAt: Date
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Characters Excel keeps of a cell; one is left for the apostrophe. */
export const MAX_CELL = 32_766

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
    // style 0 plain, 1 bold heading, 2 wrapped words, 3 numbers
    'xl/styles.xml',
    `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top"/></xf></cellXfs></styleSheet>`,
  ],
]

/** Excel allows 31 characters and none of []:*?/\\. */
const sheetName = (name: string): string => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)

/**
 * Excel workbook of one sheet under a frozen heading. Cells are inline text or numbers, never
 * formulas.
 */
export const writeSheet = ({ name, columns, rows, modifiedAt }: NewSheet): Readable => {
  const workbook = `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlAttribute(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  const parts = [
    ...PARTS,
    ['xl/workbook.xml', workbook] as const,
    ['xl/worksheets/sheet1.xml', createSheet(columns, rows)] as const,
  ]
  return zipStream(
    parts.map(([path, xml]) => ({ path, bytes: XML_DECLARATION + xml })),
    modifiedAt,
  )
}

const createSheet = (
  columns: readonly SheetColumn[],
  rows: Iterable<readonly SheetCell[]>,
): string => {
  const lines = [columns.map(({ heading }) => heading), ...rows]
  const widths = columns.map(
    ({ width, hidden }, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"${hidden === true ? ' hidden="1"' : ''}/>`,
  )
  const pane =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  return `<worksheet xmlns="${MAIN}">${pane}<cols>${widths.join('')}</cols><sheetData>${lines.map(rowXml).join('')}</sheetData>${createChoices(columns)}</worksheet>`
}

/** Excel keeps a list of at most 255 characters; a comma parts its entries. */
const MAX_CHOICES = 255
const LAST_ROW = 1_048_576

const createChoices = (columns: readonly SheetColumn[]): string => {
  const rules = columns.flatMap(({ allowed }, index) => {
    const list = allowed?.join(',') ?? ''
    if (list === '' || list.length > MAX_CHOICES) return []
    const column = String.fromCharCode(65 + index)
    return `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" sqref="${column}2:${column}${LAST_ROW}"><formula1>${xmlText(`"${list}"`)}</formula1></dataValidation>`
  })
  return rules.length === 0
    ? ''
    : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
}

const cellXml = (cell: SheetCell, at: string, style: number): string => {
  if (cell === '') return ''
  if (typeof cell === 'number') return `<c r="${at}" s="3"><v>${cell}</v></c>`
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(cell)}</t></is></c>`
}

const rowXml = (cells: readonly SheetCell[], index: number): string => {
  const style = index === 0 ? 1 : 2
  const xml = cells.map((cell, i) =>
    cellXml(cell, `${String.fromCharCode(65 + i)}${index + 1}`, style),
  )
  return `<row r="${index + 1}">${xml.join('')}</row>`
}

/**
 * SpreadsheetML reads `_x000D_` as a character, so an underscore that starts such a thing is
 * written as one itself.
 */
const cellText = (text: string): string =>
  xmlText(
    guardCell(text.slice(0, MAX_CELL))
      .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      .replace(/\r\n?/g, '\n'),
  )
