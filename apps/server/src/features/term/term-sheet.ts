/** What the sheet of terms looks like, and how its cells are understood. */
import {
  TERM_BOOK_HEADING,
  TERM_COLUMNS,
  TERM_EXAMPLE,
  TERM_KIND_LABELS,
  TERM_STATUS_LABELS,
  type TermColumn,
  termHeading,
  getColumnMark,
} from '@panelflow/contract/messages/term-headings.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { ImportRow, RowFault } from '@panelflow/domain/glossary/import-plan.ts'
import {
  aliasesIn,
  TERM_KINDS,
  type TermKind,
  TERM_STATUSES,
  type TermStatus,
  type TermValues,
  type Translations,
} from '@panelflow/domain/glossary/term-rules.ts'
import {
  type InterfaceLocale,
  INTERFACE_LOCALES,
  TARGET_LANGUAGES,
} from '@panelflow/domain/locale/language.ts'
import type { FileAnswer } from '../../http/send-file.ts'
import type { Sheet } from '../../ports/sheet-reader.ts'
import { writeSheet, XLSX_TYPE } from '../../sheets/write-sheet.ts'

const MOST_LINES = 10_000

const key = (text: string): string => text.normalize('NFKC').trim().toLowerCase()
const STATUSES = new Map(
  TERM_STATUSES.flatMap((status) => [
    [key(status), status] as const,
    ...INTERFACE_LOCALES.map(
      (locale) => [key(TERM_STATUS_LABELS[locale][status]), status] as const,
    ),
  ]),
)

const KINDS = new Map(
  TERM_KINDS.flatMap((kind) => [
    [key(kind), kind] as const,
    ...INTERFACE_LOCALES.map((locale) => [key(TERM_KIND_LABELS[locale][kind]), kind] as const),
  ]),
)

/** `book` stands in sheets of several glossaries. */
type ColumnPlaces = ReadonlyMap<TermColumn | 'book', number>

/** Sheets from before these columns are read as well. */
const ADDED_LATER: ReadonlySet<TermColumn> = new Set(['kind', 'chapterNumber'])

const isHeading = (cell: string, column: TermColumn): boolean => {
  const mark = getColumnMark(column)
  return mark === undefined
    ? INTERFACE_LOCALES.some((locale) => key(cell) === key(termHeading(column, locale)))
    : key(cell).endsWith(key(mark))
}

/**
 * Where each column stands, or null when it is no sheet of terms. A sheet from before a language
 * was added has no columns for it.
 */
const findColumns = (cells: readonly string[]): ColumnPlaces | null => {
  const places = new Map<TermColumn | 'book', number>()
  const book = cells.findIndex((cell) =>
    INTERFACE_LOCALES.some((locale) => key(cell) === key(TERM_BOOK_HEADING[locale])),
  )
  if (book >= 0) places.set('book', book)
  for (const column of TERM_COLUMNS) {
    const place = cells.findIndex((cell) => isHeading(cell, column))
    if (place >= 0) places.set(column, place)
    else if (!ADDED_LATER.has(column) && getColumnMark(column) === undefined) return null
  }
  const headings = cells.filter((cell) => cell.trim() !== '')
  return headings.length === places.size ? places : null
}

const parseChapter = (
  column: 'firstChapter' | 'chapterNumber',
  cell: string,
): Pick<ImportRow, 'firstChapter' | 'chapterNumber' | 'faults'> => {
  if (cell === '') return {}
  if (/^\d{1,9}(\.0)?$/.test(cell)) return { [column]: Number(cell) }
  return { faults: [{ column, code: 'field.not_a_positive_integer', params: {} }] }
}

const parseStatus = (cell: string): Pick<ImportRow, 'status' | 'faults'> => {
  if (cell === '') return {}
  const status = STATUSES.get(key(cell))
  return status === undefined
    ? { faults: [{ column: 'status', code: 'field.not_offered', params: { word: cell } }] }
    : { status }
}

const parseKind = (
  cell: string,
): { readonly kind?: TermKind; readonly faults?: readonly RowFault[] } => {
  if (cell === '') return {}
  const kind = KINDS.get(key(cell))
  return kind === undefined
    ? { faults: [{ column: 'kind', code: 'field.not_offered', params: { word: cell } }] }
    : { kind }
}

/** A line of a sheet. */
export interface SheetTerm extends ImportRow {
  /** the glossary it names; empty: that of the import */
  readonly book: string
}

const EXAMPLES = new Set(INTERFACE_LOCALES.map((locale) => key(TERM_EXAMPLE[locale].original)))

/** Titles and names of the glossary of every book are compared by this. */
export const toBookKey = key

