import type { QueryOf } from '@panelflow/contract/endpoint.ts'
import { type termExport, type termList, type TermView, termView } from '@panelflow/contract/term.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { TermValues } from '@panelflow/domain/glossary/term-rules.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { normaliseText } from '@panelflow/domain/text/normalise.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { containsPattern } from '../../db/contains-pattern.ts'
import type { Db } from '../../db/open-database.ts'
import type { TermTable } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { findFirstChapters } from './first-chapters.queries.ts'
import { glossaryCan, termCan } from './term-rights.ts'

export type TermRow = Selectable<TermTable>
export type TermFilter = Pick<QueryOf<typeof termExport>, 'book' | 'search' | 'language' | 'missing' | 'status'>
type ListQuery = QueryOf<typeof termList>

export interface ListedTerm extends TermRow {
  readonly title_zh: string | null
  readonly title_en: string | null
}

export const valuesOf = (row: TermRow): TermValues => ({
  original: row.original,
  aliases: row.aliases,
  translations: termView.shape.translations.parse(row.translations),
  remark: row.remark,
  explanation: row.explanation,
  firstChapter: row.first_chapter,
})

const inBook = (book: TermFilter['book']): RawBuilder<unknown> => {
  if (book === undefined) return sql`true`
  return book === 'global' ? sql`t.book_id is null` : sql`t.book_id = ${book}::uuid`
}

const withWords = (search: string | undefined): RawBuilder<unknown> => {
  if (search === undefined || search.trim() === '') return sql`true`
  const written = containsPattern(search.trim())
  const key = containsPattern(normaliseText(search))
  return sql`(t.original ilike ${written} or exists (select 1 from term_name n where n.term_id = t.id and n.name_key like ${key})
    or exists (select 1 from jsonb_each_text(t.translations) as x(language, words) where x.words ilike ${written}))`
}

const inLanguage = (language: string | undefined, missing: string | undefined): RawBuilder<unknown> => {
  if (language === undefined) return sql`true`
  const has = sql`coalesce(t.translations ->> ${language}, '') <> ''`
  return missing === undefined ? has : sql`not (${has})`
}

const matching = ({ book, search, language, missing, status }: TermFilter): RawBuilder<unknown> => sql`${inBook(book)}
  and ${withWords(search)} and ${inLanguage(language, missing)}
  and (${status ?? null}::text[] is null or t.status = any (${status ?? null}::text[]))`

const SORTS: Readonly<Record<NonNullable<ListQuery['sort']>, (direction: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  // terms of every book first, then book by book
  sortId: (direction) => sql`t.book_id is not null, b.title_zh, t.book_id, t.sort ${direction}`,
  original: (direction) => sql`t.original_key ${direction}`,
  firstChapter: (direction) => sql`t.first_chapter ${direction} nulls last`,
  createdAt: (direction) => sql`t.created_at ${direction}`,
}

/** Terms of a filter in their order; all of them without `page`. */
export const termRows = async (
  db: Db,
  filter: TermFilter,
  sorting: Partial<Pick<ListQuery, 'page' | 'size' | 'sort' | 'order'>> = {},
): Promise<readonly ListedTerm[]> => {
  const { page = 1, size, sort = 'sortId', order } = sorting
  const direction = order === 'desc' ? sql`desc` : sql`asc`
  const { rows } = await sql<ListedTerm>`
    select t.*, b.title_zh, b.title_en from term t left join book b on b.id = t.book_id
    where ${matching(filter)}
    order by ${SORTS[sort](direction)}, t.id ${direction}
    limit ${size ?? null} offset ${size === undefined ? 0 : (page - 1) * size}`.execute(db)
  return rows
}

const viewOf = (row: ListedTerm, found: number | undefined, actor: Actor): TermView => ({
  id: row.id,
  book: row.book_id === null ? null : { id: row.book_id, titleZh: row.title_zh ?? '', titleEn: row.title_en ?? '' },
  ...valuesOf(row),
  aliases: [...row.aliases],
  firstChapter: row.first_chapter ?? found ?? null,
  firstChapterFound: row.first_chapter === null && found !== undefined,
  sortId: row.sort,
  status: row.status,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  can: termCan(actor, row.status),
})

const viewsOf = async (db: Db, rows: readonly ListedTerm[], actor: Actor): Promise<TermView[]> => {
  const unknown = rows.filter((row) => row.first_chapter === null && row.book_id !== null).map(({ id }) => id)
  const found = await findFirstChapters(db, unknown)
  return rows.map((row) => viewOf(row, found.get(row.id), actor))
}

export const listTermViews = async (db: Db, actor: Actor, query: ListQuery): Promise<z.output<typeof termList.response>> => {
  const [rows, counts] = await Promise.all([
    termRows(db, query, query),
    sql<{ total: number; proposed: number }>`
      select count(*) filter (where ${matching(query)})::int as total, count(*) filter (where t.status = 'proposed')::int as proposed
      from term t where ${inBook(query.book)}`.execute(db),
  ])
  const { total = 0, proposed = 0 } = counts.rows[0] ?? {}
  return { rows: await viewsOf(db, rows, actor), total, proposed, page: query.page, size: query.size, can: glossaryCan(actor) }
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
    select t.*, b.title_zh, b.title_en from term t left join book b on b.id = t.book_id where t.id = ${termId}`.execute(db)
  const [view] = await viewsOf(db, rows, actor)
  if (view === undefined) throw new AppError('term.not_found')
  return view
}
