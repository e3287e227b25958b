import { type Assignee, type Facts, type Refusal, refuse } from './decision.ts'
import type { ChapterState, OrderState } from './order-state.ts'
import { LANGUAGE_SEATS, SEAT_ROLE, type Seat, getSeatHolder } from './seat.ts'

/** Seats whose holders must be different people on one chapter. */
const FOUR_EYES: Readonly<Record<Seat, readonly Seat[]>> = {
  translator: ['proofreader', 'reviewer'],
  proofreader: ['translator', 'reviewer'],
  reviewer: ['translator', 'proofreader'],
  typesetter: [],
  visual_reviewer: [],
}

/**
 * "An order past its deadline cannot be assigned" (spec 4.rule.deadline): filling an empty seat.
 * Replacing a person keeps open work going.
 */
export const isPastCutoff = (order: Pick<OrderState, 'cutoffAt'>, now: string): boolean =>
  Date.parse(now) > Date.parse(order.cutoffAt)

/** Has the person an account in use, the role and the language for a seat, whatever the chapter? */
export const checkMember = (seat: Seat, assignee: Assignee): Refusal | null => {
  const { accountId } = assignee
  if (!assignee.active) return refuse('assignment.account_disabled', { accountId })
  if (!assignee.roles.includes(SEAT_ROLE[seat]))
    return refuse('assignment.role_missing', { accountId, seat })
  if (LANGUAGE_SEATS.includes(seat) && !assignee.speaksTarget)
    return refuse('assignment.language_missing', { accountId, seat })
  return null
}

/**
 * May this person take the seat of this chapter? The person's own account is in `facts.assignee`.
 * Refuses with `order.deadline_passed`, `assignment.*` or `chapter.four_eyes`.
 */
export const checkAssignee = (
  order: OrderState,
  chapter: ChapterState,
  seat: Seat,
  accountId: string,
  facts: Facts,
): Refusal | null => {
  const { assignee, now } = facts
  if (assignee === undefined || assignee.accountId !== accountId)
    throw new Error('decide needs the fact assignee, the account to be assigned')
  if (getSeatHolder(chapter, seat) === null && isPastCutoff(order, now))
    return refuse('order.deadline_passed', { cutoffAt: order.cutoffAt })
  const refusal = checkMember(seat, assignee)
  if (refusal !== null) return refusal
  if (FOUR_EYES[seat].some((other) => getSeatHolder(chapter, other) === accountId))
    return refuse('chapter.four_eyes', { chapter: chapter.number, seat })
  return null
}
