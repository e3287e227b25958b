/**
 * Machine work of a chapter held back or sent ahead by people; the order row is locked by the
 * caller.
 */
import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import { TASK_CHANNEL } from '../../db/task-channel.ts'

/** Above every urgent order (apply-effects, `getPriority`). */
export const FIRST_PRIORITY = 100

/**
 * Nothing of the chapter is taken until it is let go. What runs goes back to the queue: its worker
 * finds the lease gone within a beat
 * and stops, and a result that comes all the same is refused by the fence.
 */
export const holdChapter = async (
  tx: Tx,
  chapterId: string,
  by: string,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('chapter')
    .set({ ai_paused_at: now, ai_paused_by: by })
    .where('id', '=', chapterId)
    .execute()
  await tx
    .updateTable('page_task')
    .set({
      status: 'pending',
      lease_until: null,
      worker: null,
      progress: 0,
      not_before: sql<Date>`now()`,
    })
    .where('chapter_id', '=', chapterId)
    .where('status', '=', 'running')
    .execute()
}

export const releaseChapter = async (tx: Tx, chapterId: string): Promise<void> => {
  await tx
    .updateTable('chapter')
    .set({ ai_paused_at: null, ai_paused_by: null })
    .where('id', '=', chapterId)
    .execute()
  await sql`select pg_notify(${TASK_CHANNEL}, 'resume')`.execute(tx)
}

/**
 * Before every other chapter, or back in turn with `usual`; counts for stages that start later,
 * too.
 */
export const setFirst = async (
  tx: Tx,
  chapterId: string,
  first: boolean,
  usual: number,
): Promise<void> => {
  await tx.updateTable('chapter').set({ ai_first: first }).where('id', '=', chapterId).execute()
  await tx
    .updateTable('page_task')
    .set({ priority: first ? FIRST_PRIORITY : usual })
    .where('chapter_id', '=', chapterId)
    .where('status', 'in', ['pending', 'running'])
    .execute()
}
