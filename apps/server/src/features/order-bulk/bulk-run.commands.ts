import {
  MAX_SYNC_BULK_SIZE,
  type BulkAction,
  type BulkTarget,
} from '@panelflow/contract/order-bulk.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import { recordAudit } from '../../db/audit-chain.ts'
import { allowLongStatements, inTransaction, type Tx } from '../../db/transaction.ts'
import type { OrderDeps } from '../../core/workflow/workflow-deps.ts'
import { mayDo } from './bulk-actions.ts'
import { ownRun, undoUntil } from './bulk-run.queries.ts'
import { findTarget } from './bulk-target.queries.ts'
import { runSlice } from './run-bulk.ts'

interface NewRun {
  readonly action: BulkAction['type']
  readonly options: object
  readonly undoneRunId: string | null
}

/** A run may have a hundred thousand rows. */
const BULK_STATEMENT_MS = 60_000

const insertRun = async (
  deps: OrderDeps,
  tx: Tx,
  actor: Actor,
  run: NewRun,
  total: number,
): Promise<string> => {
  const id = deps.ids.next()
  await tx
    .insertInto('bulk_run')
    .values({
      id,
      account_id: actor.accountId,
      acting_role: actor.actingRole,
      action: run.action,
      options: JSON.stringify(run.options),
      status: 'waiting',
      total,
      undo_of: run.undoneRunId,
      created_at: deps.clock.now(),
    })
    .execute()
  return id
}

/**
 * A run of at most fifty is done before the answer; a longer one is a job, whose rows are the truth
 * whatever happens to it.
 */
const begin = async (
  deps: OrderDeps,
  tx: Tx,
  actor: Actor,
  id: string,
  run: NewRun,
  total: number,
): Promise<void> => {
  if (total > MAX_SYNC_BULK_SIZE) await deps.queue.enqueue(tx, 'order.run_bulk', { runId: id })
  await recordAudit(tx, {
    at: deps.clock.now(),
    action: run.undoneRunId === null ? 'orders_changed' : 'orders_set_back',
    accountId: actor.accountId,
    object: { kind: 'bulk_run', id },
    params: { action: run.action, orders: total },
  })
}

const finishShort = async (deps: OrderDeps, id: string, total: number): Promise<void> => {
  if (total <= MAX_SYNC_BULK_SIZE) await runSlice(deps, id)
}

/**
 * Answers the run's id. Throws `bulk.nothing_chosen`, `bulk.too_many`, `permission.role_denied`.
 */
export const startBulk = async (
  deps: OrderDeps,
  actor: Actor,
  { target, action }: { readonly target: BulkTarget; readonly action: BulkAction },
): Promise<string> => {
  mayDo(actor, action)
  const orders = await findTarget(deps.db, deps.clock.now(), actor, target)
  const run: NewRun = { action: action.type, options: action, undoneRunId: null }
  const id = await inTransaction(deps.db, async (tx) => {
    await allowLongStatements(tx, BULK_STATEMENT_MS)
    const made = await insertRun(deps, tx, actor, run, orders.length)
    const rows = JSON.stringify(
      orders.map((order, position) => ({ position, order_id: order.id, version: order.version })),
    )
    await sql`insert into bulk_run_row (run_id, position, order_id, expected_version)
      select ${made}::uuid, n.position, n.order_id, n.version from jsonb_to_recordset(${rows}::jsonb) as n(position int, order_id uuid, version int)`.execute(
      tx,
    )
    await begin(deps, tx, actor, made, run, orders.length)
    return made
  })
  await finishShort(deps, id, orders.length)
  return id
}

/** Throws `bulk.not_found`, `bulk.finished`. */
export const cancelBulk = (deps: OrderDeps, actor: Actor, runId: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await tx.selectFrom('bulk_run').select('id').where('id', '=', runId).forUpdate().execute()
    const run = await ownRun(tx, actor, runId)
    if (run.status === 'done' || run.status === 'canceled') throw new AppError('bulk.finished')
    await tx
      .updateTable('bulk_run')
      .set({ status: 'canceled', finished_at: deps.clock.now() })
      .where('id', '=', runId)
      .execute()
    await tx
      .updateTable('bulk_run_row')
      .set({ status: 'canceled' })
      .where('run_id', '=', runId)
      .where('status', '=', 'waiting')
      .execute()
  })

/**
 * Answers the id of the run that takes this one back. Throws `bulk.not_found`, `bulk.no_way_back`,
 * `bulk.undone`, `bulk.undo_over`.
 */
export const undoBulk = async (deps: OrderDeps, actor: Actor, runId: string): Promise<string> => {
  const { id, total } = await inTransaction(deps.db, async (tx) => {
    await allowLongStatements(tx, BULK_STATEMENT_MS)
    await tx.selectFrom('bulk_run').select('id').where('id', '=', runId).forUpdate().execute()
    const original = await ownRun(tx, actor, runId)
    const undone = await tx
      .selectFrom('bulk_run')
      .select('id')
      .where('undo_of', '=', runId)
      .executeTakeFirst()
    if (undone !== undefined) throw new AppError('bulk.undone')
    const rows = await tx
      .selectFrom('bulk_run_row')
      .select('position')
      .where('run_id', '=', runId)
      .where('status', '=', 'done')
      .execute()
    const until = undoUntil(original, rows.length, false)
    if (until === null) throw new AppError('bulk.no_way_back')
    if (until < deps.clock.now()) throw new AppError('bulk.undo_over')
    const run: NewRun = {
      action: original.action,
      options: Object(original.options),
      undoneRunId: runId,
    }
    const made = await insertRun(deps, tx, actor, run, rows.length)
    await sql`insert into bulk_run_row (run_id, position, order_id, expected_version, before)
      select ${made}::uuid, position, order_id, expected_version, before from bulk_run_row where run_id = ${runId} and status = 'done'`.execute(
      tx,
    )
    await begin(deps, tx, actor, made, run, rows.length)
    return { id: made, total: rows.length }
  })
  await finishShort(deps, id, total)
  return id
}
