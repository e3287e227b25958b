/**
 * Works a run off, row by row. A row and its order change in one transaction, so a row is done
 * exactly once however often the work begins.
 */
import { type BulkAction, bulkAction } from '@panelflow/contract/order-bulk.ts'
import type { AppError } from '@panelflow/domain/error/app-error.ts'
import { catchRefusal } from '@panelflow/domain/error/catch-refusal.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { loadActor } from '../../core/people/load-actor.ts'
import { withOrderLocked } from '../../core/workflow/order-session.ts'
import type { OrderDeps } from '../../core/workflow/workflow-deps.ts'
import { act, type Before } from './bulk-actions.ts'
import type { RunRow } from './bulk-run.queries.ts'
import { undoRow } from './undo-row.ts'

/** Orders per job: a job's time stays short, the next one follows it. */
const SLICE = 200

interface WaitingRow {
  readonly position: number
  readonly order_id: string
  readonly expected_version: number
  readonly before: unknown
}

/** The row, if it still waits; held until commit. */
const takeRow = async (tx: Tx, runId: string, position: number): Promise<WaitingRow | undefined> =>
  await tx
    .selectFrom('bulk_run_row')
    .select(['position', 'order_id', 'expected_version', 'before'])
    .where('run_id', '=', runId)
    .where('position', '=', position)
    .where('status', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()

const doRow = (
  deps: OrderDeps,
  run: RunRow,
  actor: Actor,
  action: BulkAction,
  position: number,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const row = await takeRow(tx, run.id, position)
    if (row === undefined) return
    const before = await withOrderLocked(
      deps,
      tx,
      row.order_id,
      async (session): Promise<Before> => {
        if (run.undo_of === null)
          return await act(deps, session, actor, action, row.expected_version)
        await undoRow(session, actor, row.before as Before)
        return null
      },
    )
    await tx
      .updateTable('bulk_run_row')
      .set({ status: 'done', before: before === null ? null : JSON.stringify(before) })
      .where('run_id', '=', run.id)
      .where('position', '=', position)
      .execute()
  })

const refuseRows = async (
  { db }: OrderDeps,
  runId: string,
  position: number | null,
  error: AppError,
): Promise<void> => {
  await db
    .updateTable('bulk_run_row')
    .set({ status: 'refused', code: error.code, params: JSON.stringify(error.params) })
    .where('run_id', '=', runId)
    .where('status', '=', 'waiting')
    .$if(position !== null, (update) => update.where('position', '=', position ?? 0))
    .execute()
}

const waitingRows = async ({ db }: OrderDeps, runId: string): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('bulk_run_row')
    .select('position')
    .where('run_id', '=', runId)
    .where('status', '=', 'waiting')
    .orderBy('position')
    .limit(SLICE)
    .execute()
  return rows.map(({ position }) => position)
}

const finish = async ({ db, clock }: OrderDeps, runId: string): Promise<void> => {
  await sql`update bulk_run set status = 'done', finished_at = ${clock.now()}
    where id = ${runId} and status in ('waiting', 'running')
      and not exists (select 1 from bulk_run_row where run_id = ${runId} and status = 'waiting')`.execute(
    db,
  )
}

/**
 * Does up to 200 waiting orders of a run. Answers whether some are left. A canceled run has none.
 */
export const runSlice = async (deps: OrderDeps, runId: string): Promise<boolean> => {
  const run = await deps.db
    .selectFrom('bulk_run')
    .selectAll()
    .where('id', '=', runId)
    .executeTakeFirst()
  if (run === undefined) return false
  await deps.db
    .updateTable('bulk_run')
    .set({ status: 'running' })
    .where('id', '=', runId)
    .where('status', '=', 'waiting')
    .execute()
  await catchRefusal(
    async () => {
      const [actor, action] = [
        await loadActor(deps.db, run, 'order.bulk_action'),
        bulkAction.parse(run.options),
      ]
      for (const position of await waitingRows(deps, runId))
        await catchRefusal(
          () => doRow(deps, run, actor, action, position),
          (error) => refuseRows(deps, runId, position, error),
        )
    },
    (error) => refuseRows(deps, runId, null, error),
  )
  await finish(deps, runId)
  return (await waitingRows(deps, runId)).length > 0
}
