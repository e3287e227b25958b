/**
 * Reminders of deadlines: three days, a day and four hours before,
 * and when it has passed.
 */
import { type Stage, stageRank } from '../chapter/chapter-status.ts'

export const REMINDER_HOURS = [72, 24, 4, 0] as const
/** hours before the deadline; 0: it has passed */
export type ReminderHours = (typeof REMINDER_HOURS)[number]

/** Stages that have a deadline of their own. */
export const DEADLINE_STAGES = ['translation', 'proofreading', 'typesetting'] as const
export const DEADLINES = ['cutoff', ...DEADLINE_STAGES] as const
export type DeadlineName = (typeof DEADLINES)[number]

const HOUR_MS = 3_600_000
const OVERDUE_NOTICE_MS = 24 * HOUR_MS

/**
 * The reminder that is due at `now`, the nearest only; null before the first one, and a day after
 * the deadline: by then it is no news. Milliseconds.
 */
export const reminderDue = (dueAt: number, now: number): ReminderHours | null => {
  const left = dueAt - now
  if (left <= 0) return left > -OVERDUE_NOTICE_MS ? 0 : null
  const near = REMINDER_HOURS.filter((hours) => hours > 0 && left <= hours * HOUR_MS)
  return near.at(-1) ?? null
}

/** A deadline is of no concern to a chapter whose work was past that stage before. */
export const isHeldBy = (deadline: DeadlineName, furthest: Stage): boolean =>
  deadline === 'cutoff' ? furthest !== 'delivered' : stageRank(furthest) <= stageRank(deadline)
