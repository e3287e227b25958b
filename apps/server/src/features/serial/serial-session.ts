import type { AuditAction } from '@panelflow/domain/log/audit-action.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Batch, BatchStep } from '@panelflow/domain/serial/batch.ts'
import { recordAudit } from '../../db/audit-chain.ts'
import { publish } from '../../db/outbox.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import type { NotifyDeps } from '../../ports/workflow-effects.ts'
import { announce } from '../notification/queue-deliveries.ts'
import { queueBatch } from '../publishing/queue-publications.ts'
import { notifyStart } from './notify-start.ts'

export type SerialDeps = Pick<Deps, 'db' | 'clock'> & NotifyDeps

type BatchRow = Batch & {
  readonly version: number
  readonly number: number
  readonly description: string
}

/** A series, locked: whoever else changes it or its batches waits. */
export interface SerialSession {
  readonly tx: Tx
  readonly now: Date
  /** null: the studio itself */
  readonly by: string | null
  readonly serial: { readonly id: string; readonly title: string; readonly version: number }
  readonly batches: readonly BatchRow[]
  /** for the audit chain, written when all else is done */
  readonly note: (
    action: AuditAction,
    object: { readonly kind: string; readonly id: string },
    params?: Record<string, unknown>,
  ) => void
}

const listBatches = async (tx: Tx, serialId: string): Promise<readonly BatchRow[]> => {
  const rows = await tx
    .selectFrom('batch')
    .selectAll()
    .where('serial_id', '=', serialId)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    description: row.description,
    status: row.status,
    startsAt: row.starts_at.getTime(),
    startedAt: row.started_at?.getTime() ?? null,
    version: row.version,
  }))
}

/**
 * Runs `work` with the series locked; whoever shows it hears of the change at commit.
 * @param by null: the studio itself
 * @throws AppError `serial.not_found` and what `work` throws
 */
export const inSerial = <T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  serialId: string,
  by: Pick<Actor, 'accountId'> | null,
  work: (session: SerialSession) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (tx) => {
    const serial = await tx
      .selectFrom('serial')
      .select(['id', 'title', 'version'])
      .where('id', '=', serialId)
      .forUpdate()
      .executeTakeFirst()
    if (serial === undefined) throw new AppError('serial.not_found')
    const notes: Parameters<SerialSession['note']>[] = []
    const now = clock.now()
    const batches = await listBatches(tx, serialId)
    const result = await work({
      tx,
      now,
      by: by?.accountId ?? null,
      serial,
      batches,
      note: (...note) => void notes.push(note),
    })
    await publish(tx, { type: 'serial.changed', payload: { serialId } })
    for (const [action, object, params = {}] of notes)
      await recordAudit(tx, {
        at: now,
        action,
        accountId: by?.accountId ?? null,
        object,
        params: { serialId, ...params },
      })
    return result
  })

/** Series of a batch. @throws AppError `batch.not_found` */
export const serialOfBatch = async (db: Deps['db'], batchId: string): Promise<string> => {
  const row = await db
    .selectFrom('batch')
    .select('serial_id')
    .where('id', '=', batchId)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('batch.not_found')
  return row.serial_id
}

/** The batch as its editor saw it. @throws AppError `batch.not_found`, `batch.changed_meanwhile` */
export const requireBatch = (
  { batches }: SerialSession,
  batchId: string,
  version: number,
): BatchRow => {
  const batch = batches.find(({ id }) => id === batchId)
  if (batch === undefined) throw new AppError('batch.not_found')
  if (batch.version !== version)
    throw new AppError('batch.changed_meanwhile', { version: batch.version })
  return batch
}

/**
 * Carries out what was decided, step by step: the database allows one in progress at any moment.
 * People hear of those that start.
 */
export const writeSteps = async (
  deps: NotifyDeps,
  { tx, now, by, serial, batches, note }: SerialSession,
  steps: readonly BatchStep[],
  cause: 'hand' | 'time',
): Promise<void> => {
  for (const { batchId, to, at } of steps) {
    const moment = new Date(at)
    await tx
      .updateTable('batch')
      .set((eb) => ({
        status: to,
        version: eb('version', '+', 1),
        ...(to === 'ended' ? { ended_at: moment } : { started_at: moment }),
      }))
      .where('id', '=', batchId)
      .execute()
    note(
      to === 'ended' ? 'batch_ended' : 'batch_started',
      { kind: 'batch', id: batchId },
      { cause, at: moment.toISOString() },
    )
    const started = to === 'in_progress' ? batches.find(({ id }) => id === batchId) : undefined
    if (started === undefined) continue
    await notifyStart(deps, tx, { ...started, serial, by, at: now })
    const values = { batch: started.description, serial: serial.title, serialId: serial.id }
    await announce(deps, tx, now, { kind: 'batch.released', by, values })
    await queueBatch(tx, deps, { batchId, at: now, by })
  }
}
