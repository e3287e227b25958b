import type { ErrorCode, ErrorParams } from '../error/error-code.ts'
import type { Right } from '../permission/can.ts'

/** Spec 4.batch.states: not started, in progress, ended. A batch never goes back. */
export const BATCH_STATUSES = ['not_started', 'in_progress', 'ended'] as const
export type BatchStatus = (typeof BATCH_STATUSES)[number]

export interface Batch {
  readonly id: string
  readonly status: BatchStatus
  /** when it starts by itself, ms since 1970 */
  readonly startsAt: number
  /** null until it started */
  readonly startedAt: number | null
}

/** One change of a status; several are carried out in their order. */
export interface BatchStep {
  readonly batchId: string
  readonly to: 'in_progress' | 'ended'
  /** ms since 1970 */
  readonly at: number
}

export type BatchDecision =
  | { readonly ok: true; readonly steps: readonly BatchStep[] }
  | { readonly ok: false; readonly code: ErrorCode; readonly params: ErrorParams }

const refuse = (code: ErrorCode, params: ErrorParams = {}): BatchDecision => ({
  ok: false,
  code,
  params,
})

/** The batch a title goes into; undefined: none is in progress. */
export const batchInProgress = <B extends Pick<Batch, 'status'>>(
  batches: readonly B[],
): B | undefined => batches.find(({ status }) => status === 'in_progress')

/**
 * The one before ends in the moment the next one starts: first of the two steps, so that never two
 * are in progress.
 */
const createSwitchSteps = (
  before: Pick<Batch, 'id' | 'startedAt'> | undefined,
  batchId: string,
  at: number,
): readonly BatchStep[] => {
  // a clock that was set back must not let a batch end before it started
  const moment = Math.max(at, before?.startedAt ?? at)
  const start = { batchId, to: 'in_progress', at: moment } as const
  return before === undefined ? [start] : [{ batchId: before.id, to: 'ended', at: moment }, start]
}

/** Starting by hand, before its time. `batches` are all of the series. */
export const startBatch = (
  batches: readonly Batch[],
  batchId: string,
  now: number,
): BatchDecision => {
  const batch = batches.find(({ id }) => id === batchId)
  if (batch === undefined) return refuse('batch.not_found')
  if (batch.status !== 'not_started')
    return refuse('batch.started_already', { status: batch.status })
  return { ok: true, steps: createSwitchSteps(batchInProgress(batches), batchId, now) }
}

/** Ending by hand: until the next one starts, no title can be added. */
export const endBatch = (
  batches: readonly Batch[],
  batchId: string,
  now: number,
): BatchDecision => {
  const batch = batches.find(({ id }) => id === batchId)
  if (batch === undefined) return refuse('batch.not_found')
  if (batch.status !== 'in_progress')
    return refuse('batch.not_in_progress', { status: batch.status })
  return { ok: true, steps: [{ batchId, to: 'ended', at: Math.max(now, batch.startedAt ?? now) }] }
}

/**
 * What the time has brought about since anybody looked (spec 10.batch.one): every batch whose
 * start-effective time has come starts, in the
 * order of those times, and ends the one before. Of several missed ones the last is in progress,
 * the others had their turn.
 */
export const dueSteps = (batches: readonly Batch[], now: number): readonly BatchStep[] => {
  const due = batches
    .filter(({ status, startsAt }) => status === 'not_started' && startsAt <= now)
    .toSorted((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1))
  let current: Pick<Batch, 'id' | 'startedAt'> | undefined = batchInProgress(batches)
  const steps: BatchStep[] = []
  for (const { id, startsAt } of due) {
    const turn = createSwitchSteps(current, id, startsAt)
    steps.push(...turn)
    current = { id, startedAt: turn.at(-1)?.at ?? startsAt }
  }
  return steps
}

/**
 * Why a new start-effective time cannot be taken; null when it can. Starting at once is done by
 * hand, on purpose.
 */
export const startTimeRefusal = (
  startsAt: number,
  others: readonly Batch[],
  now: number,
): 'batch.start_in_past' | 'batch.start_taken' | null => {
  if (startsAt <= now) return 'batch.start_in_past'
  return others.some((one) => one.status === 'not_started' && one.startsAt === startsAt)
    ? 'batch.start_taken'
    : null
}

/** What may be done with a batch in this state: true, or the code why not. */
export const batchCan = (
  status: BatchStatus,
): Readonly<Record<'edit' | 'import' | 'start' | 'end', Right>> => ({
  edit: status === 'ended' ? 'batch.ended' : true,
  import: status === 'ended' ? 'batch.ended' : true,
  start: status === 'not_started' ? true : 'batch.started_already',
  end: status === 'in_progress' ? true : 'batch.not_in_progress',
})
