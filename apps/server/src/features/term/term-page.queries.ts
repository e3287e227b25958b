/** A page of the glossary: rows, counts and rights written as JSON by the database, in one statement. */
import { termList, type TermView } from '@panelflow/contract/term.ts'
import type { AnswerOf, QueryOf } from '@panelflow/contract/endpoint.ts'
import { TERM_STATUSES } from '@panelflow/domain/glossary/term-rules.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { executePlan, pagePlan, type Plan } from '../../db/prepared.ts'
import { JsonText } from '../../edge/json-text.ts'
import { findFirstChapters } from './first-chapters.queries.ts'
import { glossaryCan, termCan } from './term-rights.ts'
import { inBook, matching, termOrder } from './term-filter.ts'

type ListQuery = QueryOf<typeof termList>
type Page = AnswerOf<typeof termList>

interface Written {
  readonly answer: string
  /** nobody wrote down where a term of the page is first met, and there is text to look for it in */
  readonly look: boolean
}

/** Read once, however many rows it stands in. */
const json = (text: string): RawBuilder<unknown> => sql`(select ${text}::json)`

const rightsOf = (actor: Actor): readonly string[] => TERM_STATUSES.map((status) => JSON.stringify(termCan(actor, status)))

/** The same for every term of a status: worked out once, not row by row. */
const rightsByStatus = (actor: Actor): RawBuilder<unknown> => {
  const rights = rightsOf(actor)
  return sql`case t.status ${sql.join(
    TERM_STATUSES.map((status, nth) => sql`when ${sql.lit(status)} then ${json(rights[nth] ?? 'null')}`),
    sql` `,
  )} end`
}

/** Of one book all terms have the same, read once. */
const bookOf = (book: ListQuery['book']): RawBuilder<unknown> => {
  if (book === 'global') return sql`null::json`
  return book === undefined
    ? sql`case when t.book_id is not null then json_build_object('id', t.book_id, 'titleZh', t.title_zh, 'titleEn', t.title_en) end`
    : sql`(select json_build_object('id', b.id, 'titleZh', b.title_zh, 'titleEn', b.title_en) from book b where b.id = ${book}::uuid)`
}

const termsOf = (book: ListQuery['book']): RawBuilder<unknown> =>
  book === undefined
    ? sql`select t.*, b.title_zh, b.title_en from term t left join book b on b.id = t.book_id`
    : sql`select t.* from term t`

/** Columns are named as the answer names them: a row written whole costs two thirds of one put together name by name. */
const view = (actor: Actor, book: ListQuery['book']): RawBuilder<unknown> => sql`select t.id, ${bookOf(book)} as book,
  t.original, t.aliases, t.translations, t.remark, t.explanation, t.first_chapter as "firstChapter", false as "firstChapterFound", t.sort as "sortId",
  t.status, t.version, to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", ${rightsByStatus(actor)} as can`

/** Whether there is anything to read at all: most books of a young house have no pages yet. */
const hasPages = (book: ListQuery['book']): RawBuilder<unknown> =>
  book === undefined
    ? sql`true`
    : book === 'global'
      ? sql`false`
      : sql`exists (select 1 from source_chapter sc join source_page sp on sp.source_chapter_id = sc.id and sp.replaced_at is null where sc.book_id = ${book}::uuid)`

const pageStatement = (actor: Actor, query: ListQuery): RawBuilder<Written> => {
  const { page, size, book } = query
  return sql<Written>`
    with page as (
      ${termsOf(book)} where ${matching(query)} order by ${termOrder(query)} limit ${sql.lit(size)} offset ${sql.lit((page - 1) * size)}
    )
    select json_build_object(
      'rows', (select coalesce(json_agg(r), '[]') from (${view(actor, book)} from page t) r),
      'total', (select count(*) from term t where ${matching(query)}),
      'proposed', (select count(*) from term t where ${inBook(book)} and t.status = 'proposed'),
      'page', ${sql.lit(page)}, 'size', ${sql.lit(size)}, 'can', ${json(JSON.stringify(glossaryCan(actor)))})::text as answer,
      ${hasPages(book)} and exists (select 1 from page where first_chapter is null and book_id is not null) as look`
}

/** Only which book it is differs: one plan does for all of them. A search has a plan of its own each time. */
const planOf = (actor: Actor, { book, search, language, missing, status, sort, order, page, size }: ListQuery): Plan | undefined => {
  const plain = page === 1 && [search, language, missing, status, sort, order].every((one) => one === undefined)
  const name = !plain || book === undefined ? undefined : pagePlan(book === 'global' ? 'term.page_global' : 'term.page_book', size)
  if (name === undefined || book === undefined) return undefined
  const rights = [...rightsOf(actor)]
  const all = JSON.stringify(glossaryCan(actor))
  return { name, values: book === 'global' ? [...rights, all] : [book, book, ...rights, book, book, all, book] }
}

const withFirstChapter = (row: TermView, found: number | undefined): TermView =>
  found === undefined ? row : { ...row, firstChapter: found, firstChapterFound: true }

const withFirstChapters = async (db: Db, page: Page): Promise<Page> => {
  const unknown = page.rows.filter(({ firstChapter, book }) => firstChapter === null && book !== null)
  const found = await findFirstChapters(
    db,
    unknown.map(({ id }) => id),
  )
  return { ...page, rows: page.rows.map((row) => withFirstChapter(row, found.get(row.id))) }
}

export const listTermViews = async (db: Db, actor: Actor, query: ListQuery): Promise<Page | JsonText> => {
  const plan = planOf(actor, query)
  const statement = (): RawBuilder<Written> => pageStatement(actor, query)
  const [written] = plan === undefined ? (await statement().execute(db)).rows : await executePlan(db, plan, statement)
  if (written === undefined) throw new Error('a page of terms is always answered')
  return written.look ? await withFirstChapters(db, termList.response.parse(JSON.parse(written.answer))) : new JsonText(written.answer)
}
