import { toInstant } from '@panelflow/contract/local-time.ts'
import type { batchUpdate } from '@panelflow/contract/serial.ts'
import { fieldError } from '@panelflow/domain/error/field-error.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { SheetRow, Table } from '@panelflow/domain/serial/batch-sheet.ts'
import {
  type BatchDecision,
  endBatch,
  startBatch,
  startTimeRefusal,
} from '@panelflow/domain/serial/batch.ts'
import type { z } from 'zod'
import { examineTable, faultyRows } from './batch-file.ts'
import {
  inSerial,
  requireBatch,
  type SerialDeps,
  type SerialSession,
  serialOfBatch,
  writeSteps,
} from './serial-session.ts'
import { putBooks } from './serial.commands.ts'

export interface BatchDeps extends SerialDeps {
  /** IANA zone in which dates without a zone are read */
  readonly zone: string
}

/** `batchId` is null where nothing was taken: only looked at, or refused because of a line. */
export interface Imported {
  readonly rows: readonly SheetRow[]
  readonly batchId: string | null
}

type Change = z.output<NonNullable<typeof batchUpdate.body>>

interface NewBatch {
  readonly description: string
  readonly startsAt: string
  readonly table: Table
}

const parseInstant = (text: string, zone: string): Date => {
  try {
    return toInstant(text, zone)
  } catch {
    throw new AppError('request.invalid', {
      fields: [fieldError('startsAt', 'field.not_an_instant')],
    })
  }
}

const requireStartTime = (
  { batches, now }: Pick<SerialSession, 'batches' | 'now'>,
  startsAt: Date,
  own?: string,
): void => {
  const others = batches.filter(({ id }) => id !== own)
  const refusal = startTimeRefusal(startsAt.getTime(), others, now.getTime())
  if (refusal !== null) throw new AppError(refusal)
}

const listBooks = (rows: readonly SheetRow[]): string[] =>
  rows.flatMap(({ known }) => (known === null ? [] : [known]))

/**
 * What a new batch of this sheet would be, without making it.
 * @throws AppError `serial.not_found`, `sheet.template_changed`, `sheet.empty`,
 * `sheet.too_many_lines`, `request.invalid`
 */
export const previewBatch = async (
  deps: BatchDeps,
  { startsAt, table }: Omit<NewBatch, 'description'>,
): Promise<Imported> => {
  if (parseInstant(startsAt, deps.zone) <= deps.clock.now())
    throw new AppError('batch.start_in_past')
  return { rows: await examineTable(deps.db, table, null), batchId: null }
}

/**
 * A new batch with the books of a sheet, all or none.
 * @throws AppError as `previewBatch`, and `batch.start_taken`
 */
export const createBatch = async (
  deps: BatchDeps,
  actor: Actor,
  serialId: string,
  newBatch: NewBatch,
): Promise<Imported> => {
  const startsAt = parseInstant(newBatch.startsAt, deps.zone)
  return inSerial(deps, serialId, actor, async (session) => {
    requireStartTime(session, startsAt)
    const rows = await examineTable(session.tx, newBatch.table, null)
    if (faultyRows(rows) > 0) return { rows, batchId: null }
    const id = deps.ids.next()
    const number = Math.max(0, ...session.batches.map((one) => one.number)) + 1
    await session.tx
      .insertInto('batch')
      .values({
        id,
        serial_id: serialId,
        number,
        description: newBatch.description,
        starts_at: startsAt,
        created_by: actor.accountId,
        created_at: session.now,
      })
      .execute()
    await putBooks(session, id, listBooks(rows), actor.accountId)
    session.note(
      'batch_created',
      { kind: 'batch', id },
      { number, startsAt: startsAt.toISOString(), books: rows.length },
    )
    return { rows, batchId: id }
  })
}

/**
 * More books for a batch that has not ended, all or none.
 * @throws AppError `batch.not_found`, `batch.changed_meanwhile`, `batch.ended`, and those of the
 * sheet
 */
export const importBatch = async (
  deps: SerialDeps,
  actor: Actor,
  batchId: string,
  {
    version,
    table,
    apply,
  }: { readonly version: number; readonly table: Table; readonly apply: boolean },
): Promise<Imported> => {
  const serialId = await serialOfBatch(deps.db, batchId)
  if (!apply) return { rows: await examineTable(deps.db, table, batchId), batchId: null }
  return inSerial(deps, serialId, actor, async (session) => {
    const batch = requireBatch(session, batchId, version)
    if (batch.status === 'ended') throw new AppError('batch.ended')
    const rows = await examineTable(session.tx, table, batchId)
    if (faultyRows(rows) > 0) return { rows, batchId: null }
    await putBooks(session, batchId, listBooks(rows), actor.accountId)
    await bumpVersion(session, batchId)
    session.note('batch_imported', { kind: 'batch', id: batchId }, { books: rows.length })
    return { rows, batchId }
  })
}

const bumpVersion = async (
  { tx }: SerialSession,
  batchId: string,
  change: { description?: string; starts_at?: Date } = {},
): Promise<void> => {
  await tx
    .updateTable('batch')
    .set((eb) => ({ version: eb('version', '+', 1), ...change }))
    .where('id', '=', batchId)
    .execute()
}

/**
 * Changes the description, and the time while the batch has not started.
 * @throws AppError `batch.not_found`, `batch.changed_meanwhile`, `batch.ended`,
 * `batch.started_already`, `batch.start_in_past`, `batch.start_taken`
 */
export const updateBatch = async (
  deps: BatchDeps,
  actor: Actor,
  batchId: string,
  change: Change,
): Promise<void> => {
  const serialId = await serialOfBatch(deps.db, batchId)
  const startsAt =
    change.startsAt === undefined ? undefined : parseInstant(change.startsAt, deps.zone)
  await inSerial(deps, serialId, actor, async (session) => {
    const batch = requireBatch(session, batchId, change.version)
    if (batch.status === 'ended') throw new AppError('batch.ended')
    if (startsAt !== undefined && startsAt.getTime() !== batch.startsAt) {
      if (batch.status !== 'not_started')
        throw new AppError('batch.started_already', { status: batch.status })
      requireStartTime(session, startsAt, batchId)
    }
    await bumpVersion(session, batchId, {
      ...(change.description === undefined ? {} : { description: change.description }),
      ...(startsAt === undefined ? {} : { starts_at: startsAt }),
    })
    session.note(
      'batch_updated',
      { kind: 'batch', id: batchId },
      { description: change.description, startsAt: startsAt?.toISOString() },
    )
  })
}

type Decide = (batches: SerialSession['batches'], batchId: string, now: number) => BatchDecision

const step =
  (decide: Decide) =>
  async (deps: SerialDeps, actor: Actor, batchId: string, version: number): Promise<void> => {
    const serialId = await serialOfBatch(deps.db, batchId)
    await inSerial(deps, serialId, actor, async (session) => {
      requireBatch(session, batchId, version)
      const decision = decide(session.batches, batchId, session.now.getTime())
      if (!decision.ok) throw AppError.from(decision)
      await writeSteps(deps, session, decision.steps, 'hand')
    })
  }

/** Starts a batch before its time; the one in progress ends. @throws AppError `batch.*` */
export const startBatchNow = step(startBatch)

/** Ends the batch in progress. @throws AppError `batch.*` */
export const endBatchNow = step(endBatch)
