import { type TermView, termView } from '@panelflow/contract/term.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { TermValues } from '@panelflow/domain/glossary/term-rules.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { TermTable } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { findFirstChapters } from './first-chapters.queries.ts'
import { matching, type TermFilter, termOrder, type TermSorting } from './term-filter.ts'
import { termCan } from './term-rights.ts'

export type TermRow = Selectable<TermTable>

export interface ListedTerm extends TermRow {
  readonly title_zh: string | null
  readonly title_en: string | null
}

export const toValues = (row: TermRow): TermValues => ({
  original: row.original,
  aliases: row.aliases,
  translations: termView.shape.translations.parse(row.translations),
  remark: row.remark,
  explanation: row.explanation,
  firstChapter: row.first_chapter,
})

/** Terms of a filter in their order; all of them without `page`. */
export const termRows = async (
  db: Db,
  filter: TermFilter,
  sorting: TermSorting & { readonly page?: number; readonly size?: number } = {},
): Promise<readonly ListedTerm[]> => {
  const { page = 1, size } = sorting
  const { rows } = await sql<ListedTerm>`
    select t.*, b.title_zh, b.title_en from term t left join book b on b.id = t.book_id
    where ${matching(filter)}
    order by ${termOrder({ ...filter, ...sorting })}
    limit ${size ?? null} offset ${size === undefined ? 0 : (page - 1) * size}`.execute(db)
  return rows
}

const toView = (row: ListedTerm, found: number | undefined, actor: Actor): TermView => ({
  id: row.id,
  book:
    row.book_id === null
      ? null
      : { id: row.book_id, titleZh: row.title_zh ?? '', titleEn: row.title_en ?? '' },
  ...toValues(row),
  aliases: [...row.aliases],
  firstChapter: row.first_chapter ?? found ?? null,
  firstChapterFound: row.first_chapter === null && found !== undefined,
  sortId: row.sort,
  status: row.status,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  can: termCan(actor, row.status),
})

const toViews = async (db: Db, rows: readonly ListedTerm[], actor: Actor): Promise<TermView[]> => {
  const unknown = rows
    .filter((row) => row.first_chapter === null && row.book_id !== null)
    .map(({ id }) => id)
  const found = await findFirstChapters(db, unknown)
  return rows.map((row) => toView(row, found.get(row.id), actor))
}

/** @throws AppError `term.not_found` */
export const getTermRow = async (db: Db | Tx, termId: string): Promise<TermRow> => {
  const row = await db.selectFrom('term').selectAll().where('id', '=', termId).executeTakeFirst()
  if (row === undefined) throw new AppError('term.not_found')
  return row
}

/** @throws AppError `term.not_found` */
export const getTermView = async (db: Db, actor: Actor, termId: string): Promise<TermView> => {
  const { rows } = await sql<ListedTerm>`
    select t.*, b.title_zh, b.title_en from term t left join book b on b.id = t.book_id where t.id = ${termId}`.execute(
    db,
  )
  const [view] = await toViews(db, rows, actor)
  if (view === undefined) throw new AppError('term.not_found')
  return view
}