/** Empty cells say nothing. */
const parseRow = (row: number, cells: readonly string[], places: ColumnPlaces): SheetTerm => {
  const cell = (column: TermColumn | 'book'): string =>
    (cells[places.get(column) ?? -1] ?? '').trim()
  const words = (column: 'remark' | 'explanation') =>
    cell(column) === '' ? {} : { [column]: cell(column) }
  const byLanguage = (field: 'translations' | 'forbidden'): Translations =>
    Object.fromEntries(
      TARGET_LANGUAGES.flatMap((language) => {
        const translation = cell(`${field}.${language}`)
        return translation === '' ? [] : [[language, translation]]
      }),
    )
  const chapter = parseChapter('firstChapter', cell('firstChapter'))
  const counted = parseChapter('chapterNumber', cell('chapterNumber'))
  const [status, kind] = [parseStatus(cell('status')), parseKind(cell('kind'))]
  const faults = [chapter, counted, status, kind].flatMap(
    (part): readonly RowFault[] => part.faults ?? [],
  )
  return {
    row,
    original: cell('original'),
    translations: byLanguage('translations'),
    forbidden: byLanguage('forbidden'),
    ...(cell('aliases') === '' ? {} : { aliases: aliasesIn(cell('aliases')) }),
    ...words('remark'),
    ...words('explanation'),
    ...chapter,
    ...counted,
    ...status,
    ...kind,
    faults,
    book: cell('book'),
  }
}

/** @throws AppError `sheet.template_changed`, `sheet.empty`, `sheet.too_many_lines` */
export const termLines = ({ lines }: Sheet): readonly SheetTerm[] => {
  const [heading, ...rest] = lines
  const places = heading?.line === 1 ? findColumns(heading.cells) : null
  if (places === null) throw new AppError('sheet.template_changed')
  if (rest.length > MOST_LINES) throw new AppError('sheet.too_many_lines', { limit: MOST_LINES })
  const rows = rest
    .map(({ line, cells }) => parseRow(line, cells, places))
    .filter(({ original }) => !EXAMPLES.has(key(original)))
  if (rows.length === 0) throw new AppError('sheet.empty')
  return rows
}

const WIDTHS: Readonly<Partial<Record<TermColumn, number>>> = {
  original: 24,
  aliases: 24,
  remark: 36,
  explanation: 48,
  firstChapter: 12,
  chapterNumber: 12,
  status: 12,
  kind: 14,
}

const toCells = (term: TermValues, status: TermStatus, locale: InterfaceLocale): string[] => [
  term.original,
  term.aliases.join('; '),
  ...TARGET_LANGUAGES.map((language) => term.translations[language] ?? ''),
  term.remark,
  term.explanation,
  term.firstChapter === null ? '' : String(term.firstChapter),
  term.chapterNumber === null ? '' : String(term.chapterNumber),
  TERM_STATUS_LABELS[locale][status],
  TERM_KIND_LABELS[locale][term.kind],
  ...TARGET_LANGUAGES.map((language) => term.forbidden[language] ?? ''),
]

interface WrittenTerm {
  readonly values: TermValues
  readonly status: TermStatus
  /** its glossary, where a sheet has several */
  readonly book?: string | undefined
}

const toExampleCells = (locale: InterfaceLocale): string[] => {
  const { aliases, ...example } = TERM_EXAMPLE[locale]
  return toCells(
    { ...example, aliases: [aliases], kind: 'name', firstChapter: 1, chapterNumber: 1 },
    'approved',
    locale,
  )
}

const listAllowed = (
  column: TermColumn,
  locale: InterfaceLocale,
): readonly string[] | undefined => {
  if (column === 'status') return TERM_STATUSES.map((status) => TERM_STATUS_LABELS[locale][status])
  if (column === 'kind') return TERM_KINDS.map((kind) => TERM_KIND_LABELS[locale][kind])
  return undefined
}

const hasBooks = ([first]: readonly WrittenTerm[]): boolean => first?.book !== undefined

/**
 * Terms in the columns of the import; without terms it is the template, with an example and the
 * values that are allowed.
 */
export const termSheetFile = (
  terms: readonly WrittenTerm[],
  name: string,
  locale: InterfaceLocale,
  now: Date,
): FileAnswer => ({
  file: writeSheet({
    name,
    columns: [
      ...(hasBooks(terms) ? [{ heading: TERM_BOOK_HEADING[locale], width: 24 }] : []),
      ...TERM_COLUMNS.map((column) => {
        const allowed = listAllowed(column, locale)
        return {
          heading: termHeading(column, locale),
          width: WIDTHS[column] ?? 28,
          ...(allowed === undefined ? {} : { allowed }),
        }
      }),
    ],
    rows:
      terms.length === 0
        ? [toExampleCells(locale)]
        : terms.map(({ values, status, book }) => [
            ...(book === undefined ? [] : [book]),
            ...toCells(values, status, locale),
          ]),
    modifiedAt: now,
  }),
  type: XLSX_TYPE,
  downloadName: `${name}.xlsx`,
})
