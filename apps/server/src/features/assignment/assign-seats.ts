import type { orderAssignSeats, SeatView } from '@panelflow/contract/assignment.ts'
import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { checkAssign } from '@panelflow/domain/order/decide-assign.ts'
import type { Refusal } from '@panelflow/domain/order/decision.ts'
import type { ChapterState, OrderState } from '@panelflow/domain/order/order-state.ts'
import { getSeatHolder, type Seat, SEATS } from '@panelflow/domain/order/seat.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { requireOrder } from '../../core/access/order-access.ts'
import { findAssignee } from '../../core/people/assignee.ts'
import { getNames, namedPerson } from '../../core/people/people.ts'
import { type OrderSession, withOrderTransaction } from '../../core/workflow/order-session.ts'
import type { WorkflowDeps } from '../../core/workflow/workflow-deps.ts'
import type { Db } from '../../db/open-database.ts'

const listOpenChapters = (
  order: OrderState,
  seat: Seat,
  actor: Actor,
  now: Date,
): readonly ChapterState[] =>
  order.chapters.filter(
    (chapter) => checkAssign(order, chapter, seat, actor, now.toISOString()) === null,
  )

/** Why a seat that is open nowhere is not. */
const findRefusal = (order: OrderState, seat: Seat, actor: Actor, now: Date): Refusal | null => {
  const [first] = order.chapters
  return first === undefined ? null : checkAssign(order, first, seat, actor, now.toISOString())
}

const countHolders = (order: OrderState, seat: Seat): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const chapter of order.chapters) {
    const holder = getSeatHolder(chapter, seat)
    if (holder !== null) counts.set(holder, (counts.get(holder) ?? 0) + 1)
  }
  return counts
}

/** Throws `order.not_found` and permission codes. */
export const listSeats = async (
  db: Db,
  actor: Actor,
  now: Date,
  orderId: string,
): Promise<SeatView[]> => {
  const { state } = await requireOrder(db, actor, 'order.base.view', orderId)
  const names = await getNames(
    db,
    state.chapters.flatMap((chapter) => SEATS.map((seat) => getSeatHolder(chapter, seat))),
  )
  return SEATS.map((seat) => {
    const open = listOpenChapters(state, seat, actor, now)
    const refusal = open.length > 0 ? null : findRefusal(state, seat, actor, now)
    return {
      seat,
      open: open.length,
      vacant: open.filter((chapter) => getSeatHolder(chapter, seat) === null).length,
      refusal: refusal === null ? null : { code: refusal.code, params: { ...refusal.params } },
      holders: [...countHolders(state, seat)]
        .toSorted(([, a], [, b]) => b - a)
        .map(([id, chapters]) => ({ person: namedPerson(names, id), chapters })),
    }
  })
}

/** Answers whether anything was to be changed. */
const assignSeat = async (
  session: OrderSession,
  actor: Actor,
  seat: Seat,
  accountId: string,
): Promise<boolean> => {
  const chapterIds = listOpenChapters(session.state, seat, actor, session.now)
    .filter((chapter) => getSeatHolder(chapter, seat) !== accountId)
    .map(({ id }) => id)
  if (chapterIds.length === 0) {
    const refusal = findRefusal(session.state, seat, actor, session.now)
    if (refusal !== null) throw AppError.from(refusal)
    return false
  }
  const assignee = await findAssignee(session.tx, accountId, session.row.target_language)
  await session.send({ type: 'assign', seat, accountId, chapterIds }, actor, { assignee })
  return true
}

/**
 * Gives several seats away in one transaction, each on all chapters open for it: all of it, or
 * none. Throws what assigning each alone throws, and `assignment.unchanged` when nobody gets
 * anything new.
 */
export const assignSeats = async (
  deps: WorkflowDeps,
  actor: Actor,
  orderId: string,
  { version, seats }: EndpointBody<typeof orderAssignSeats>,
): Promise<void> => {
  await withOrderTransaction(deps, orderId, async (session) => {
    await session.expectOrderVersion(actor, version)
    let isChanged = false
    for (const { seat, accountId } of seats)
      if (await assignSeat(session, actor, seat, accountId)) isChanged = true
    const [first] = seats
    if (!isChanged && first !== undefined) throw new AppError('assignment.unchanged', { ...first })
  })
}
