import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'

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
