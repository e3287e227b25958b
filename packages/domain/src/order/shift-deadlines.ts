import { AppError } from '../error/app-error.ts'
import { type Deadlines, deadlineErrors } from './order-deadlines.ts'

/**
 * Which deadlines move: those of the stages are the translation administrator's too, the order's
 * own is not.
 */
export const SHIFT_PARTS = ['all', 'cutoff', 'stages'] as const
export type ShiftPart = (typeof SHIFT_PARTS)[number]

export const MAX_SHIFT_DAYS = 365

export interface DeadlineShift {
  /** calendar days, forward or (negative) back */
  readonly days: number
  readonly part: ShiftPart
}

/**
 * The instant as many days later at the same hour of the organisation's clock; the calendar is the
 * caller's.
 */
export type AddDays = (instant: string, days: number) => string

const MOVED: Readonly<Record<ShiftPart, readonly (keyof Deadlines)[]>> = {
  all: ['cutoffAt', 'translationDeadline', 'proofreadingDeadline', 'typesettingDeadline'],
  cutoff: ['cutoffAt'],
  stages: ['translationDeadline', 'proofreadingDeadline', 'typesettingDeadline'],
}

/**
 * The deadlines afterwards; what is not set stays not set.
 * @throws AppError `order.no_deadline_to_shift`, or `order.deadlines_clash` when the rules of spec
 * §5 would be broken
 */
export const shiftedDeadlines = (
  deadlines: Deadlines,
  { days, part }: DeadlineShift,
  addDays: AddDays,
): Deadlines => {
  const moved = MOVED[part].filter((field) => deadlines[field] !== null)
  if (moved.length === 0) throw new AppError('order.no_deadline_to_shift')
  const after: Deadlines = {
    ...deadlines,
    ...Object.fromEntries(moved.map((field) => [field, addDays(deadlines[field] ?? '', days)])),
  }
  const [broken] = deadlineErrors(after)
  if (broken !== undefined)
    throw new AppError('order.deadlines_clash', { field: broken.field, rule: broken.code })
  return after
}
