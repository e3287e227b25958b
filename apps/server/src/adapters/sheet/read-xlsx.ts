/**
 * Reads the text of the first sheet of a workbook (ECMA-376). Formulas are never computed: what was
 * shown last is taken.
 */
import path from 'node:path'
import { unguardCell } from '@panelflow/domain/text/csv.ts'
import type { Sheet, SheetLine } from '../../ports/sheet-reader.ts'
import { openSheetArchive, type SheetArchive } from './sheet-archive.ts'
import { SHEET_LIMITS } from './sheet-limits.ts'
import { forbidden, notXlsx, tooComplex } from './sheet-refusal.ts'
import { traverseXml } from './sheet-xml.ts'

const WORKBOOK = 'xl/workbook.xml'
const WORKBOOK_RELATIONS = 'xl/_rels/workbook.xml.rels'
const CONTENT_TYPES = '[Content_Types].xml'

/** `_x000D_` stands for a character XML has no form for. */
const unescaped = (text: string): string =>
  !text.includes('_x') && !text.includes('_X')
    ? text
    : text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )

/** Our own sheets, and Excel, put an apostrophe before what would be a formula. */
const plain = (text: string): string => unguardCell(unescaped(text))

const requireLength = (text: string): void => {
  if (text.length > SHEET_LIMITS.cellCharacters) throw tooComplex('cellCharacters')
}

const requireXlsx = (archive: SheetArchive): Promise<void> =>
  traverseXml(archive, CONTENT_TYPES, {
    open: (_name, { ContentType = '' }) => {
      if (/macroenabled|vbaproject/i.test(ContentType)) throw forbidden('macros')
    },
  })

interface FirstSheet {
  readonly name: string
  readonly path: string
}

const firstSheet = async (
  archive: SheetArchive,
): Promise<FirstSheet & { readonly strings: string | null }> => {
  const sheets: { name: string; id: string }[] = []
  await traverseXml(archive, WORKBOOK, {
    open: (tag, { name = '', id = '' }) => void (tag === 'sheet' && sheets.push({ name, id })),
  })
  const targets = new Map<string, string>()
  let strings: string | null = null
  await traverseXml(archive, WORKBOOK_RELATIONS, {
    open: (tag, { Id = '', Target = '', TargetMode = '', Type = '' }) => {
      if (tag !== 'Relationship') return
      if (TargetMode === 'External' || Type.endsWith('/externalLink'))
        throw forbidden('external_links')
      const target = Target.startsWith('/') ? Target.slice(1) : path.posix.join('xl', Target)
      targets.set(Id, target)
      if (Type.endsWith('/sharedStrings')) strings = target
    },
  })
  const [first] = sheets
  const target = first === undefined ? undefined : targets.get(first.id)
  if (first === undefined || target === undefined) throw notXlsx()
  return { name: first.name, path: target, strings }
}

/** Texts that cells name by number. Phonetic hints are no text. */
const sharedStrings = async (
  archive: SheetArchive,
  part: string | null,
): Promise<readonly string[]> => {
  if (part === null || !archive.has(part)) return []
  const strings: string[] = []
  let [item, isText, isHint] = ['', false, false]
  await traverseXml(archive, part, {
    open: (tag) => {
      if (tag === 'si') item = ''
      else if (tag === 't') isText = true
      else if (tag === 'rPh') isHint = true
    },
    text: (text) => {
      if (!isText || isHint) return
      item += text
      requireLength(item)
    },
    close: (tag) => {
      if (tag === 't') isText = false
      else if (tag === 'rPh') isHint = false
      else if (tag === 'si') {
        if (strings.length >= SHEET_LIMITS.cells) throw tooComplex('cells')
        strings.push(item)
      }
    },
  })
  return strings
}

/** `BC12` → 54; null when it names no cell. */
const parseColumn = (reference: string): number | null => {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference)?.[1]
  return letters === undefined
    ? null
    : [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Long numbers are kept as 1.3800138E10; people wrote digits. */
const numberText = (raw: string): string => {
  const value = Number(raw)
  return /e/i.test(raw) && Number.isSafeInteger(value) ? String(value) : raw
}

const parseCellValue = (type: string, raw: string, strings: readonly string[]): string => {
  switch (type) {
    case 's': {
      const text = strings[Number(raw)]
      if (text === undefined) throw notXlsx()
      return plain(text)
    }
    case 'inlineStr':
    case 'str':
      return plain(raw)
    case 'b':
      return raw === '1' ? 'TRUE' : 'FALSE'
    case 'e':
      return ''
    default:
      return numberText(raw.trim())
  }
}

class LineReader {
  readonly lines: SheetLine[] = []
  readonly #strings: readonly string[]
  #rows = 0
  #cells = 0
  #characters = 0
  #line = 0
  #texts: string[] = []
  #column = -1
  #type = ''
  #raw = ''
  #takes = false
  #isHint = false

  constructor(strings: readonly string[]) {
    this.#strings = strings
  }

  open = (tag: string, { r, t = 'n' }: Readonly<Record<string, string>>): void => {
    if (tag === 'row') this.#startRow(r)
    else if (tag === 'c') this.#startCell(r, t)
    else if (tag === 'rPh') this.#isHint = true
    else if (tag === 'v' || tag === 't') this.#takes = !this.#isHint
  }

  text = (text: string): void => {
    if (!this.#takes) return
    this.#raw += text
    requireLength(this.#raw)
  }

  close = (tag: string): void => {
    if (tag === 'v' || tag === 't') this.#takes = false
    else if (tag === 'rPh') this.#isHint = false
    else if (tag === 'c') this.#endCell()
    else if (tag === 'row' && this.#texts.some((text) => text.trim() !== ''))
      this.lines.push({ line: this.#line, cells: Array.from(this.#texts, (text) => text ?? '') })
  }

  #startRow(reference: string | undefined): void {
    this.#rows += 1
    if (this.#rows > SHEET_LIMITS.rows) throw tooComplex('rows')
    const line = reference === undefined ? this.#line + 1 : Number(reference)
    if (!Number.isSafeInteger(line) || line <= this.#line) throw notXlsx()
    this.#line = line
    this.#texts = []
    this.#column = -1
  }

  #startCell(reference: string | undefined, type: string): void {
    this.#cells += 1
    if (this.#cells > SHEET_LIMITS.cells) throw tooComplex('cells')
    const column = reference === undefined ? this.#column + 1 : parseColumn(reference)
    if (column === null || column <= this.#column) throw notXlsx()
    this.#column = column
    this.#type = type
    this.#raw = ''
  }

  #endCell(): void {
    if (this.#raw === '') return
    const text = parseCellValue(this.#type, this.#raw, this.#strings)
    if (text === '') return
    if (this.#column >= SHEET_LIMITS.columns) throw tooComplex('columns')
    this.#characters += text.length
    if (this.#characters > SHEET_LIMITS.characters) throw tooComplex('characters')
    this.#texts[this.#column] = text
  }
}

/** @throws AppError sheet.* */
export const readXlsx = async (file: Uint8Array): Promise<Sheet> => {
  const archive = await openSheetArchive(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  if (!archive.has(WORKBOOK) || !archive.has(WORKBOOK_RELATIONS) || !archive.has(CONTENT_TYPES))
    throw notXlsx()
  await requireXlsx(archive)
  const { name, path: part, strings } = await firstSheet(archive)
  const reader = new LineReader(await sharedStrings(archive, strings))
  await traverseXml(archive, part, reader)
  return { name, lines: reader.lines }
}
