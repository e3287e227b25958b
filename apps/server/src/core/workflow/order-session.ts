/**
 * The one way a status changes. The order row is locked first and stays locked until commit
 * (spec 10.workflow.lock): whoever comes second sees what
 * the first one did, so the last chapter of a stage always takes the others with it.
 */
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { ErrorParams } from '@panelflow/domain/error/error-code.ts'
import {
  type Actor,
  type AnyActor,
  personIn,
  SYSTEM_ACTOR,
} from '@panelflow/domain/permission/actor.ts'
import { decide, advanceChapters } from '@panelflow/domain/order/order-decide.ts'
import type { Accepted, Effect, Facts } from '@panelflow/domain/order/decision.ts'
import type { OrderState } from '@panelflow/domain/order/order-state.ts'
import { stageDone, type WorkflowEvent } from '@panelflow/domain/order/workflow-event.ts'
import { sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { applyEffects, notifyAll } from './apply-effects.ts'
import { requireRow, toWorkRow } from '../access/order-access.ts'
import {
  type ChapterStateRow,
  LOCKED_COLUMNS,
  type LockedOrder,
  toOrderState,
} from '../access/order-state.ts'
import type { WorkflowDeps } from './workflow-deps.ts'
import { writeDecision } from './write-decision.ts'
import { countTotalWords, WORD_COUNTER } from '@panelflow/domain/text/word-count.ts'

/**
 * The original word count people are paid by: counted once, when translation begins, per chapter
 * and for the whole order, with the counter's
 * version (spec 10.words.count). Sound effects are not counted. A count that stands is never
 * touched.
 */
const freezeWordCount = async (tx: Tx, orderId: string): Promise<void> => {
  const { rows } = await sql<{ chapter_id: string; words: readonly string[] }>`
    select c.id as chapter_id, coalesce(array_agg(i.props ->> 'sourceText') filter (where i.props ->> 'kind' <> 'effect' and i.props ->> 'sourceText' <> ''), '{}') as words
    from chapter c
    left join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
    left join page_document d on d.source_page_id = p.id and d.kind = 'base'
    left join page_item i on i.document_id = d.id and i.kind = 'region'
    where c.order_id = ${orderId} group by c.id`.execute(tx)
  const counts = rows.map(({ chapter_id: id, words }) => ({ id, words: countTotalWords(words) }))
  const word_count = counts.reduce((sum, { words }) => sum + words, 0)
  await sql`update chapter set word_count = n.words, word_counter = ${WORD_COUNTER}
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as n(id uuid, words integer)
    where chapter.id = n.id and chapter.word_count is null`.execute(tx)
  await tx
    .updateTable('work_order')
    .set({ word_count, word_counter: WORD_COUNTER })
    .where('id', '=', orderId)
    .where('word_count', 'is', null)
    .execute()
}

/** An order under its lock. `state` follows every event sent. */
export interface OrderSession {
  readonly tx: Tx
  readonly now: Date
  readonly row: LockedOrder
  readonly state: OrderState
  /**
   * refuses with the domain's code, else everything the decision says is written; `by` did it and
   * need not be notified: the actor, or the person the studio acted for
   */
  readonly send: (
    event: WorkflowEvent,
    actor: AnyActor,
    facts?: Omit<Facts, 'now'>,
    by?: string,
  ) => Promise<void>
  /**
   * after chapters were added or left out: order and chapters go on as far as they can by
   * themselves
   */
  readonly advance: (actor: AnyActor) => Promise<void>
  /**
   * `expected` is the version the actor saw; another one answers 40901 with who changed it and
   * when; who may not see the order gets 40302 whatever they send
   */
  readonly expectOrderVersion: (actor: Actor, expected: number | undefined) => Promise<void>
  readonly expectChapterVersion: (
    actor: Actor,
    chapterId: string,
    expected: number | undefined,
  ) => Promise<void>
}

interface LastChange extends ErrorParams {
  readonly by: string
  readonly at: string
  readonly did: string
  readonly chapter: number | null
  readonly status: string | null
}

/** Entries of one transaction that are looked through for the person's own. */
const RECENT = 40

/**
 * Who was faster, when, and with what: of the last transaction's entries the person's deed, else
 * the status it led to.
 */
const lastChange = async (tx: Tx, orderId: string): Promise<LastChange> => {
  const rows = await tx
    .selectFrom('log_entry')
    .leftJoin('account', 'account.id', 'log_entry.actor_id')
    .leftJoin('chapter', 'chapter.id', 'log_entry.chapter_id')
    .select([
      'account.name',
      'account.real_name',
      'log_entry.at',
      'log_entry.type',
      'chapter.number',
      sql<string | null>`log_entry.details ->> 'to'`.as('to'),
    ])
    // the transaction that wrote it
    .select(sql<string>`log_entry.xmin::text`.as('written_by'))
    .where('log_entry.order_id', '=', orderId)
    .orderBy('log_entry.id', 'desc')
    .limit(RECENT)
    .execute()
  const newest = rows.filter(({ written_by }) => written_by === rows[0]?.written_by)
  const byPerson = newest.filter(({ name }) => name !== null)
  const row =
    byPerson.find(({ type }) => !type.endsWith('status_changed')) ?? byPerson.at(-1) ?? newest[0]
  const { name, real_name, at, type, number, to } = row ?? {
    name: null,
    real_name: null,
    at: null,
    type: 'order.edited',
    number: null,
    to: null,
  }
  return {
    by: real_name || name || 'Panelflow',
    at: at?.toISOString() ?? '',
    did: type,
    chapter: number,
    status: to,
  }
}

type LockedChapter = ChapterStateRow & { readonly version: number }

interface Opened {
  readonly session: OrderSession
  /**
   * what is done once for all decisions of the session: accepted lines are learned, notices are
   * written
   */
  readonly finish: () => Promise<void>
}

const openSession = (
  deps: WorkflowDeps,
  tx: Tx,
  row: LockedOrder,
  chapterRows: readonly LockedChapter[],
): Opened => {
  const now = deps.clock.now()
  const versions = new Map(chapterRows.map((chapter) => [chapter.id, chapter.version]))
  let state = toOrderState(row, chapterRows)
  const notices = new Map<string | null, Effect[]>()
  const accepted = new Set<string>()

  const carryOut = async (
    decision: Accepted,
    actor: AnyActor,
    by: string | null,
    resettled = false,
  ): Promise<void> => {
    await writeDecision({ deps, tx, now, before: state, resettled, decision, actor })
    if (state.status !== 'translating' && decision.order.status === 'translating')
      await freezeWordCount(tx, row.id)
    state = decision.order
    notices.set(by, [
      ...(notices.get(by) ?? []),
      ...decision.effects.filter(({ type }) => type === 'notify'),
    ])
    for (const effect of decision.effects)
      if (effect.type === 'learn_lines') accepted.add(effect.chapterId)
    const finished = await applyEffects({
      deps,
      tx,
      now,
      order: row,
      state,
      effects: decision.effects,
      actor,
    })
    // work that is already there (a page cleaned for another language) is an event of its own,
    // settled before commit
    for (const effect of finished)
      await send(stageDone(effect.chapterId, effect.stage), SYSTEM_ACTOR)
  }
  const send = async (
    event: WorkflowEvent,
    actor: AnyActor,
    facts: Omit<Facts, 'now'> = {},
    by?: string,
  ): Promise<void> => {
    const decision = decide(state, event, actor, { ...facts, now: now.toISOString() })
    if (!decision.ok) throw AppError.from(decision)
    await carryOut(decision, actor, by ?? personIn(actor))
  }

  // visibility comes first: an actor who may not see the order does not learn either that it is
  // finished or has changed
  const expect = async (
    actor: Actor,
    expected: number | undefined,
    present: number | undefined,
  ): Promise<void> => {
    requireRow(actor, 'order.base.view', toWorkRow(state.chapters))
    if (expected !== undefined && expected !== present)
      throw new AppError('order.changed_meanwhile', await lastChange(tx, row.id))
  }

  const session: OrderSession = {
    tx,
    now,
    row,
    get state() {
      return state
    },
    send,
    advance: (actor) => carryOut(advanceChapters(state), actor, personIn(actor), true),
    expectOrderVersion: (actor, expected) => expect(actor, expected, row.version),
    expectChapterVersion: (actor, chapterId, expected) =>
      expect(actor, expected, versions.get(chapterId)),
  }
  const finish = async (): Promise<void> => {
    // the last lock that is taken, so that orders of one book never deadlock
    await deps.effects.learnAcceptedLines(deps, tx, {
      orderId: row.id,
      chapterIds: [...accepted],
      at: now,
    })
    for (const [by, effects] of notices)
      await notifyAll({ deps, tx, now, orderId: row.id, by, effects })
  }
  return { session, finish }
}

type Work<T> = (session: OrderSession) => Promise<T>

const selectLocked = prepared<
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
  const [locked] = await selectLocked(tx, [orderId ?? null, chapterId ?? null])
  // of an order that is not there everything is null
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

/** A transaction of its own around `withOrderLocked`. */
export const inOrder = async <T>(deps: WorkflowDeps, orderId: string, work: Work<T>): Promise<T> =>
  await inTransaction(deps.db, async (tx) => await runLocked(deps, tx, { orderId }, work))

/** The same for the order of a chapter. Throws `chapter.not_found`. */
export const inOrderOfChapter = async <T>(
  deps: WorkflowDeps,
  chapterId: string,
  work: Work<T>,
): Promise<T> =>
  await inTransaction(deps.db, async (tx) => await runLocked(deps, tx, { chapterId }, work))
