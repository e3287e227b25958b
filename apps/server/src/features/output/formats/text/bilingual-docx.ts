/**
 * A Word document with the script as a table, source beside translation, for people who translate
 * or proofread in Word. Sources: ECMA-376 part 1 (WordprocessingML), part 2 (packages).
 */
import type { Readable } from 'node:stream'
import type { SheetHeadings } from '@panelflow/contract/messages/sheet-headings.ts'
import { readingRows } from '@panelflow/domain/page/reading-rows.ts'
import { hashTranslation } from '@panelflow/domain/script-file/returned-line.ts'
import { XML_DECLARATION, xmlAttribute, xmlText } from '../../../../core/formats/xml.ts'
import { zipStream } from '../../../../core/formats/zip-stream.ts'
import type { OutputChapter } from '../chapter-output.ts'

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/**
 * Columns in their order with their widths in twentieths of a point, on A4 across. `origin`, which
 * is hidden text, has chapter, page and `hashTranslation` of the row.
 */
const WIDTHS = {
  number: 700,
  page: 1_500,
  kind: 1_200,
  speaker: 1_300,
  source: 4_700,
  translation: 4_700,
  id: 700,
  origin: 160,
} as const
type Column = keyof typeof WIDTHS
const COLUMNS = Object.keys(WIDTHS) as readonly Column[]

const PARTS: readonly (readonly [path: string, xml: string])[] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${TYPES}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
  ],
  [
    'word/_rels/document.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'word/styles.xml',
    `<w:styles xmlns:w="${WORD}"><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="20"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/><w:pPr><w:spacing w:after="160"/></w:pPr><w:rPr><w:b/><w:sz w:val="28"/></w:rPr></w:style></w:styles>`,
  ],
]

/** Words with their line ends and tabs, in the form that keeps them. */
const toRun = (words: string, properties: string): string => {
  const pieces = words
    .replace(/\r\n?/g, '\n')
    .split(/(\n|\t)/)
    .map((piece) => {
      if (piece === '\n') return '<w:br/>'
      if (piece === '\t') return '<w:tab/>'
      return piece === '' ? '' : `<w:t xml:space="preserve">${xmlText(piece)}</w:t>`
    })
  return `<w:r><w:rPr>${properties}</w:rPr>${pieces.join('')}</w:r>`
}

const toCell = (column: Column, words: string, properties: string): string =>
  `<w:tc><w:tcPr><w:tcW w:w="${WIDTHS[column]}" w:type="dxa"/></w:tcPr><w:p>${words === '' ? '' : toRun(words, properties)}</w:p></w:tc>`

/** Spelling is checked in the language of a column, not in that of whoever opens the file. */
const toLanguage = (tag: string): string => {
  const value = xmlAttribute(tag)
  return `<w:lang w:val="${value}" w:eastAsia="${value}"/>`
}

const toProperties = (column: Column, chapter: OutputChapter): string => {
  if (column === 'source') return toLanguage(chapter.sourceLanguage)
  if (column === 'translation') return toLanguage(chapter.language)
  if (column === 'origin') return '<w:noProof/><w:vanish/>'
  return column === 'id' ? '<w:noProof/><w:color w:val="808080"/><w:sz w:val="8"/>' : ''
}

const toRow = (cells: readonly string[]): string =>
  `<w:tr><w:trPr><w:cantSplit/></w:trPr>${cells.join('')}</w:tr>`

const createRows = (chapter: OutputChapter, { columns, kinds }: SheetHeadings): string => {
  const heading = COLUMNS.map((column) =>
    toCell(column, columns[column], column === 'origin' ? '<w:vanish/>' : '<w:b/>'),
  )
  const rows = chapter.pages.flatMap((page) =>
    readingRows(page, chapter.direction).map((row) => {
      const words: Readonly<Record<Column, string>> = {
        number: String(row.number),
        page: page.name,
        kind: row.region === null ? '' : kinds[row.region.kind],
        speaker: row.region?.speaker ?? '',
        source: row.source,
        translation: row.translation,
        id: row.id,
        origin: [chapter.id, page.id, hashTranslation(row.translation)].join('/'),
      }
      return toRow(
        COLUMNS.map((column) => toCell(column, words[column], toProperties(column, chapter))),
      )
    }),
  )
  return `<w:tr><w:trPr><w:tblHeader/></w:trPr>${heading.join('')}</w:tr>${rows.join('')}`
}

const createDocument = (chapter: OutputChapter, headings: SheetHeadings): string => {
  const border = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="A0A0A0"/>`)
    .join('')
  const grid = COLUMNS.map((column) => `<w:gridCol w:w="${WIDTHS[column]}"/>`).join('')
  const title = [chapter.bookTitle, String(chapter.number), chapter.title, chapter.language]
    .filter((part) => part !== '')
    .join(' · ')
  const table = `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblBorders>${border}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${createRows(chapter, headings)}</w:tbl>`
  const page =
    '<w:sectPr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/><w:pgMar w:top="720" w:right="720" w:bottom="720" w:left="720" w:header="360" w:footer="360" w:gutter="0"/></w:sectPr>'
  return `<w:document xmlns:w="${WORD}"><w:body><w:p><w:pPr><w:pStyle w:val="Title"/></w:pPr>${toRun(title, '')}</w:p>${table}<w:p/>${page}</w:body></w:document>`
}

/**
 * Word document with one row per piece of lettering in reading order.
 * @param headings in the reader's language
 */
export const writeBilingualDocx = (chapter: OutputChapter, headings: SheetHeadings): Readable =>
  zipStream(
    [...PARTS, ['word/document.xml', createDocument(chapter, headings)] as const].map(
      ([path, xml]) => ({ path, bytes: XML_DECLARATION + xml }),
    ),
    chapter.modifiedAt,
  )
