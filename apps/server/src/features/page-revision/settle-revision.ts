/** What follows when a page was compared with the one before it. */
import { sql } from 'kysely'
import { TASK_CHANNEL } from '../../db/task-channel.ts'
import type { Tx } from '../../db/transaction.ts'

interface ComparedPage {
  readonly id: string
  readonly sourceChapterId: string
}

/** Nobody needs to look at a page where nothing changed. */
const closeEmpty = async (tx: Tx, pageId: string): Promise<void> => {
  await sql`
    delete from page_revision_check k using page_revision v
    where v.id = k.page_id and v.id = ${pageId} and v.status = 'done' and v.refusal is null and v.changes = '[]'`.execute(
    tx,
  )
}

/** The page was compared: its machine work goes on. */
export const settleRevision = async (tx: Tx, { id }: ComparedPage): Promise<void> => {
  await closeEmpty(tx, id)
  await sql`select pg_notify(${TASK_CHANNEL}, 'page_revision')`.execute(tx)
}
