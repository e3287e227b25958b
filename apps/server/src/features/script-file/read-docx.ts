/**
 * Tables of a Word document. What was inserted counts, what was deleted or moved away does not:
 * the text is that of a document whose changes are all accepted.
 */
import { promisify } from 'node:util'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { createXmlReader, type XmlHandler } from '../../core/formats/read-xml.ts'
import type { Sheet } from '../../ports/sheet-reader.ts'
import { isBilingualHeading } from './read-bilingual.ts'
import { refuseFile } from './script-content.ts'

const DOCUMENT = 'word/document.xml'
const MAX_ENTRIES = 2_000
/** Of the document's text with its markup; Word writes about a kilobyte for a line. */
const MAX_INSIDE_MB = 64
const MB = 1024 * 1024
const MAX_ROWS = 20_000
const MAX_CELLS = 63

/** Elements whose words are not those of the document. */
const LEFT_OUT: ReadonlySet<string> = new Set(['w:moveFrom', 'w:del', 'w:rt', 'mc:Fallback'])
/** Characters that are elements. */
const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['w:br', '\n'],
  ['w:cr', '\n'],
  ['w:tab', '\t'],
  ['w:noBreakHyphen', '\u2011'],
  ['w:softHyphen', '\u00ad'],
])

/** Whether an archive is a Word document: the name of the part stands in it uncompressed. */
export const isDocx = (bytes: Buffer): boolean => bytes.includes(DOCUMENT)

interface TableReader extends XmlHandler {
  /** rows of the table that a heading of ours begins, as soon as it was found */
  readonly getTable: () => readonly (readonly string[])[]
}

/** Collects the rows of the first table whose heading is that of a bilingual script. */
const createTableReader = (): TableReader => {
  let found: string[][] | undefined
  let rows: string[][] = []
  let row: string[] = []
  let cell = ''
  /** open tables, runs, texts, and elements that are left out */
  const depth = { table: 0, run: 0, text: 0, leftOut: 0 }
  const isCounted = (): boolean => depth.table > 0 && depth.leftOut === 0
  const endRow = (): void => {
    if (row.length > MAX_CELLS || rows.length >= MAX_ROWS) throw refuseFile()
    rows.push(row)
  }
  return {
    open: (name) => {
      if (LEFT_OUT.has(name)) depth.leftOut += 1
      else if (name === 'w:tbl') {
        depth.table += 1
        if (depth.table === 1) rows = []
      } else if (name === 'w:tr' && depth.table === 1) row = []
      else if (name === 'w:tc' && depth.table === 1) cell = ''
      else if (name === 'w:r') depth.run += 1
      else if (name === 'w:t') depth.text += 1
      // a tab stop of a paragraph has the name of a tab
      else if (depth.run > 0 && isCounted()) cell += CHARACTERS.get(name) ?? ''
    },
    close: (name) => {
      if (LEFT_OUT.has(name)) depth.leftOut -= 1
      else if (name === 'w:tbl') {
        depth.table -= 1
        if (depth.table === 0 && found === undefined && isBilingualHeading(rows[0] ?? []))
          found = rows
      } else if (name === 'w:tr' && depth.table === 1) endRow()
      else if (name === 'w:tc' && depth.table === 1) row.push(cell.replace(/\n$/, ''))
      else if (name === 'w:p' && isCounted()) cell += '\n'
      else if (name === 'w:r') depth.run -= 1
      else if (name === 'w:t') depth.text -= 1
    },
    text: (words) => {
      if (depth.text > 0 && isCounted()) cell += words
    },
    getTable: () => {
      if (found === undefined) throw refuseFile()
      return found
    },
  }
}

const openZip = promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer)

const findDocument = (zip: ZipFile): Promise<Entry | undefined> =>
  new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      if (entry.fileName === DOCUMENT) resolve(entry)
      else zip.readEntry()
    })
    zip.on('end', () => resolve(undefined))
    zip.on('error', reject)
    zip.readEntry()
  })

const feedDocument = async (bytes: Buffer, reader: XmlHandler): Promise<void> => {
  const zip = await openZip(bytes, { lazyEntries: true, validateEntrySizes: true })
  if (zip.entryCount > MAX_ENTRIES) throw refuseFile()
  const entry = await findDocument(zip)
  if (entry === undefined) throw refuseFile()
  const xml = createXmlReader(reader, refuseFile)
  const openEntry = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))
  let size = 0
  for await (const piece of await openEntry(entry)) {
    size += piece.length
    if (size > MAX_INSIDE_MB * MB)
      throw new AppError('script_file.too_large', { limitMb: MAX_INSIDE_MB })
    xml.write(piece as Buffer)
  }
  xml.end()
}

/**
 * The bilingual table of a Word document, as a workbook has it. @throws AppError
 * `script_file.unreadable`, `script_file.too_large`
 */
export const readDocx = async (bytes: Buffer): Promise<Pick<Sheet, 'lines'>> => {
  const reader = createTableReader()
  try {
    await feedDocument(bytes, reader)
  } catch (error) {
    throw error instanceof AppError ? error : refuseFile()
  }
  return { lines: reader.getTable().map((cells, index) => ({ line: index + 1, cells })) }
}
