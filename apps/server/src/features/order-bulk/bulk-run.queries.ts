import {
  BULK_ACTIONS,
  type BulkView,
  type bulkRows,
  UNDO_MINUTES,
} from '@panelflow/contract/order-bulk.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { readRefusal } from '@panelflow/domain/error/stored-refusal.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/open-database.ts'
import type { BulkRunTable } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { byReason } from './bulk-preview.queries.ts'

export type RunRow = Selectable<BulkRunTable>

const MAX_RUNS_LISTED = 20
const UNDOABLE_ACTIONS: ReadonlySet<string> = new Set([
  'assign',
  'assign_crew',
  'shift_deadlines',
  'set_deadlines',
] satisfies (typeof BULK_ACTIONS)[number][])

/** Of the actor's own runs. Throws `bulk.not_found`. */
export const ownRun = async (db: Db | Tx, actor: Actor, runId: string): Promise<RunRow> => {
  const run = await db
    .selectFrom('bulk_run')
    .selectAll()
    .where('id', '=', runId)
    .where('account_id', '=', actor.accountId)
    .executeTakeFirst()
  if (run === undefined) throw new AppError('bulk.not_found')
  return run
}

/**
 * Until when it can be taken back: ten minutes after its end, once, and not what was an undo
 * itself.
 */
export const undoUntil = (run: RunRow, done: number, undone: boolean): Date | null =>
  run.finished_at === null ||
  run.undo_of !== null ||
  undone ||
  done === 0 ||
  !UNDOABLE_ACTIONS.has(run.action)
    ? null
    : new Date(run.finished_at.getTime() + UNDO_MINUTES * 60_000)

const getCounts = async (db: Db, runId: string) => {
  const rows = await db
    .selectFrom('bulk_run_row')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('run_id', '=', runId)
    .groupBy('status')
    .execute()
  return (status: string): number => Number(rows.find((row) => row.status === status)?.count ?? 0)
}

const listRefusals = async (db: Db, runId: string) => {
  const rows = await db
    .selectFrom('bulk_run_row')
    .innerJoin('work_order', 'work_order.id', 'bulk_run_row.order_id')
    .select([
      'work_order.id',
      'work_order.serial',
      'work_order.title',
      'bulk_run_row.code',
      'bulk_run_row.params',
    ])
    .where('run_id', '=', runId)
    .where('bulk_run_row.status', '=', 'refused')
    .orderBy('position')
    .execute()
  return byReason(
    rows.map(({ code, params, ...order }) => ({
      order,
      ...readRefusal(code ?? '', params),
    })),
  )
}

const toView = async (db: Db, run: RunRow): Promise<BulkView> => {
  const count = await getCounts(db, run.id)
  const undone = await db
    .selectFrom('bulk_run')
    .select('id')
    .where('undo_of', '=', run.id)
    .executeTakeFirst()
  return {
    id: run.id,
    action: run.action,
    status: run.status,
    total: run.total,
    done: count('done'),
    refused: count('refused'),
    canceled: count('canceled'),
    refusals: await listRefusals(db, run.id),
    undoneRunId: run.undo_of,
    undoUntil: undoUntil(run, count('done'), undone !== undefined)?.toISOString() ?? null,
    createdAt: run.created_at.toISOString(),
    finishedAt: run.finished_at?.toISOString() ?? null,
  }
}

export const getBulk = async (db: Db, actor: Actor, runId: string): Promise<BulkView> =>
  await toView(db, await ownRun(db, actor, runId))

export const listBulk = async (db: Db, actor: Actor): Promise<BulkView[]> => {
  const runs = await db
    .selectFrom('bulk_run')
    .selectAll()
    .where('account_id', '=', actor.accountId)
    .orderBy('id', 'desc')
    .limit(MAX_RUNS_LISTED)
    .execute()
  const views: BulkView[] = []
  for (const run of runs) views.push(await toView(db, run))
  return views
}

/** Throws `bulk.not_found`. */
export const listBulkRows = async (
  db: Db,
  actor: Actor,
  runId: string,
  { page, size, result }: z.output<NonNullable<typeof bulkRows.query>>,
): Promise<z.output<typeof bulkRows.response>> => {
  await ownRun(db, actor, runId)
  const matchingRows = db
    .selectFrom('bulk_run_row')
    .where('run_id', '=', runId)
    .$if(result !== undefined, (select) =>
      select.where('bulk_run_row.status', '=', result ?? 'done'),
    )
  const rows = await matchingRows
    .innerJoin('work_order', 'work_order.id', 'bulk_run_row.order_id')
    .select(['order_id', 'serial', 'title', 'bulk_run_row.status', 'code', 'params'])
    .orderBy('position')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const { total } = await matchingRows
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    rows: rows.map(({ order_id: orderId, status, code, params, ...row }) => ({
      ...row,
      orderId,
      result: status,
      ...(code === null ? { code, params: {} } : readRefusal(code, params)),
    })),
    total: Number(total),
  }
}
