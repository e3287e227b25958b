/**
 * SQL of the page tasks' leases. All times are the database's, so that workers' clocks do not
 * matter.
 */
import { type RawBuilder, sql } from 'kysely'
import type { RunStage } from '@panelflow/domain/order/workflow-event.ts'
import type { Db } from '../db/open-database.ts'
import type { Tx } from '../db/transaction.ts'
import { publish } from '../db/outbox.ts'
import { inTransaction } from '../db/transaction.ts'
import { LEASE_S, type Lease } from './lease-loop.ts'
import { LEASE_OVER } from './lost-leases.ts'

/** Failures before a page is given up (spec 10.workflow.attempts). */
export const MAX_FAILURES = 3

export interface ClaimedTask extends Lease {
  readonly orderId: string
  readonly chapterId: string
  readonly pageId: string
  readonly stage: RunStage
  readonly generation: number
  readonly failures: number
  /** its result is proposed beside what is there */
  readonly proposes: boolean
  /** regions of a proposing task; null: the whole page */
  readonly regionIds: readonly string[] | null
}

const COLUMNS = sql`t.id, t.attempt, t.stage, t.generation, t.failures, t.proposes, t.region_ids as "regionIds",
  c.order_id as "orderId", t.chapter_id as "chapterId", t.source_page_id as "pageId"`
const LEASE = sql`now() + make_interval(secs => ${LEASE_S})`

/** Tells everybody who watches the chapter. */
export const publishTask = async (
  tx: Tx,
  task: ClaimedTask,
  status: string,
  progress: number,
): Promise<void> => {
  const { orderId, chapterId, id: taskId } = task
  await publish(tx, {
    type: 'task.changed',
    orderId,
    chapterId,
    payload: { orderId, chapterId, taskId, status, progress },
  })
}

/**
 * A page that is just being extracted or cleaned for one language is left to that one: the next
 * language finds the result.
 */
const NOT_SHARED_NOW = sql`not (p.stage in ('text_extraction', 'patch_generation') and exists (
  select 1 from page_task r where r.source_page_id = p.source_page_id and r.stage = p.stage and r.status = 'running'))`

/** People hold machine work of a chapter back (hold-chapter.ts). */
const NOT_HELD = sql`not exists (select 1 from chapter h where h.id = p.chapter_id and h.ai_paused_at is not null)`

/** What is on a page that replaced another is put in its place first (compare-pages). */
const NOT_COMPARED_NOW = sql`not exists (select 1 from page_revision v where v.id = p.source_page_id and v.status <> 'done')`

/** The most urgent task that is due; several workers never take the same one. */
export const claimTask = async (db: Db, worker: string): Promise<ClaimedTask | undefined> =>
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<ClaimedTask>`
      update page_task t set status = 'running', attempt = t.attempt + 1, lease_until = ${LEASE}, worker = ${worker}, started_at = now(), progress = 0, cause = null, cause_details = null
      from chapter c
      where c.id = t.chapter_id and t.id = (
        select p.id from page_task p where p.status = 'pending' and p.not_before <= now() and ${NOT_HELD} and ${NOT_SHARED_NOW} and ${NOT_COMPARED_NOW}
        order by p.priority desc, p.not_before, p.id limit 1 for update skip locked)
      returning ${COLUMNS}`.execute(tx)
    const [task] = rows
    if (task !== undefined) await publishTask(tx, task, 'running', 0)
    return task
  })

export const beatTask = async (db: Db, task: ClaimedTask, progress: number): Promise<boolean> =>
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ moved: boolean }>`
      update page_task t set lease_until = ${LEASE}, progress = ${progress} from page_task was
      where was.id = t.id and t.id = ${task.id} and t.attempt = ${task.attempt} and t.status = 'running'
      returning was.progress is distinct from ${progress}::real as moved`.execute(tx)
    if (rows[0]?.moved === true) await publishTask(tx, task, 'running', progress)
    return rows.length > 0
  })

/** Back to the queue as if it had never been taken; the attempt stays counted, it is the fence. */
export const releaseTask = async (db: Db, task: ClaimedTask): Promise<void> => {
  await db
    .updateTable('page_task')
    .set({
      status: 'pending',
      lease_until: null,
      worker: null,
      progress: 0,
      not_before: sql`now()`,
    })
    .where('id', '=', task.id)
    .where('attempt', '=', task.attempt)
    .where('status', '=', 'running')
    .execute()
}

const listRunning = async (
  db: Db,
  condition: RawBuilder<unknown>,
): Promise<readonly ClaimedTask[]> => {
  const { rows } = await sql<ClaimedTask>`
    select ${COLUMNS} from page_task t join chapter c on c.id = t.chapter_id
    where t.status = 'running' and ${condition}`.execute(db)
  return rows
}

export const listTakenTasks = (db: Db, worker: string): Promise<readonly ClaimedTask[]> =>
  listRunning(db, sql`t.worker = ${worker}`)

/**
 * Frees tasks of vanished workers. Answers those that vanished once too often, for the caller to
 * give up.
 */
export const sweepTasks = async (db: Db, lost = LEASE_OVER): Promise<readonly ClaimedTask[]> => {
  await sql`
    update page_task set status = 'pending', failures = failures + 1, not_before = now(), lease_until = null, worker = null, progress = 0
    where id in (select id from page_task where status = 'running' and ${lost} and failures < ${MAX_FAILURES - 1} for update skip locked)`.execute(
    db,
  )
  return await listRunning(db, sql`${lost} and t.failures >= ${MAX_FAILURES - 1}`)
}
