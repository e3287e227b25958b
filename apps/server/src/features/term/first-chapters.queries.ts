import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import { visibleOrders } from '../../core/access/order-access.ts'
import type { Db } from '../../db/open-database.ts'
import { toChapterKey } from './term.view.ts'

/**
 * The first chapter whose source text has the original or an alias, for terms of books where nobody
 * wrote it down (spec 3.term.first_chapter).
 * Lettering breaks lines anywhere: names without Latin letters are looked for without any blanks.
 * @returns chapter number by term; a term that was not met is missing
 */
export const findFirstChapters = async (
  db: Db,
  termIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (termIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; number: number }>`
    with wanted as (
      select t.id, t.book_id, btrim(n.name_key) as name_key, replace(n.name_key, ' ', '') as squeezed, n.name_key ~ '[a-z]' as spaced
      from term t join term_name n on n.term_id = t.id
      where t.id = any (${[...termIds]}::uuid[])
    ), read as materialized (
      select sc.book_id, sc.number,
        regexp_replace(lower(normalize(string_agg(i.props ->> 'sourceText', E'\n'), NFKC)), '\\s+', ' ', 'g') as words
      from source_chapter sc
      join source_page sp on sp.source_chapter_id = sc.id and sp.replaced_at is null
      join page_document d on d.source_page_id = sp.id and d.kind = 'base'
      join page_item i on i.document_id = d.id and i.kind = 'region'
      where sc.book_id in (select book_id from wanted)
      group by sc.book_id, sc.number
    ), text as materialized (
      select book_id, number, words, replace(words, ' ', '') as squeezed from read
    )
    select wanted.id, min(text.number)::int as number
    from wanted join text on text.book_id = wanted.book_id
    where case when wanted.spaced then position(wanted.name_key in text.words) > 0 else position(wanted.squeezed in text.squeezed) > 0 end
    group by wanted.id`.execute(db)
  return new Map(rows.map(({ id, number }) => [id, number]))
}

interface BookChapter {
  readonly bookId: string
  readonly number: number
}

/** Chapters as the reader can open them: of the newest order they see that was not stopped. */
export const findOpenChapters = async (
  db: Db,
  actor: Actor,
  chapters: readonly BookChapter[],
): Promise<ReadonlyMap<string, string>> => {
  if (chapters.length === 0) return new Map()
  const visible = visibleOrders(actor)
  const rows = await db
    .selectFrom('work_order')
    .innerJoin('chapter', 'chapter.order_id', 'work_order.id')
    .where('work_order.book_id', 'in', [...new Set(chapters.map(({ bookId }) => bookId))])
    .where('chapter.number', 'in', [...new Set(chapters.map(({ number }) => number))])
    .where('work_order.stop_status', 'is', null)
    .$if(visible !== undefined, (select) =>
      select.where(({ eb }) => (visible === undefined ? sql<boolean>`true` : visible(eb as never))),
    )
    .distinctOn(['work_order.book_id', 'chapter.number'])
    .select(['chapter.id', 'chapter.number', 'work_order.book_id as bookId'])
    .orderBy('work_order.book_id')
    .orderBy('chapter.number')
    .orderBy('work_order.id', 'desc')
    .execute()
  return new Map(rows.map(({ id, number, bookId }) => [toChapterKey(bookId, number), id]))
}

/**
 * Terms of a book that are first met in a chapter: it was written down, or the chapter's source
 * text has them and none before it.
 */
export const listFirstMet = async (
  db: Db,
  { bookId, number }: BookChapter,
): Promise<readonly string[]> => {
  const written = await db
    .selectFrom('term')
    .select('id')
    .where('book_id', '=', bookId)
    .where('first_chapter', '=', number)
    .execute()
  const { rows: inChapter } = await sql<{ id: string }>`
    with text as materialized (
      select regexp_replace(lower(normalize(string_agg(i.props ->> 'sourceText', E'\n'), NFKC)), '\\s+', '', 'g') as squeezed
      from source_chapter sc
      join source_page sp on sp.source_chapter_id = sc.id and sp.replaced_at is null
      join page_document d on d.source_page_id = sp.id and d.kind = 'base'
      join page_item i on i.document_id = d.id and i.kind = 'region'
      where sc.book_id = ${bookId} and sc.number = ${number}
    )
    select distinct t.id from text, term t join term_name n on n.term_id = t.id
    where t.book_id = ${bookId} and t.first_chapter is null
      and position(replace(n.name_key, ' ', '') in text.squeezed) > 0`.execute(db)
  const found = await findFirstChapters(
    db,
    inChapter.map(({ id }) => id),
  )
  return [
    ...written.map(({ id }) => id),
    ...[...found].flatMap(([id, first]) => (first === number ? [id] : [])),
  ]
}
