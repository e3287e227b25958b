/**
 * The stage deadline of work that comes back (spec 10.return.deadline): it stays if a day remains,
 * else whoever sends back sets a new one.
 */
import { type FieldError, fieldError } from '../error/field-error.ts'
import { type Deadlines, deadlineErrors } from './order-deadlines.ts'
import type { DeadlineStage } from './todo-deadline.ts'
import type { ChapterEventType } from './workflow-event.ts'

const DAY_MS = 86_400_000

/** Events by which work comes back to people, and the stage it comes back to. */
export const RETURNED_TO: Readonly<Partial<Record<ChapterEventType, DeadlineStage>>> = {
  confirm_check: 'translation',
  route_to_translation: 'translation',
  refuse_review: 'proofreading',
  route_to_proofreading: 'proofreading',
  refuse_visual: 'typesetting',
  route_to_typesetting: 'typesetting',
}

/** Where a stage's deadline stands among the deadlines of an order or a chapter. */
export const DEADLINE_FIELD = {
  translation: 'translationDeadline',
  proofreading: 'proofreadingDeadline',
  typesetting: 'typesettingDeadline',
} as const

/**
 * Stage deadlines of one chapter, which give it more time than its order has; ISO, null: it has
 * none of its own.
 */
export type OwnDeadlines = Omit<Deadlines, 'cutoffAt'>

const later = (own: string | null, orders: string | null): string | null => {
  if (own === null || orders === null) return own ?? orders
  return Date.parse(own) > Date.parse(orders) ? own : orders
}

/** What a chapter is held to: its own stage deadline, or the order's where that is later. */
export const deadlinesOfChapter = (order: Deadlines, own: OwnDeadlines): Deadlines => ({
  cutoffAt: order.cutoffAt,
  translationDeadline: later(own.translationDeadline, order.translationDeadline),
  proofreadingDeadline: later(own.proofreadingDeadline, order.proofreadingDeadline),
  typesettingDeadline: later(own.typesettingDeadline, order.typesettingDeadline),
})

/**
 * Must a new deadline be set? Not where the stage has none, nor past the order's own deadline,
 * which only the project administrator moves. `now` ISO.
 */
export const needsNewDeadline = (
  deadlines: Deadlines,
  stage: DeadlineStage,
  now: string,
): boolean => {
  const due = deadlines[DEADLINE_FIELD[stage]]
  if (
    due === null ||
    deadlines.cutoffAt === null ||
    Date.parse(deadlines.cutoffAt) <= Date.parse(now)
  )
    return false
  return Date.parse(due) - Date.parse(now) < DAY_MS
}

/**
 * Proofreading that the new translation deadline overtakes moves on by as much, at most to the
 * order's deadline.
 */
const carried = (before: Deadlines, stage: DeadlineStage, at: string): Deadlines => {
  const after = { ...before, [DEADLINE_FIELD[stage]]: at }
  const { translationDeadline: was, proofreadingDeadline: next, cutoffAt } = before
  if (stage !== 'translation' || was === null || next === null || Date.parse(at) < Date.parse(next))
    return after
  const moved = Date.parse(next) + Date.parse(at) - Date.parse(was)
  const most = cutoffAt === null ? moved : Math.min(moved, Date.parse(cutoffAt))
  return { ...after, proofreadingDeadline: new Date(most).toISOString() }
}

export interface NewDeadline {
  readonly deadlines: Deadlines
  /** what is wrong with it, for the field `deadline`; nothing may be written then */
  readonly errors: readonly FieldError[]
}

/**
 * The deadlines of an order, or of a chapter of it, with a new one for the stage: ahead, and no
 * earlier than the old one. Instants ISO.
 */
export const withNewDeadline = (
  before: Deadlines,
  stage: DeadlineStage,
  at: string,
  now: string,
): NewDeadline => {
  const deadlines = Number.isNaN(Date.parse(at))
    ? { ...before, [DEADLINE_FIELD[stage]]: at }
    : carried(before, stage, at)
  const past =
    Date.parse(at) <= Date.parse(now) ? [fieldError('deadline', 'order.deadline_in_past')] : []
  const due = before[DEADLINE_FIELD[stage]]
  const early =
    due !== null && Date.parse(at) < Date.parse(due)
      ? [fieldError('deadline', 'order.deadline_earlier')]
      : []
  const [first] = deadlineErrors(deadlines).filter(({ field }) => field === DEADLINE_FIELD[stage])
  return {
    deadlines,
    errors: [
      ...(past.length > 0 ? past : early),
      ...(first === undefined ? [] : [{ ...first, field: 'deadline' }]),
    ],
  }
}

/**
 * The same for one of several chapters that go back together: one that has more time already, and
 * enough of it, keeps that.
 */
export const withSharedDeadline = (
  before: Deadlines,
  stage: DeadlineStage,
  at: string,
  now: string,
): NewDeadline => {
  const due = before[DEADLINE_FIELD[stage]]
  const hasMore =
    due !== null && Date.parse(due) > Date.parse(at) && !needsNewDeadline(before, stage, now)
  return hasMore ? { deadlines: before, errors: [] } : withNewDeadline(before, stage, at, now)
}
