import type { ErrorParams } from './error-code.ts'

/**
 * What can be wrong with one field of a request. They travel in the params of `request.invalid`;
 * each has a sentence in both locales.
 */
export const FIELD_CODES = [
  'field.required',
  /** {max} */
  'field.too_long',
  'field.not_offered',
  'field.not_an_instant',
  'field.not_a_positive_integer',
  /** {digits} */
  'field.too_many_digits',
  /** {min, max} */
  'field.not_in_range',
  /** {min}: width and height */
  'page.side_too_small',
  'order.start_after_end',
  'order.deadline_after_cutoff',
  'order.deadline_in_past',
  'order.deadline_earlier',
  'order.translation_not_before_proofreading',
  'order.proofreading_before_translation',
  /** {min, max} */
  'account.password_length',
  'account.password_characters',
  'account.password_guessable',
  'account.password_mismatch',
  'account.phone_format',
  'account.name_characters',
  'account.email_format',
  'account.away_backwards',
] as const

export type FieldCode = (typeof FIELD_CODES)[number]

export interface FieldError {
  readonly field: string
  readonly code: FieldCode
  readonly params: ErrorParams
}

export const fieldError = (
  field: string,
  code: FieldCode,
  params: ErrorParams = {},
): FieldError => ({ field, code, params })

export const isBlank = (value: string | null | undefined): boolean =>
  value === null || value === undefined || value.trim() === ''
