import { type FieldError, fieldError } from '../error/field-error.ts'
import { addDays } from '../schedule/calendar-day.ts'
import { type Away, isAwayOn } from '../schedule/working-calendar.ts'

/** When somebody does not work. Days `YYYY-MM-DD` of the organisation's calendar. */
export interface Absence {
  /** first and last day away; both or none */
  readonly awayFrom: string | null
  readonly awayUntil: string | null
  /** the last day somebody works here */
  readonly leavingOn: string | null
}

export const PRESENT: Absence = { awayFrom: null, awayUntil: null, leavingOn: null }

/** The days of the working calendar that fall out. */
export const awayDays = ({ awayFrom, awayUntil, leavingOn }: Absence): readonly Away[] => [
  ...(awayFrom === null || awayUntil === null ? [] : [{ from: awayFrom, until: awayUntil }]),
  ...(leavingOn === null ? [] : [{ from: addDays(leavingOn, 1), until: null }]),
]

export const isAbsent = (absence: Absence, day: string): boolean => isAwayOn(awayDays(absence), day)

/**
 * Is there something to show on this day: away now or later, or leaving? What is over is not.
 */
export const isAbsenceUpcoming = ({ awayUntil, leavingOn }: Absence, day: string): boolean =>
  leavingOn !== null || (awayUntil !== null && awayUntil >= day)

/** A beginning needs an end, and not an earlier one. */
export const absenceErrors = ({ awayFrom, awayUntil }: Absence): readonly FieldError[] => {
  if ((awayFrom === null) !== (awayUntil === null))
    return [fieldError(awayFrom === null ? 'awayFrom' : 'awayUntil', 'field.required')]
  return awayFrom !== null && awayUntil !== null && awayUntil < awayFrom
    ? [fieldError('awayUntil', 'account.away_backwards')]
    : []
}
