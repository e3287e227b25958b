/**
 * A page of the glossary: rows, counts and rights written as JSON by the database, in one
 * statement.
 */
import { termList, type TermView } from '@panelflow/contract/term.ts'
import type { EndpointAnswer, EndpointQuery } from '@panelflow/contract/endpoint.ts'
import { TERM_STATUSES } from '@panelflow/domain/glossary/term-rules.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { executePlan, pagePlan, type Plan } from '../../db/prepared.ts'
import {
  jsonBare,
  jsonInstant,
  jsonLine,
  toJsonText,
  jsonOftenEmpty,
  jsonWord,
} from '../../db/json-line.ts'
import { JsonText } from '../../http/json-text.ts'
import { findFirstChapters } from './first-chapters.queries.ts'
import { glossaryCan, termCan } from './term-rights.ts'
import { inBook, matching, termOrder } from './term-filter.ts'

type ListQuery = EndpointQuery<typeof termList>
type Page = EndpointAnswer<typeof termList>

interface Written {
  readonly answer: string
  /**
   * nobody wrote down where a term of the page is first met, and there is text to look for it in
   */
  readonly needsLookup: boolean
}

const toRights = (actor: Actor): readonly string[] =>
  TERM_STATUSES.map((status) => JSON.stringify(termCan(actor, status)))

/** The same for every term of a status. */
const rightsByStatus = (actor: Actor): RawBuilder<string> => {
  const rights = toRights(actor)
  return sql`case t.status ${sql.join(
    TERM_STATUSES.map((status, nth) => sql`when ${sql.lit(status)} then ${rights[nth] ?? 'null'}`),
    sql` `,
  )} end`
}

/** `id` and `titles`: a column, and a row that has both titles. */
const bookJson = (id: string, titles: string): RawBuilder<string> =>
  jsonLine({
    id: jsonWord(id),
    titleZh: toJsonText(`${titles}.title_zh`),
    titleEn: toJsonText(`${titles}.title_en`),
  })

/** Of one book all terms have the same: read once, however many rows it stands in. */
const toBookJson = (book: ListQuery['book']): RawBuilder<string> => {
  if (book === 'global') return sql`'null'`
  return book === undefined
    ? sql`case when t.book_id is null then 'null' else ${bookJson('t.book_id', 't')} end`
    : sql`coalesce((select ${bookJson('b.id', 'b')} from book b where b.id = ${book}::uuid), 'null')`
}

const selectTerms = (book: ListQuery['book']): RawBuilder<unknown> =>
  book === undefined
    ? sql`select t.*, b.title_zh, b.title_en from term t left join book b on b.id = t.book_id`
    : sql`select t.* from term t`

const line = (actor: Actor, book: ListQuery['book']): RawBuilder<string> =>
  jsonLine({
    id: jsonWord('t.id'),
    original: toJsonText('t.original'),
    aliases: jsonOftenEmpty('t.aliases', 'array'),
    translations: jsonBare('t.translations'),
    remark: jsonOftenEmpty('t.remark'),
    explanation: jsonOftenEmpty('t.explanation'),
    firstChapter: toJsonText('t.first_chapter'),
    firstChapterFound: sql`'false'`,
    sortId: jsonBare('t.sort'),
    status: jsonWord('t.status'),
    version: jsonBare('t.version'),
    createdAt: jsonInstant('t.created_at'),
    book: toBookJson(book),
    can: rightsByStatus(actor),
  })

/** Whether there is anything to read at all: most books of a new installation have no pages yet. */
const hasPages = (book: ListQuery['book']): RawBuilder<unknown> =>
  book === undefined
    ? sql`true`
    : book === 'global'
      ? sql`false`
      : sql`exists (select 1 from source_chapter sc join source_page sp on sp.source_chapter_id = sc.id and sp.replaced_at is null where sc.book_id = ${book}::uuid)`

const pageStatement = (actor: Actor, query: ListQuery): RawBuilder<Written> => {
  const { page, size, book } = query
  const answer = jsonLine({
    rows: sql`'[' || coalesce(p.lines, '') || ']'`,
    total: sql`(select count(*) from term t where ${matching(query)})`,
    proposed: sql`(select count(*) from term t where ${inBook(book)} and t.status = 'proposed')`,
    page: sql.lit(String(page)),
    size: sql.lit(String(size)),
    can: sql`${JSON.stringify(glossaryCan(actor))}::text`,
  })
  return sql<Written>`
    select ${answer} as answer, coalesce(p."needsLookup", false) and ${hasPages(book)} as "needsLookup"
    from (select string_agg(${line(actor, book)}, ',') as lines, bool_or(t.first_chapter is null and t.book_id is not null) as "needsLookup"
      from (${selectTerms(book)} where ${matching(query)} order by ${termOrder(query)} limit ${sql.lit(size)} offset ${sql.lit((page - 1) * size)}) t) p`
}

/**
 * Only which book it is differs: one plan does for all of them. A search has a plan of its own each
 * time.
 */
const findPlan = (
  actor: Actor,
  { book, search, language, missing, status, sort, order, page, size }: ListQuery,
): Plan | undefined => {
  const plain =
    page === 1 && [search, language, missing, status, sort, order].every((one) => one === undefined)
  const name =
    !plain || book === undefined
      ? undefined
      : pagePlan(book === 'global' ? 'term.page_global' : 'term.page_book', size)
  if (name === undefined || book === undefined) return undefined
  const rights = [...toRights(actor)]
  const all = JSON.stringify(glossaryCan(actor))
  return {
    name,
    values: book === 'global' ? [all, ...rights] : [book, book, all, book, book, ...rights, book],
  }
}

const withFirstChapter = (row: TermView, found: number | undefined): TermView =>
  found === undefined ? row : { ...row, firstChapter: found, firstChapterFound: true }

const withFirstChapters = async (db: Db, page: Page): Promise<Page> => {
  const unknown = page.rows.filter(
    ({ firstChapter, book }) => firstChapter === null && book !== null,
  )
  const found = await findFirstChapters(
    db,
    unknown.map(({ id }) => id),
  )
  return { ...page, rows: page.rows.map((row) => withFirstChapter(row, found.get(row.id))) }
}

export const listTermViews = async (
  db: Db,
  actor: Actor,
  query: ListQuery,
): Promise<Page | JsonText> => {
  const plan = findPlan(actor, query)
  const statement = (): RawBuilder<Written> => pageStatement(actor, query)
  const [written] =
    plan === undefined
      ? (await statement().execute(db)).rows
      : await executePlan(db, plan, statement)
  if (written === undefined) throw new Error('a page of terms is always answered')
  return written.needsLookup
    ? await withFirstChapters(db, termList.response.parse(JSON.parse(written.answer)))
    : new JsonText(written.answer)
}
