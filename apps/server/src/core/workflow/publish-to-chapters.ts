import { publish } from '../../db/outbox.ts'
import type { Tx } from '../../db/transaction.ts'

/** Tells everybody who watches a chapter with these pages, in any language. */
export const publishToChapters = async (
  tx: Tx,
  type: 'chapter.changed' | 'text_free.changed',
  sourceChapterId: string,
): Promise<void> => {
  const chapters = await tx
    .selectFrom('chapter')
    .select(['id as chapterId', 'order_id as orderId'])
    .where('source_chapter_id', '=', sourceChapterId)
    .execute()
  for (const ids of chapters) await publish(tx, { type, ...ids, payload: { ...ids } })
}
