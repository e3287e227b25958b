import { countWordsOf, WORD_COUNTER } from '@panelflow/domain/text/word-count.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'

/**
 * The original word count people are paid by: counted once, when translation begins, with the counter's version (domain.md §6 "Word count").
 * Sound effects are not counted. A count that stands is never touched.
 */
export const freezeWordCount = async (tx: Tx, orderId: string): Promise<void> => {
  const { rows } = await sql<{ words: string }>`
    select i.props ->> 'sourceText' as words from chapter c
    join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
    join page_document d on d.source_page_id = p.id and d.kind = 'base'
    join page_item i on i.document_id = d.id and i.kind = 'region' and i.props ->> 'kind' <> 'effect'
    where c.order_id = ${orderId}`.execute(tx)
  const word_count = countWordsOf(rows.map((row) => row.words))
  await tx
    .updateTable('work_order')
    .set({ word_count, word_counter: WORD_COUNTER })
    .where('id', '=', orderId)
    .where('word_count', 'is', null)
    .execute()
}
