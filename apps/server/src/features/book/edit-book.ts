import type { bookEdit } from '@panelflow/contract/book-home.ts'
import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { hasPages } from './book-home.queries.ts'
import { type BookRow, changeBook } from './change-book.ts'

type Facts = Omit<EndpointBody<typeof bookEdit>, 'version'>

const COLUMNS = {
  bookId: 'book_id',
  bookSubId: 'book_sub_id',
  titleZh: 'title_zh',
  titleEn: 'title_en',
  sourceLanguage: 'source_language',
  readingDirection: 'reading_direction',
  highestChapter: 'highest_chapter',
} as const satisfies Record<keyof Facts, keyof BookRow>

const FACTS = Object.keys(COLUMNS) as (keyof Facts)[]

const getLastNumber = async (tx: Tx, bookId: string): Promise<number> => {
  const { number } = await tx
    .selectFrom('source_chapter')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('book_id', '=', bookId)
    .executeTakeFirstOrThrow()
  return number ?? 0
}

/** Throws `book.language_fixed`, `book.highest_too_low`. */
const checkFacts = async (tx: Tx, book: BookRow, facts: Facts): Promise<void> => {
  const { sourceLanguage, highestChapter } = facts
  if (
    sourceLanguage !== undefined &&
    sourceLanguage !== book.source_language &&
    (await hasPages(tx, book.id))
  )
    throw new AppError('book.language_fixed')
  const highest = highestChapter === undefined ? 0 : await getLastNumber(tx, book.id)
  if (highestChapter !== undefined && highestChapter < highest)
    throw new AppError('book.highest_too_low', { highest })
}

/**
 * Changes facts of a book; what is not named stays. Throws `book.not_found`,
 * `book.changed_meanwhile`, `book.id_taken`, `book.language_fixed`, `book.highest_too_low`.
 */
export const editBook = (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  bookId: string,
  { version, ...facts }: EndpointBody<typeof bookEdit>,
): Promise<void> =>
  changeBook(deps, { bookId, version, accountId: actor.accountId }, async (book, tx) => {
    await checkFacts(tx, book, facts)
    const fields = FACTS.flatMap((name) => {
      const [from, to] = [book[COLUMNS[name]], facts[name]]
      return to === undefined || to === from ? [] : [{ name, from, to }]
    })
    if (fields.length === 0) return null
    const set = Object.fromEntries(fields.map(({ name, to }) => [COLUMNS[name], to]))
    return { part: 'facts', set, details: { fields } }
  })
