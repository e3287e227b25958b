import type { TermView } from '@panelflow/contract/term.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { TERM_STATUSES } from '@panelflow/domain/glossary/term-rules.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { TermTable } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { SignUrl } from '../file/file-address.ts'
import { findFirstChapters, findOpenChapters } from './first-chapters.queries.ts'
import { matching, type TermFilter, termOrder, type TermSorting } from './term-filter.ts'
import { termCan } from './term-rights.ts'
import { type ListedTerm, toTermView } from './term.view.ts'

export type TermRow = Selectable<TermTable>

const LISTED_TERMS = sql`
  select t.id, t.book_id, t.kind, t.original, t.aliases, t.translations, t.forbidden, t.remark,
    t.explanation, t.first_chapter, t.chapter_number, t.picture, t.sort, t.status, t.version, t.created_at, b.title_zh, b.title_en,
    t.book_id is not null and exists (select 1 from term g
      where coalesce(g.book_id, '00000000-0000-0000-0000-000000000000') = '00000000-0000-0000-0000-000000000000'
        and g.original_key = t.original_key and g.kind = t.kind) as same_as_global
  from term t left join book b on b.id = t.book_id`

/** Terms of a filter in their order; all of them without `page`. */
export const selectTerms = (
  filter: TermFilter,
  sorting: TermSorting,
  page?: { readonly page: number; readonly size: number },
): RawBuilder<ListedTerm> => {
  const cut =
    page === undefined
      ? sql``
      : sql`limit ${sql.lit(page.size)} offset ${sql.lit((page.page - 1) * page.size)}`
  return sql<ListedTerm>`${LISTED_TERMS}
    where ${matching(filter)} order by ${termOrder({ ...filter, ...sorting })} ${cut}`
}

export const listTerms = async (db: Db, filter: TermFilter): Promise<readonly ListedTerm[]> =>
  (await selectTerms(filter, {}).execute(db)).rows

const listUnknown = (rows: readonly ListedTerm[]): readonly string[] =>
  rows.filter((row) => row.first_chapter === null && row.book_id !== null).map(({ id }) => id)

/** `hasSource`: there may be source text to find terms in. */
export const toTermViews = async (
  db: Db,
  actor: Actor,
  rows: readonly ListedTerm[],
  { hasSource, sign }: { readonly hasSource: boolean; readonly sign: SignUrl },
): Promise<TermView[]> => {
  const firstChapters = await findFirstChapters(db, hasSource ? listUnknown(rows) : [])
  const rights = new Map(TERM_STATUSES.map((status) => [status, termCan(actor, status)]))
  const chapterIds = await findOpenChapters(
    db,
    actor,
    rows.flatMap(({ id, book_id: bookId, first_chapter: written }) => {
      const number = written ?? firstChapters.get(id)
      return bookId === null || number === undefined ? [] : [{ bookId, number }]
    }),
  )
  const context = {
    rights: (status: TermView['status']) => rights.get(status) ?? {},
    firstChapters,
    chapterIds,
    sign,
  }
  return rows.map((row) => toTermView(row, context))
}

/** @throws AppError `term.not_found` */
export const getTermRow = async (db: Db | Tx, termId: string): Promise<TermRow> => {
  const row = await db.selectFrom('term').selectAll().where('id', '=', termId).executeTakeFirst()
  if (row === undefined) throw new AppError('term.not_found')
  return row
}

/** @throws AppError `term.not_found` */
export const getTermView = async (
  { db, sign }: { readonly db: Db; readonly sign: SignUrl },
  actor: Actor,
  termId: string,
): Promise<TermView> => {
  const { rows } = await sql<ListedTerm>`${LISTED_TERMS} where t.id = ${termId}`.execute(db)
  const [view] = await toTermViews(db, actor, rows, { hasSource: true, sign })
  if (view === undefined) throw new AppError('term.not_found')
  return view
}
