/**
 * The one way a status changes. The order row is locked first and stays locked until commit (spec
 * 10.workflow.lock), so a second caller sees what the first one did, and completing the last
 * chapter of a stage advances all chapters that wait at the barrier (docs/states.md).
 */
import { AppError } from '@panelflow/domain/error/app-error.ts'
import {
  type Actor,
  type AnyActor,
  personIn,
  SYSTEM_ACTOR,
} from '@panelflow/domain/permission/actor.ts'
import { decide, advanceChapters } from '@panelflow/domain/order/order-decide.ts'
import type { MemoryRank } from '@panelflow/domain/memory/memory-rank.ts'
import type { Accepted, Effect, Facts } from '@panelflow/domain/order/decision.ts'
import type { OrderState } from '@panelflow/domain/order/order-state.ts'
import { toStageDoneEvent, type WorkflowEvent } from '@panelflow/domain/order/workflow-event.ts'
import { prepared } from '../../db/prepared.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { applyEffects, notifyAll } from './apply-effects.ts'
import { requirePermission, toWorkRow } from '../access/order-access.ts'
import {
  type ChapterStateRow,
  LOCKED_COLUMNS,
  type LockedOrder,
  toOrderState,
} from '../access/order-state.ts'
import { freezeWordCount } from './freeze-word-count.ts'
import { getLastChange } from './last-change.ts'
import type { WorkflowDeps } from './workflow-deps.ts'
import { writeDecision } from './write-decision.ts'

/**
 * A locked order. `state` is the newest after every event; `row` and the versions stay as they were
 * when the order was locked. After chapters were inserted or deleted, open a new session and call
 * `advance`.
 */
export interface OrderSession {
  readonly tx: Tx
  readonly now: Date
  readonly row: LockedOrder
  readonly state: OrderState
  /**
   * Decides the event and writes the decision. Throws the refusal.
   * @param by account that is not notified of it; the actor unless given
   */
  readonly send: (
    event: WorkflowEvent,
    actor: AnyActor,
    facts?: Omit<Facts, 'now'>,
    by?: string,
  ) => Promise<void>
  /** Takes the steps that follow by themselves after chapters were inserted or deleted. */
  readonly advance: (actor: AnyActor) => Promise<void>
  /**
   * Throws a `permission` code if the actor may not see the order; then, if `expected` is not the
   * present version, `order.changed_meanwhile` with who changed it and when. Undefined: any
   * version.
   */
  readonly expectOrderVersion: (actor: Actor, expected: number | undefined) => Promise<void>
  /** The same for the version of a chapter. */
  readonly expectChapterVersion: (
    actor: Actor,
    chapterId: string,
    expected: number | undefined,
  ) => Promise<void>
}

type LockedChapter = ChapterStateRow & { readonly version: number }

interface OpenedSession {
  readonly session: OrderSession
  /** Called once, after all events: stores accepted lines and writes notifications. */
  readonly finish: () => Promise<void>
}

/** Programs outside hear of chapters that were delivered and orders that are complete. */
const announceResults = async (
  deps: WorkflowDeps,
  tx: Tx,
  now: Date,
  before: OrderState,
  after: OrderState,
): Promise<void> => {
  const wasComplete = new Set(
    before.chapters.filter(({ status }) => status === 'complete').map(({ id }) => id),
  )
  const chapterIds = after.chapters
    .filter(({ id, status }) => status === 'complete' && !wasComplete.has(id))
    .map(({ id }) => id)
  const orderId = after.id
  if (chapterIds.length > 0)
    await deps.effects.announce(deps, tx, now, { kind: 'chapter.delivered', orderId, chapterIds })
  if (after.status === 'completed' && before.status !== 'completed')
    await deps.effects.announce(deps, tx, now, { kind: 'order.completed', orderId })
}

/** What people hand over is counted when they do; what machines do is nobody's work. */
const recordHandedOver = async (
  deps: WorkflowDeps,
  tx: Tx,
  at: Date,
  { log }: Accepted,
  actor: AnyActor,
): Promise<void> => {
  const accountId = personIn(actor)
  if (accountId === null) return
  for (const entry of log)
    if (entry.type === 'chapter.status_changed' && !entry.automatic)
      await deps.effects.recordWork(deps, tx, {
        chapterId: entry.chapterId,
        event: entry.event,
        accountId,
        at,
      })
}

