import { countWords } from '@panelflow/domain/text/word-count.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'

/** More lines than this are not counted for a screen. */
const COUNTED_LINES = 60_000

/**
 * Source words of each chapter as they are now, sound effects not counted; null when there are too
 * many lines.
 */
export const getWordsByChapter = async (
  db: Db | Tx,
  orderId: string,
): Promise<ReadonlyMap<string, number> | null> => {
  const { rows } = await sql<{ chapter_id: string; words: string }>`
    select c.id as chapter_id, i.props ->> 'sourceText' as words from chapter c
    join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
    join page_document d on d.source_page_id = p.id and d.kind = 'base'
    join page_item i on i.document_id = d.id and i.kind = 'region' and i.props ->> 'kind' not in ('effect', 'art')
    where c.order_id = ${orderId} limit ${COUNTED_LINES + 1}`.execute(db)
  if (rows.length > COUNTED_LINES) return null
  const counts = new Map<string, number>()
  for (const { chapter_id, words } of rows)
    counts.set(chapter_id, (counts.get(chapter_id) ?? 0) + countWords(words))
  return counts
}

/** Pages of each chapter. */
export const pagesByChapter = async (
  db: Db,
  orderId: string,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ chapter_id: string; pages: number }>`
    select c.id as chapter_id, count(p.id)::int as pages from chapter c
    left join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
    where c.order_id = ${orderId} group by c.id`.execute(db)
  return new Map(rows.map(({ chapter_id, pages }) => [chapter_id, pages]))
}
