import { countTotalWords, WORD_COUNTER_VERSION } from '@panelflow/domain/text/word-count.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'

/**
 * Stores the original word count, by which people are paid: once, when translation begins, for each
 * chapter and for the whole order, with the version of the counter (spec 10.words.count). Sound
 * effects and what stays as art are not counted. A stored count is never changed.
 */
export const freezeWordCount = async (tx: Tx, orderId: string): Promise<void> => {
  const { rows } = await sql<{ chapter_id: string; source_texts: readonly string[] }>`
    select c.id as chapter_id, coalesce(array_agg(i.props ->> 'sourceText') filter (where i.props ->> 'kind' not in ('effect', 'art') and i.props ->> 'sourceText' <> ''), '{}') as source_texts
    from chapter c
    left join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
    left join page_document d on d.source_page_id = p.id and d.kind = 'base'
    left join page_item i on i.document_id = d.id and i.kind = 'region'
    where c.order_id = ${orderId} group by c.id`.execute(tx)
  const counts = rows.map(({ chapter_id: id, source_texts }) => ({
    id,
    words: countTotalWords(source_texts),
  }))
  const word_count = counts.reduce((sum, { words }) => sum + words, 0)
  await sql`update chapter set word_count = n.words, word_counter = ${WORD_COUNTER_VERSION}
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as n(id uuid, words integer)
    where chapter.id = n.id and chapter.word_count is null`.execute(tx)
  await tx
    .updateTable('work_order')
    .set({ word_count, word_counter: WORD_COUNTER_VERSION })
    .where('id', '=', orderId)
    .where('word_count', 'is', null)
    .execute()
}
