import { publish } from '../../db/outbox.ts'
import type { Tx } from '../../db/transaction.ts'

interface ErasureProgress {
  readonly id: string
  readonly account_id: string
  readonly chapter_id: string
  readonly status: string
  readonly progress: number
}

/** Tells its owner, and nobody else, how far an erasure is. */
export const publishErasure = async (
  tx: Tx,
  { id, account_id, chapter_id, status, progress }: ErasureProgress,
): Promise<void> =>
  await publish(tx, {
    type: 'erasure.changed',
    accountId: account_id,
    payload: { erasureId: id, chapterId: chapter_id, status, progress },
  })
