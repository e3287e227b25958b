/**
 * The end of an attempt, in one transaction: order lock, fence, result, and the stage's event when
 * this was its last page.
 */
import { TAKES_MISSING_DRAFTS } from '@panelflow/domain/chapter/chapter-status.ts'
import { type MachineCause, machineCause } from '@panelflow/domain/chapter/problem.ts'
import type { StoredRefusal } from '@panelflow/domain/error/stored-refusal.ts'
import { readCause } from '../features/task/task-cause.ts'
import { sql } from 'kysely'
import { toStageDoneEvent, toStageFailedEvent } from '@panelflow/domain/order/workflow-event.ts'
import { SYSTEM_ACTOR } from '@panelflow/domain/permission/actor.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import { type OrderSession, withOrderLocked } from '../core/workflow/order-session.ts'
import type { WorkflowDeps } from '../core/workflow/workflow-deps.ts'
import { openPlaces } from '../features/page/open-places.queries.ts'
import { writeLog } from '../core/workflow/write-decision.ts'
import { type ClaimedTask, publishTask } from './page-task-leases.ts'
import { type Cause, retryWaitSeconds, storageWaitSeconds, willRetry } from './task-failure.ts'

/** Writes the result; runs after the fence, inside the finishing transaction. */
export type CommitPage = (tx: Tx) => Promise<void>

export type Outcome =
  | { readonly kind: 'done'; readonly commit: CommitPage }
  | ({ readonly kind: 'failed' } & Cause)

const waitSeconds = (task: ClaimedTask, cause: Cause): number =>
  cause.waits === true
    ? storageWaitSeconds(task.attempt - task.failures)
    : retryWaitSeconds(task.failures, cause, Math.random())

const outcomeColumns = (task: ClaimedTask, outcome: Outcome) => {
  const ended = { lease_until: null, finished_at: sql<Date>`now()` }
  if (outcome.kind === 'done') return { ...ended, status: 'done' as const, progress: 1 }
  const failures = task.failures + (outcome.waits === true ? 0 : 1)
  const cause = { failures, cause: outcome.cause, cause_details: JSON.stringify(outcome.details) }
  if (!willRetry(task.failures, outcome)) return { ...ended, ...cause, status: 'failed' as const }
  const not_before = sql<Date>`now() + make_interval(secs => ${waitSeconds(task, outcome)})`
  return {
    ...cause,
    status: 'pending' as const,
    lease_until: null,
    worker: null,
    progress: 0,
    not_before,
  }
}

/** The attempt still is ours: exactly then its result may be written. */
const passFence = async (tx: Tx, task: ClaimedTask, outcome: Outcome): Promise<boolean> => {
  const row = await tx
    .updateTable('page_task')
    .set(outcomeColumns(task, outcome))
    .where('id', '=', task.id)
    .where('attempt', '=', task.attempt)
    .where('status', '=', 'running')
    .returning('status')
    .executeTakeFirst()
  if (row !== undefined) await publishTask(tx, task, row.status, outcome.kind === 'done' ? 1 : 0)
  return row !== undefined
}

interface StageEnd {
  readonly unfinished: number
  readonly failed: readonly { readonly name: string; readonly cause: StoredRefusal }[]
}

const stageEnd = async (tx: Tx, task: ClaimedTask): Promise<StageEnd> => {
  const rows = await tx
    .selectFrom('page_task as t')
    .innerJoin('source_page as p', 'p.id', 't.source_page_id')
    .select(['t.status', 't.cause', 't.cause_details', 'p.name', 'p.position'])
    .where('t.chapter_id', '=', task.chapterId)
    .where('t.stage', '=', task.stage)
    .where('t.generation', '=', task.generation)
    .orderBy('p.position')
    .execute()
  return {
    unfinished: rows.filter((row) => row.status === 'pending' || row.status === 'running').length,
    failed: rows
      .filter((row) => row.status === 'failed')
      .map((row) => ({ name: row.name, cause: readCause(row) })),
  }
}

/** What the first page met stands for all. */
const toMachineCause = ([first, ...others]: StageEnd['failed']): MachineCause =>
  first === undefined
    ? machineCause('task.failed_unexpectedly')
    : machineCause(first.cause.code, first.cause.params, [
        first.name,
        ...others.map(({ name }) => name),
      ])

/**
 * Spots that synthesis left blank stand in the order's log: without a typesetter nobody else was
 * kept from handing them on (decision 0014).
 */
const logErasedPlaces = async (
  session: OrderSession,
  { chapterId, orderId }: ClaimedTask,
): Promise<void> => {
  const open = await openPlaces(session.tx, chapterId, session.row.target_language)
  const erased = open.filter(({ kind }) => kind === 'erased')
  const chapter = session.state.chapters.find(({ id }) => id === chapterId)
  if (erased.length === 0 || chapter === undefined) return
  const pages = [...new Set(erased.map(({ position }) => position + 1))]
  const entry = {
    type: 'chapter.places_erased',
    chapterId,
    chapterNumber: chapter.number,
    count: erased.length,
    pages,
  } as const
  await writeLog(session.tx, session.now, orderId, SYSTEM_ACTOR, [entry])
}

/** The last page of a stage moves the chapter; pages that failed name the cause. */
const completeStage = async (session: OrderSession, task: ClaimedTask): Promise<void> => {
  const { unfinished, failed } = await stageEnd(session.tx, task)
  if (unfinished > 0 || task.proposes) return
  const chapter = session.state.chapters.find(({ id }) => id === task.chapterId)
  // missing lines of a chapter that goes on: its status does not wait for them
  if (chapter !== undefined && TAKES_MISSING_DRAFTS.includes(chapter.status)) return
  if (failed.length === 0 && task.stage === 'composite') await logErasedPlaces(session, task)
  if (failed.length === 0)
    return await session.send(toStageDoneEvent(task.chapterId, task.stage), SYSTEM_ACTOR)
  await session.send(
    toStageFailedEvent(task.chapterId, task.stage, toMachineCause(failed)),
    SYSTEM_ACTOR,
  )
}

/**
 * Stores the outcome of an attempt. `refused`: the lease was lost meanwhile and nothing was written
 * (docs/security/reliability.md R6).
 */
export const finishTask = async (
  deps: WorkflowDeps,
  task: ClaimedTask,
  outcome: Outcome,
): Promise<'stored' | 'refused'> =>
  await inTransaction(deps.db, async (tx) =>
    withOrderLocked(deps, tx, task.orderId, async (session) => {
      if (!(await passFence(tx, task, outcome))) return 'refused'
      if (outcome.kind === 'done') await outcome.commit(tx)
      if (outcome.kind === 'failed' && willRetry(task.failures, outcome)) return 'stored'
      await completeStage(session, task)
      return 'stored'
    }),
  )
