import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'

/** At most one waits at a time, however many workers ask for it. */
export const scheduleBackfill = (deps: Pick<Deps, 'db' | 'queue'>): Promise<void> =>
  inTransaction(deps.db, (tx) =>
    deps.queue.enqueue(tx, 'grade.backfill_edits', {}, { singletonKey: 'backfill' }),
  )
