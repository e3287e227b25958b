/**
 * Each action on one order, by the same domain commands as the order's own modals: whether it would
 * be
 * refused, doing it, taking it back.
 */
import type { BulkAction } from '@panelflow/contract/order-bulk.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Ability } from '@panelflow/domain/permission/ability.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import { isFinished, isInProduction } from '@panelflow/domain/order/derive-order-status.ts'
import type { Assignee } from '@panelflow/domain/order/decision.ts'
import { decide } from '@panelflow/domain/order/order-decide.ts'
import type { Deadlines } from '@panelflow/domain/order/order-deadlines.ts'
import type { OrderState } from '@panelflow/domain/order/order-state.ts'
import type { CrewSeat } from '@panelflow/domain/crew/crew.ts'
import { isPastCutoff } from '@panelflow/domain/order/assignee-rules.ts'
import { isSeatOpen } from '@panelflow/domain/order/decide-assign.ts'
import { getSeatHolder, type Seat, SEATS } from '@panelflow/domain/order/seat.ts'
import { shiftedDeadlines } from '@panelflow/domain/order/shift-deadlines.ts'
import type { WorkflowEvent } from '@panelflow/domain/order/workflow-event.ts'
import { findAssignee } from '../../core/people/assignee.ts'
import { applyCrew } from '../crew/apply-crew.ts'
import { readCrew } from '../crew/crew.queries.ts'
import { checkEdit, editLocked, mayEdit } from '../order/edit-order.ts'
import type { OrderSession } from '../../core/workflow/order-session.ts'
import type { OrderRow } from '../../core/access/order-state.ts'
import { toDeadlines } from '../../core/workflow/deadline-columns.ts'
import { addDaysIn, mayShift, shiftLocked } from '../order/shift-deadlines.ts'
import type { OrderDeps } from '../../core/workflow/workflow-deps.ts'

type ActionByType<T extends BulkAction['type']> = Extract<BulkAction, { readonly type: T }>

/** What an order was before a run, as the run's row keeps it; null where there is no way back. */
export type Before =
  | ({ readonly type: 'seat' } & SeatGiven)
  | { readonly type: 'seats'; readonly seats: readonly SeatGiven[] }
  | { readonly type: 'deadlines'; readonly before: Deadlines; readonly after: Deadlines }
  | null

/** Who got a seat, and who was there. */
export interface SeatGiven {
  readonly seat: Seat
  readonly accountId: string
  readonly chapters: readonly SeatBefore[]
}

interface SeatBefore {
  readonly chapterId: string
  readonly previousId: string | null
}

interface ActionContext {
  readonly row: OrderRow
  readonly state: OrderState
  readonly actor: Actor
  readonly now: Date
  readonly zone: string
  readonly assignee: (targetLanguage: string) => Promise<Assignee>
  /** the crew of an order's book and language */
  readonly crew: (order: OrderRow) => Promise<readonly CrewSeat[]>
}

const SEAT_ABILITY: Readonly<Record<Seat, Ability>> = {
  translator: 'order.assign_translator',
  proofreader: 'order.assign_proofreader',
  reviewer: 'order.assign_proofreader',
  typesetter: 'order.assign_typesetter',
  visual_reviewer: 'order.assign_visual_reviewer',
}

const need = (actor: Actor, ability: Ability): void => {
  const permission = can(actor, ability)
  if (!permission.ok) throw new AppError(permission.code, { ability })
}

const mayGive = (actor: Actor, seat: Seat): boolean => can(actor, SEAT_ABILITY[seat]).ok

/** Seats that the crew has somebody for, that are open and empty, and that the actor gives away. */
const listVacant = (
  state: OrderState,
  crew: readonly CrewSeat[],
  actor: Actor,
): readonly CrewSeat[] =>
  crew.filter(
    ({ seat }) =>
      mayGive(actor, seat) &&
      state.chapters.some(
        (chapter) => getSeatHolder(chapter, seat) === null && isSeatOpen(state, chapter, seat),
      ),
  )

/** Throws why the crew takes no seat of the order. */
const requireVacant = (
  {
    row,
    state,
    actor,
    now,
  }: Pick<ActionContext, 'state' | 'actor' | 'now'> & { readonly row: Pick<OrderRow, 'status'> },
  crew: readonly CrewSeat[],
): void => {
  if (isFinished(state)) throw new AppError('order.finished', { status: row.status })
  if (crew.length === 0) throw new AppError('crew.missing')
  if (isPastCutoff(state, now.toISOString()))
    throw new AppError('order.deadline_passed', { cutoffAt: state.cutoffAt })
  if (listVacant(state, crew, actor).length === 0) throw new AppError('crew.nothing_to_fill')
}

const toEdit = ({ type: _type, ...deadlines }: ActionByType<'set_deadlines'>, version: number) => ({
  version,
  ...deadlines,
})

/**
 * Throws `permission.role_denied`: what the role may do to no order is not tried on five thousand.
 */
