/**
 * The import file of a batch (spec 5.batch): which of its rows are books, and what is wrong with
 * the others.
 */

/**
 * Columns of the template, in their order; the titles are there for the eyes, and guard against a
 * mistyped id.
 */
export const BATCH_COLUMNS = ['bookId', 'bookSubId', 'titleZh', 'titleEn'] as const
export type BatchColumn = (typeof BATCH_COLUMNS)[number]

export const ROW_FAULTS = [
  'id_missing',
  'book_unknown',
  'book_twice',
  'book_in_batch',
  'title_differs',
  'extra_cells',
] as const
export type RowFaultCode = (typeof ROW_FAULTS)[number]

export interface RowFault {
  readonly column: BatchColumn
  readonly code: RowFaultCode
  /** `book_twice`: the line where it stands first; `title_differs`: the title we know */
  readonly params: Readonly<Record<string, string | number>>
}

export interface KnownBook {
  readonly id: string
  readonly bookId: string
  readonly bookSubId: string
  readonly titleZh: string
  readonly titleEn: string
}

export interface SheetRow {
  /** line of the sheet, the heading is 1 */
  readonly row: number
  readonly bookId: string
  readonly bookSubId: string
  readonly titleZh: string
  readonly titleEn: string
  /** id of the book; null when it is not known */
  readonly known: string | null
  readonly faults: readonly RowFault[]
}

/** Lines of a sheet that have something in them; missing cells are absent. */
export type Table = readonly { readonly line: number; readonly cells: readonly string[] }[]

export const MOST_ROWS = 2000

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')
const isSameText = (a: string, b: string): boolean =>
  a.normalize('NFKC').trim().toLowerCase() === b.normalize('NFKC').trim().toLowerCase()
const toKey = (bookId: string, bookSubId: string): string => JSON.stringify([bookId, bookSubId])

/**
 * Is the first line one of the templates' headings, column by column? Empty columns behind them do
 * not count.
 */
export const isBatchTemplate = (
  table: Table,
  templates: readonly (readonly string[])[],
): boolean => {
  const heading = (table.find(({ line }) => line === 1)?.cells ?? []).map((cell) => cell.trim())
  while (heading.at(-1) === '') heading.pop()
  return templates.some(
    (template) =>
      template.length === heading.length && template.every((word, at) => word === heading[at]),
  )
}

const titleFaults = (book: KnownBook, titleZh: string, titleEn: string): readonly RowFault[] =>
  (
    [
      ['titleZh', titleZh, book.titleZh],
      ['titleEn', titleEn, book.titleEn],
    ] as const
  ).flatMap(([column, given, title]) =>
    given === '' || isSameText(given, title)
      ? []
      : [{ column, code: 'title_differs', params: { title } } as const],
  )

const booksBelow = (table: Table): Table =>
  table.filter(({ line, cells }) => line > 1 && !isEmpty(cells))

/** Ids of a sheet, for asking which of the books exist. */
export const listBookIds = (table: Table): readonly string[] => [
  ...new Set(
    booksBelow(table).flatMap(({ cells: [bookId = ''] }) =>
      bookId.trim() === '' ? [] : [bookId.trim()],
    ),
  ),
]

/**
 * Reads the lines below the heading.
 * @param books those the ids may mean
 * @param existingIds ids of the books the batch already has
 */
export const readBatchSheet = (
  table: Table,
  books: readonly KnownBook[],
  existingIds: ReadonlySet<string>,
): readonly SheetRow[] => {
  const byKey = new Map(books.map((book) => [toKey(book.bookId, book.bookSubId), book]))
  const firstRow = new Map<string, number>()
  return booksBelow(table).map(({ line: row, cells }): SheetRow => {
    const [bookId = '', bookSubId = '', titleZh = '', titleEn = '', ...extra] = cells.map((cell) =>
      cell.trim(),
    )
    const key = toKey(bookId, bookSubId)
    const book = byKey.get(key)
    const faults: RowFault[] = []
    const blame = (
      column: BatchColumn,
      code: RowFaultCode,
      params: RowFault['params'] = {},
    ): void => void faults.push({ column, code, params })
    const first = firstRow.get(key)
    if (bookId === '') blame('bookId', 'id_missing')
    else if (book === undefined) blame('bookId', 'book_unknown')
    else if (existingIds.has(book.id)) blame('bookId', 'book_in_batch')
    if (bookId !== '' && first !== undefined) blame('bookId', 'book_twice', { row: first })
    if (book !== undefined) faults.push(...titleFaults(book, titleZh, titleEn))
    if (extra.some((cell) => cell !== '')) blame('titleEn', 'extra_cells')
    firstRow.set(key, first ?? row)
    return {
      row,
      bookId,
      bookSubId,
      titleZh: book?.titleZh ?? titleZh,
      titleEn: book?.titleEn ?? titleEn,
      known: book?.id ?? null,
      faults,
    }
  })
}
