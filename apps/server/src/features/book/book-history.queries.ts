import { bookHistory, type BookHistoryEntry } from '@panelflow/contract/book-home.ts'
import type { EndpointAnswer, EndpointQuery } from '@panelflow/contract/endpoint.ts'
import type { AuditAction } from '@panelflow/domain/log/audit-action.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Db } from '../../db/open-database.ts'
import { findVisibleBook } from './book.queries.ts'

interface Row {
  readonly seq: number
  readonly at: Date
  readonly action: string
  readonly account_id: string | null
  readonly name: string | null
  readonly real_name: string | null
  readonly params: unknown
}

const SHOWN: readonly AuditAction[] = ['book_created', 'book_updated', 'crew_changed']

const getPart = (action: string, part: unknown): unknown => {
  if (action === 'crew_changed') return 'crew'
  return action === 'book_created' ? 'created' : part
}

/** An entry as the screen reads it; null: of a kind that this server does not know. */
const toEntry = (row: Row): BookHistoryEntry | null => {
  const params = Object(row.params)
  const { part, fields, languages, language, event, name } = params
  const parsed = bookHistory.response.shape.rows.element.safeParse({
    seq: row.seq,
    at: row.at.toISOString(),
    person:
      row.account_id === null
        ? null
        : { id: row.account_id, name: row.name ?? '', realName: row.real_name ?? '' },
    part: getPart(row.action, part),
    fields: fields ?? [],
    languages: languages ?? (language === undefined ? [] : [language]),
    character: part === 'characters' ? { event, name } : null,
  })
  return parsed.success ? parsed.data : null
}

/** @throws AppError `book.not_found`, also for a book the actor may not see */
export const listBookHistory = async (
  db: Db,
  actor: Actor,
  bookId: string,
  { before, size }: EndpointQuery<typeof bookHistory>,
): Promise<EndpointAnswer<typeof bookHistory>> => {
  await findVisibleBook(db, actor, bookId)
  const rows = await db
    .selectFrom('audit_entry as e')
    .leftJoin('account as a', 'a.id', 'e.account_id')
    .select(['e.seq', 'e.at', 'e.action', 'e.account_id', 'e.params', 'a.name', 'a.real_name'])
    .where('e.object_kind', '=', 'book')
    .where('e.object_id', '=', bookId)
    .where('e.action', 'in', SHOWN)
    .$if(before !== undefined, (query) => query.where('e.seq', '<', before ?? 0))
    .orderBy('e.seq', 'desc')
    .limit(size + 1)
    .execute()
  const part = rows.slice(0, size)
  return {
    rows: part.flatMap((row) => toEntry(row) ?? []),
    next: rows.length > size ? (part.at(-1)?.seq ?? null) : null,
  }
}
