import { type Absence, absenceErrors } from '@panelflow/domain/account/absence.ts'
import type { FieldError } from '@panelflow/domain/error/field-error.ts'

/** Days as a form has them; empty: none. */
export interface AbsenceValues {
  readonly awayFrom: string
  readonly awayUntil: string
  readonly leavingOn: string
}

export const absenceValues = (absence: Absence | undefined): AbsenceValues => ({
  awayFrom: absence?.awayFrom ?? '',
  awayUntil: absence?.awayUntil ?? '',
  leavingOn: absence?.leavingOn ?? '',
})

const day = (text: string): string | null => (text === '' ? null : text)

export const absenceIn = ({ awayFrom, awayUntil, leavingOn }: AbsenceValues): Absence => ({
  awayFrom: day(awayFrom),
  awayUntil: day(awayUntil),
  leavingOn: day(leavingOn),
})

export const absenceFaults = (values: AbsenceValues): readonly FieldError[] =>
  absenceErrors(absenceIn(values))

export const isSameAbsence = (a: Absence, b: Absence): boolean =>
  a.awayFrom === b.awayFrom && a.awayUntil === b.awayUntil && a.leavingOn === b.leavingOn
