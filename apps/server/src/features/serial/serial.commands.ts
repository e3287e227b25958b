import type { serialCreate, serialUpdate } from '@panelflow/contract/serial.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { batchInProgress } from '@panelflow/domain/serial/batch.ts'
import type { z } from 'zod'
import { recordAudit } from '../../db/audit-chain.ts'
import { publish } from '../../db/outbox.ts'
import { brokenConstraint, inTransaction } from '../../db/transaction.ts'
import { inSerial, type SerialDeps, type SerialSession } from './serial-session.ts'

type Creation = z.output<NonNullable<typeof serialCreate.body>>
type Change = z.output<NonNullable<typeof serialUpdate.body>>

/** Titles are the same when they look the same: case, width and spaces around do not count. */
const toTitleKey = (title: string): string => title.normalize('NFKC').trim().toLowerCase()

const rethrowTitleTaken = (error: unknown, title: string): never => {
  if (brokenConstraint(error) === 'serial_title')
    throw new AppError('serial.title_taken', { title })
  throw error
}

/** @throws AppError `serial.title_taken` */
export const createSerial = async (
  deps: SerialDeps,
  actor: Actor,
  { title, remark }: Creation,
): Promise<string> => {
  const id = deps.ids.next()
  const now = deps.clock.now()
  const row = {
    id,
    title,
    title_key: toTitleKey(title),
    remark,
    created_by: actor.accountId,
    created_at: now,
  }
  await inTransaction(deps.db, async (tx) => {
    await tx.insertInto('serial').values(row).execute()
    await publish(tx, { type: 'serial.changed', payload: { serialId: id } })
    await recordAudit(tx, {
      at: now,
      action: 'serial_created',
      accountId: actor.accountId,
      object: { kind: 'serial', id },
      params: { title },
    })
  }).catch((error: unknown) => rethrowTitleTaken(error, title))
  return id
}

/** @throws AppError `serial.not_found`, `serial.changed_meanwhile`, `serial.title_taken` */
export const updateSerial = async (
  deps: SerialDeps,
  actor: Actor,
  serialId: string,
  change: Change,
): Promise<void> => {
  await inSerial(deps, serialId, actor, async ({ tx, serial, note }) => {
    if (serial.version !== change.version)
      throw new AppError('serial.changed_meanwhile', { version: serial.version })
    await tx
      .updateTable('serial')
      .set((eb) => ({
        version: eb('version', '+', 1),
        ...(change.title === undefined
          ? {}
          : { title: change.title, title_key: toTitleKey(change.title) }),
        ...(change.remark === undefined ? {} : { remark: change.remark }),
      }))
      .where('id', '=', serialId)
      .execute()
    const { version: _version, ...params } = change
    note('serial_updated', { kind: 'serial', id: serialId }, params)
  }).catch((error: unknown) => rethrowTitleTaken(error, change.title ?? ''))
}

/** Puts books into a batch, and into its series where they are new to it. */
export const putBooks = async (
  { tx, now, serial }: SerialSession,
  batchId: string,
  bookIds: readonly string[],
  accountId: string,
): Promise<void> => {
  const added = { added_by: accountId, added_at: now }
  await tx
    .insertInto('serial_book')
    .values(bookIds.map((book_id) => ({ serial_id: serial.id, book_id, ...added })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('batch_book')
    .values(bookIds.map((book_id) => ({ batch_id: batchId, book_id, ...added })))
    .execute()
}

/**
 * Adds a book to the batch in progress (spec 4.batch.add).
 * @throws AppError `serial.not_found`, `batch.none_in_progress`, `book.not_found`,
 * `serial.book_taken`
 */
export const addSerialBook = (
  deps: SerialDeps,
  actor: Actor,
  serialId: string,
  bookId: string,
): Promise<void> =>
  inSerial(deps, serialId, actor, async (session) => {
    const batch = batchInProgress(session.batches)
    if (batch === undefined) throw new AppError('batch.none_in_progress')
    const book = await session.tx
      .selectFrom('book')
      .select('title_zh')
      .where('id', '=', bookId)
      .executeTakeFirst()
    if (book === undefined) throw new AppError('book.not_found')
    const there = await session.tx
      .selectFrom('batch_book')
      .select('book_id')
      .where('batch_id', '=', batch.id)
      .where('book_id', '=', bookId)
      .executeTakeFirst()
    if (there !== undefined) throw new AppError('serial.book_taken', { title: book.title_zh })
    await putBooks(session, batch.id, [bookId], actor.accountId)
    session.note(
      'serial_book_added',
      { kind: 'serial', id: serialId },
      { bookId, batchId: batch.id },
    )
  })

/**
 * Takes a book out of the series and of its batches that have not ended; those that have keep it.
 * @throws AppError `serial.not_found`, `serial.book_not_found`
 */
export const removeSerialBook = (
  deps: SerialDeps,
  actor: Actor,
  serialId: string,
  bookId: string,
): Promise<void> =>
  inSerial(deps, serialId, actor, async ({ tx, batches, note }) => {
    const removed = await tx
      .deleteFrom('serial_book')
      .where('serial_id', '=', serialId)
      .where('book_id', '=', bookId)
      .returning('book_id')
      .executeTakeFirst()
    if (removed === undefined) throw new AppError('serial.book_not_found')
    const open = batches.filter(({ status }) => status !== 'ended').map(({ id }) => id)
    if (open.length > 0)
      await tx
        .deleteFrom('batch_book')
        .where('book_id', '=', bookId)
        .where('batch_id', 'in', open)
        .execute()
    note('serial_book_removed', { kind: 'serial', id: serialId }, { bookId })
  })