const openSession = (
  deps: WorkflowDeps,
  tx: Tx,
  row: LockedOrder,
  chapterRows: readonly LockedChapter[],
): OpenedSession => {
  const now = deps.clock.now()
  const versions = new Map(chapterRows.map((chapter) => [chapter.id, chapter.version]))
  let state = toOrderState(row, chapterRows)
  const before = state
  const noticesByActor = new Map<string | null, Effect[]>()
  const ranksToLearn = new Map<string, MemoryRank>()

  const applyDecision = async (
    decision: Accepted,
    actor: AnyActor,
    by: string | null,
    chaptersReplaced = false,
  ): Promise<void> => {
    await writeDecision({ deps, tx, now, before: state, chaptersReplaced, decision, actor })
    // people are paid by the count at the beginning of translation
    if (state.status !== 'translating' && decision.order.status === 'translating')
      await freezeWordCount(tx, row.id)
    state = decision.order
    await recordHandedOver(deps, tx, now, decision, actor)
    noticesByActor.set(by, [
      ...(noticesByActor.get(by) ?? []),
      ...decision.effects.filter(({ type }) => type === 'notify'),
    ])
    for (const effect of decision.effects)
      if (effect.type === 'learn_lines') ranksToLearn.set(effect.chapterId, effect.rank)
    const alreadyDone = await applyEffects({
      deps,
      tx,
      now,
      order: row,
      state,
      effects: decision.effects,
      actor,
    })
    // a stage without work left (all pages were cleaned for another language) is done at once
    for (const effect of alreadyDone)
      await send(toStageDoneEvent(effect.chapterId, effect.stage), SYSTEM_ACTOR)
  }

  const send = async (
    event: WorkflowEvent,
    actor: AnyActor,
    facts: Omit<Facts, 'now'> = {},
    by?: string,
  ): Promise<void> => {
    const decision = decide(state, event, actor, { ...facts, now: now.toISOString() })
    if (!decision.ok) throw AppError.from(decision)
    await applyDecision(decision, actor, by ?? personIn(actor))
  }

  // the permission is checked first: without it nobody learns that the order has changed
  const expectVersion = async (
    actor: Actor,
    expected: number | undefined,
    present: number | undefined,
  ): Promise<void> => {
    requirePermission(actor, 'order.base.view', toWorkRow(state.chapters))
    if (expected !== undefined && expected !== present)
      throw new AppError('order.changed_meanwhile', await getLastChange(tx, row.id))
  }

  const session: OrderSession = {
    tx,
    now,
    row,
    get state() {
      return state
    },
    send,
    advance: (actor) => applyDecision(advanceChapters(state), actor, personIn(actor), true),
    expectOrderVersion: (actor, expected) => expectVersion(actor, expected, row.version),
    expectChapterVersion: (actor, chapterId, expected) =>
      expectVersion(actor, expected, versions.get(chapterId)),
  }
  const finish = async (): Promise<void> => {
    // locks the translation memory of the book and language, always after the order: two orders of
    // one book never deadlock
    await deps.effects.learnAcceptedLines(deps, tx, {
      orderId: row.id,
      ranks: ranksToLearn,
      at: now,
    })
    for (const [by, effects] of noticesByActor)
      await notifyAll({ deps, tx, now, orderId: row.id, by, effects })
    await announceResults(deps, tx, now, before, state)
  }
  return { session, finish }
}

type Work<T> = (session: OrderSession) => Promise<T>

/**
 * Locks the order $1, or the order of chapter $2, and reads its chapters
 * (db/functions/open-order.sql).
 */
const lockOrder = prepared<
  LockedOrder & { readonly chapters: readonly LockedChapter[] },
  [orderId: string | null, chapterId: string | null]
>(
  'order.open',
  `select ${LOCKED_COLUMNS.map((column) => `(ord).${column}`).join()}, chapters from open_order($1, $2)`,
)

const runLocked = async <T>(
  deps: WorkflowDeps,
  tx: Tx,
  { orderId, chapterId }: { readonly orderId?: string; readonly chapterId?: string },
  work: Work<T>,
): Promise<T> => {
  const [locked] = await lockOrder(tx, [orderId ?? null, chapterId ?? null])
  // every column is null where no such order exists
  if (locked === undefined || locked.id === null)
    throw new AppError(orderId === undefined ? 'chapter.not_found' : 'order.not_found')
  const { chapters, ...row } = locked
  const { session, finish } = openSession(deps, tx, row, chapters)
  const result = await work(session)
  await finish()
  return result
}

/** Runs `work` with the order locked, inside the caller's transaction. Throws `order.not_found`. */
export const withOrderLocked = async <T>(
  deps: WorkflowDeps,
  tx: Tx,
  orderId: string,
  work: Work<T>,
): Promise<T> => await runLocked(deps, tx, { orderId }, work)

/** `withOrderLocked` in a transaction of its own. */
export const withOrderTransaction = async <T>(
  deps: WorkflowDeps,
  orderId: string,
  work: Work<T>,
): Promise<T> =>
  await inTransaction(deps.db, async (tx) => await runLocked(deps, tx, { orderId }, work))

/** The same for the order of a chapter. Throws `chapter.not_found`. */
export const withChapterOrderTransaction = async <T>(
  deps: WorkflowDeps,
  chapterId: string,
  work: Work<T>,
): Promise<T> =>
  await inTransaction(deps.db, async (tx) => await runLocked(deps, tx, { chapterId }, work))