export const mayDo = (actor: Actor, action: BulkAction): void => {
  switch (action.type) {
    case 'assign':
      return need(actor, SEAT_ABILITY[action.seat])
    case 'assign_crew':
      if (SEATS.some((seat) => mayGive(actor, seat))) return
      return need(actor, SEAT_ABILITY.translator)
    case 'shift_deadlines':
      return mayShift(actor, action)
    case 'set_deadlines':
      return mayEdit(actor, toEdit(action, 1))
    case 'stop':
      return need(actor, 'order.terminate')
  }
}

const assignEvent = (
  state: OrderState,
  { seat, accountId }: ActionByType<'assign'>,
): WorkflowEvent => ({
  type: 'assign',
  seat,
  accountId,
  chapterIds: state.chapters.map(({ id }) => id),
})

const stopEvent = (state: OrderState, { reason }: ActionByType<'stop'>): WorkflowEvent => ({
  type: isInProduction(state) ? 'terminate' : 'cancel',
  reason,
})

const decided = (context: ActionContext, event: WorkflowEvent, assignee?: Assignee): void => {
  const decision = decide(context.state, event, context.actor, {
    now: context.now.toISOString(),
    ...(assignee ? { assignee } : {}),
  })
  if (!decision.ok) throw AppError.from(decision)
}

/**
 * Would the order refuse it, as it stands? Throws the refusal; answers whether its deadline would
 * lie in the past.
 */
export const check = async (
  context: ActionContext,
  action: BulkAction,
): Promise<{ readonly past: boolean }> => {
  const { row, state, now, zone } = context
  switch (action.type) {
    case 'assign':
      decided(context, assignEvent(state, action), await context.assignee(row.target_language))
      return { past: false }
    case 'assign_crew':
      requireVacant(context, await context.crew(row))
      return { past: false }
    case 'stop':
      decided(context, stopEvent(state, action))
      return { past: false }
    case 'shift_deadlines': {
      if (isFinished(state)) throw new AppError('order.finished', { status: row.status })
      const { cutoffAt } = shiftedDeadlines(toDeadlines(row), action, addDaysIn(zone))
      return { past: cutoffAt !== null && Date.parse(cutoffAt) < now.getTime() }
    }
    case 'set_deadlines':
      checkEdit(row, state, toEdit(action, row.version), { now, zone })
      return { past: false }
  }
}

const assign = async (
  session: OrderSession,
  actor: Actor,
  action: ActionByType<'assign'>,
): Promise<Before> => {
  const { seat, accountId } = action
  const chapters = session.state.chapters
    .filter((chapter) => getSeatHolder(chapter, seat) !== accountId)
    .map((chapter) => ({ chapterId: chapter.id, previousId: getSeatHolder(chapter, seat) }))
  const assignee = await findAssignee(session.tx, accountId, session.row.target_language)
  await session.send(assignEvent(session.state, action), actor, { assignee })
  return { type: 'seat', seat, accountId, chapters }
}

/** The seats that somebody got since `before`. */
const listGiven = (before: OrderState, after: OrderState): readonly SeatGiven[] =>
  SEATS.flatMap((seat) => {
    const given = after.chapters.flatMap((chapter) => {
      const holder = getSeatHolder(chapter, seat)
      const was = before.chapters.find(({ id }) => id === chapter.id)
      const isNew = was !== undefined && getSeatHolder(was, seat) === null
      return holder === null || !isNew ? [] : [{ holder, chapterId: chapter.id }]
    })
    return [...new Set(given.map(({ holder }) => holder))].map((accountId) => ({
      seat,
      accountId,
      chapters: given
        .filter(({ holder }) => holder === accountId)
        .map(({ chapterId }) => ({ chapterId, previousId: null })),
    }))
  })

const assignCrew = async (session: OrderSession, actor: Actor): Promise<Before> => {
  const { tx, row, now, state: before } = session
  requireVacant(
    { row, state: before, actor, now },
    await readCrew(tx, row.book_id, row.target_language),
  )
  await applyCrew(session, actor, { mayFill: (seat) => mayGive(actor, seat) })
  const seats = listGiven(before, session.state)
  if (seats.length === 0) throw new AppError('crew.nothing_to_fill')
  return { type: 'seats', seats }
}

/**
 * Does it to an order that is locked and is still what the run was made for. Throws what the
 * order's own endpoint throws.
 */
export const act = async (
  deps: OrderDeps,
  session: OrderSession,
  actor: Actor,
  action: BulkAction,
  version: number,
): Promise<Before> => {
  await session.expectOrderVersion(actor, version)
  switch (action.type) {
    case 'assign':
      return await assign(session, actor, action)
    case 'assign_crew':
      return await assignCrew(session, actor)
    case 'stop':
      await session.send(stopEvent(session.state, action), actor)
      return null
    case 'shift_deadlines': {
      const { before, after } = await shiftLocked(session, actor, action, deps.zone)
      return { type: 'deadlines', before, after }
    }
    case 'set_deadlines': {
      const before = toDeadlines(session.row)
      await editLocked(deps, actor, session, toEdit(action, version))
      const row = await session.tx
        .selectFrom('work_order')
        .selectAll()
        .where('id', '=', session.row.id)
        .executeTakeFirstOrThrow()
      return { type: 'deadlines', before, after: toDeadlines(row) }
    }
  }
}
