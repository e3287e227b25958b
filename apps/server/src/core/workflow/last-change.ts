import type { ErrorParams } from '@panelflow/domain/error/error-code.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'

interface LastChange extends ErrorParams {
  readonly by: string
  readonly at: string
  readonly did: string
  readonly chapter: number | null
  readonly status: string | null
}

/** Newest log entries that are read. */
const MAX_ENTRIES = 40

/**
 * Who changed an order last, when, and how: of the last transaction's entries the person's entry
 * that is no status change, else their earliest one, else the newest of all.
 */
export const getLastChange = async (tx: Tx, orderId: string): Promise<LastChange> => {
  const rows = await tx
    .selectFrom('log_entry')
    .leftJoin('account', 'account.id', 'log_entry.actor_id')
    .leftJoin('chapter', 'chapter.id', 'log_entry.chapter_id')
    .select([
      'account.name',
      'account.real_name',
      'log_entry.at',
      'log_entry.type',
      'chapter.number',
      sql<string | null>`log_entry.details ->> 'to'`.as('to'),
    ])
    // the transaction that wrote it
    .select(sql<string>`log_entry.xmin::text`.as('written_by'))
    .where('log_entry.order_id', '=', orderId)
    .orderBy('log_entry.id', 'desc')
    .limit(MAX_ENTRIES)
    .execute()
  const newest = rows.filter(({ written_by }) => written_by === rows[0]?.written_by)
  // newest first, so the last one is the earliest
  const byPerson = newest.filter(({ name }) => name !== null)
  const row =
    byPerson.find(({ type }) => !type.endsWith('status_changed')) ?? byPerson.at(-1) ?? newest[0]
  const { name, real_name, at, type, number, to } = row ?? {
    name: null,
    real_name: null,
    at: null,
    type: 'order.edited',
    number: null,
    to: null,
  }
  return {
    by: real_name || name || 'Panelflow',
    at: at?.toISOString() ?? '',
    did: type,
    chapter: number,
    status: to,
  }
}
