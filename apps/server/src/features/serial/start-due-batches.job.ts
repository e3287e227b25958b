import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'

/** At most one waits at a time, however many workers ask for it. */
export const scheduleBatchStart = (
  deps: Pick<Deps, 'db' | 'queue'>,
  inSeconds: number,
): Promise<void> =>
  inTransaction(deps.db, (tx) =>
    deps.queue.enqueue(
      tx,
      'batch.start_due',
      {},
      { singletonKey: 'start_due', startAfter: inSeconds },
    ),
  )
