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
import { getSeatHolder, type Seat } from '@panelflow/domain/order/seat.ts'
import { shiftedDeadlines } from '@panelflow/domain/order/shift-deadlines.ts'
import type { WorkflowEvent } from '@panelflow/domain/order/workflow-event.ts'
import { findAssignee } from '../../core/people/assignee.ts'
import { checkEdit, editLocked, mayEdit } from '../order/edit-order.ts'
import type { OrderSession } from '../../core/workflow/order-session.ts'
import type { OrderRow } from '../../core/access/order-state.ts'
import { toDeadlines } from '../../core/workflow/deadline-columns.ts'
import { addDaysIn, mayShift, shiftLocked } from '../order/shift-deadlines.ts'
import type { OrderDeps } from '../../core/workflow/workflow-deps.ts'

type ActionByType<T extends BulkAction['type']> = Extract<BulkAction, { readonly type: T }>

/** What an order was before a run, as the run's row keeps it; null where there is no way back. */
export type Before =
  | {
      readonly type: 'seat'
      readonly seat: Seat
      readonly accountId: string
      readonly chapters: readonly SeatBefore[]
    }
  | { readonly type: 'deadlines'; readonly before: Deadlines; readonly after: Deadlines }
  | null

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
