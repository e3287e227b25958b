import { type FieldError, fieldError } from '../error/field-error.ts'

/** Instants as ISO UTC text; null where not set. */
export interface Deadlines {
  readonly cutoffAt: string | null
  readonly translationDeadline: string | null
  readonly proofreadingDeadline: string | null
  readonly typesettingDeadline: string | null
}

const STAGE_DEADLINES = [
  'translationDeadline',
  'proofreadingDeadline',
  'typesettingDeadline',
] as const

const toTimestamp = (instant: string | null): number | null =>
  instant === null ? null : Date.parse(instant)

const isLater = (a: number | null, b: number | null): boolean => a !== null && b !== null && a > b

/**
 * Order of the deadlines (spec 5.order): every stage deadline not later than the order's,
 * translation earlier than proofreading.
 * Field errors in the order of the form.
 */
export const deadlineErrors = (deadlines: Deadlines): readonly FieldError[] => {
  const broken = (['cutoffAt', ...STAGE_DEADLINES] as const).filter((field) =>
    Number.isNaN(toTimestamp(deadlines[field]) ?? 0),
  )
  if (broken.length > 0) return broken.map((field) => fieldError(field, 'field.not_an_instant'))
  const cutoff = toTimestamp(deadlines.cutoffAt)
  const late = STAGE_DEADLINES.filter((field) =>
    isLater(toTimestamp(deadlines[field]), cutoff),
  ).map((field) => fieldError(field, 'order.deadline_after_cutoff'))
  return [
    ...late,
    ...sequenceErrors(
      toTimestamp(deadlines.translationDeadline),
      toTimestamp(deadlines.proofreadingDeadline),
    ),
  ]
}

/** Deadlines that are given anew lie in the future. `now` ISO. */
export const pastDeadlineErrors = (given: Partial<Deadlines>, now: string): readonly FieldError[] =>
  (['cutoffAt', ...STAGE_DEADLINES] as const)
    .filter((field) => (toTimestamp(given[field] ?? null) ?? Infinity) <= Date.parse(now))
    .map((field) => fieldError(field, 'order.deadline_in_past'))

/**
 * The same instant is too late for translation ("earlier than proofreading") but early enough for
 * proofreading ("not earlier than translation").
 */
const sequenceErrors = (
  translation: number | null,
  proofreading: number | null,
): readonly FieldError[] => {
  if (translation === null || proofreading === null || translation < proofreading) return []
  const early = fieldError('translationDeadline', 'order.translation_not_before_proofreading')
  return translation === proofreading
    ? [early]
    : [early, fieldError('proofreadingDeadline', 'order.proofreading_before_translation')]
}
