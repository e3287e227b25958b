import type { BookPart } from '@panelflow/contract/book-home.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Selectable, Updateable } from 'kysely'
import { recordAudit } from '../../db/audit-chain.ts'
import type { BookTable } from '../../db/tables.ts'
import { brokenConstraint, inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'

export type BookRow = Selectable<BookTable>

export interface BookChange {
  readonly part: BookPart
  readonly set: Updateable<BookTable>
  /** for the history: never what is written on pages */
  readonly details?: Readonly<Record<string, unknown>>
}

export interface ChangeContext {
  readonly bookId: string
  /** the version that was seen; null: whatever it is */
  readonly version: number | null
  /** null: the studio itself */
  readonly accountId: string | null
}

const translateError = (
  error: unknown,
  { book_id, book_sub_id }: BookRow,
  set: object,
): unknown => {
  if (brokenConstraint(error) !== 'book_book_id_book_sub_id_key') return error
  const ids = { book_id, book_sub_id, ...set }
  return new AppError('book.id_taken', { bookId: ids.book_id, bookSubId: ids.book_sub_id })
}

/**
 * Changes a book under its lock, raises its version and writes its history. `decide` answers null
 * where nothing is to be changed. Throws `book.not_found`, `book.changed_meanwhile`,
 * `book.id_taken`.
 */
export const changeBook = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { bookId, version, accountId }: ChangeContext,
  decide: (book: BookRow, tx: Tx) => Promise<BookChange | null> | BookChange | null,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const book = await tx
      .selectFrom('book')
      .selectAll()
      .where('id', '=', bookId)
      .forUpdate()
      .executeTakeFirst()
    if (book === undefined) throw new AppError('book.not_found')
    if (version !== null && version !== book.version) throw new AppError('book.changed_meanwhile')
    const change = await decide(book, tx)
    if (change === null) return
    try {
      await tx
        .updateTable('book')
        .set({ ...change.set, version: book.version + 1 })
        .where('id', '=', bookId)
        .execute()
    } catch (error) {
      throw translateError(error, book, change.set)
    }
    await recordAudit(tx, {
      at: clock.now(),
      action: 'book_updated',
      accountId,
      object: { kind: 'book', id: bookId },
      params: { part: change.part, ...change.details },
    })
  })
