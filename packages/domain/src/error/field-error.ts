import type { ErrorParams } from './error-code.ts'

/**
 * What can be wrong with one field of a request, with what its sentence needs. They travel in the
 * params of `request.invalid`; each has a sentence in both locales. The first ones are what a
 * schema refuses, the others are rules.
 */
export const FIELD_PARAMS = {
  'field.required': [],
  /** no field of the request has this name */
  'field.unknown': [],
  /** characters that cannot be stored */
  'field.characters': [],
  'field.wrong_type': [],
  'field.wrong_format': [],
  'field.too_short': ['min'],
  'field.too_long': ['max'],
  'field.too_small': ['min'],
  'field.too_big': ['max'],
  /** entries of a list */
  'field.list_too_short': ['min'],
  'field.list_too_long': ['max'],
  'field.not_offered': [],
  'field.not_an_instant': [],
  'field.not_a_positive_integer': [],
  'field.too_many_digits': ['digits'],
  'field.not_in_range': ['min', 'max'],
  /** width and height */
  'page.side_too_small': ['min'],
  'order.start_after_end': [],
  'order.deadline_after_cutoff': [],
  'order.deadline_in_past': [],
  'order.deadline_earlier': [],
  'order.translation_not_before_proofreading': [],
  'order.proofreading_before_translation': [],
  'account.password_length': ['min', 'max'],
  'account.password_characters': [],
  'account.password_guessable': [],
  'account.password_mismatch': [],
  'account.password_unchanged': [],
  'account.phone_format': [],
  'account.name_characters': [],
  'account.email_format': [],
  'account.away_backwards': [],
  'notification.quiet_hours_empty': [],
  'notification.time_zone_unknown': [],
} as const

export type FieldCode = keyof typeof FIELD_PARAMS

const isFieldCodeKey = (value: string): value is FieldCode => Object.hasOwn(FIELD_PARAMS, value)

export const FIELD_CODES: readonly FieldCode[] = Object.keys(FIELD_PARAMS).filter(isFieldCodeKey)

export const isFieldCode = (value: unknown): value is FieldCode =>
  typeof value === 'string' && isFieldCodeKey(value)

/** Everything a field's sentence needs is a number. */
type FieldParams<Code extends FieldCode> = Readonly<
  Record<(typeof FIELD_PARAMS)[Code][number], number>
>
type FieldArgument<Code extends FieldCode> = [(typeof FIELD_PARAMS)[Code][number]] extends [never]
  ? []
  : [params: FieldParams<Code>]

/** One wrong field. A type, not an interface: it travels as plain JSON in `request.invalid`. */
export type FieldError = {
  /** dotted: `chapters.0.number` */
  readonly field: string
  readonly code: FieldCode
  readonly params: ErrorParams
}

export const fieldError = <Code extends FieldCode>(
  field: string,
  code: Code,
  ...[params]: FieldArgument<Code>
): FieldError => ({ field, code, params: { ...params } })

export const isBlank = (value: string | null | undefined): boolean =>
  value === null || value === undefined || value.trim() === ''
