import {
  type FieldCode,
  type FieldError,
  isFieldCode,
} from '@panelflow/domain/error/field-error.ts'
import type app from '../i18n/app.en.json'
import { useTranslation } from 'react-i18next'
import { isCallError } from '../http/call-error.ts'

type FieldKey = keyof (typeof app)['field_error']

const KEYS = {
  'field.required': 'field_required',
  'field.unknown': 'field_unknown',
  'field.characters': 'field_characters',
  'field.wrong_type': 'field_wrong_type',
  'field.wrong_format': 'field_wrong_format',
  'field.too_short': 'field_too_short',
  'field.too_long': 'field_too_long',
  'field.too_small': 'field_too_small',
  'field.too_big': 'field_too_big',
  'field.list_too_short': 'field_list_too_short',
  'field.list_too_long': 'field_list_too_long',
  'field.not_offered': 'field_not_offered',
  'field.not_an_instant': 'field_not_an_instant',
  'field.not_a_positive_integer': 'field_not_a_positive_integer',
  'field.too_many_digits': 'field_too_many_digits',
  'field.not_in_range': 'field_not_in_range',
  'page.side_too_small': 'page_side_too_small',
  'order.start_after_end': 'order_start_after_end',
  'order.deadline_after_cutoff': 'order_deadline_after_cutoff',
  'order.deadline_in_past': 'order_deadline_in_past',
  'order.deadline_earlier': 'order_deadline_earlier',
  'order.translation_not_before_proofreading': 'order_translation_not_before_proofreading',
  'order.proofreading_before_translation': 'order_proofreading_before_translation',
  'account.password_length': 'account_password_length',
  'account.password_characters': 'account_password_characters',
  'account.password_guessable': 'account_password_guessable',
  'account.password_mismatch': 'account_password_mismatch',
  'account.password_unchanged': 'account_password_unchanged',
  'account.phone_format': 'account_phone_format',
  'account.name_characters': 'account_name_characters',
  'account.email_format': 'account_email_format',
  'account.away_backwards': 'account_away_backwards',
  'notification.quiet_hours_empty': 'notification_quiet_hours_empty',
  'notification.time_zone_unknown': 'notification_time_zone_unknown',
} as const satisfies Readonly<Record<FieldCode, FieldKey>>

/** Makes the sentence of a field error; undefined when there is none. */
export const useFieldMessage = (): ((error: FieldError | undefined) => string | undefined) => {
  const { t } = useTranslation()
  return (error) =>
    error === undefined ? undefined : t(`field_error.${KEYS[error.code]}`, { ...error.params })
}

/** Field errors that a refused call (`request.invalid`) carries. */
export const getFieldErrors = (error: unknown): readonly FieldError[] => {
  if (!isCallError(error) || error.fact !== 'request.invalid') return []
  const fields = error.params['fields']
  if (!Array.isArray(fields)) return []
  return fields.flatMap((one: unknown): FieldError[] => {
    if (typeof one !== 'object' || one === null || !('code' in one) || !('field' in one)) return []
    const params =
      'params' in one && typeof one.params === 'object' && one.params !== null
        ? { ...one.params }
        : {}
    return isFieldCode(one.code) && typeof one.field === 'string'
      ? [{ field: one.field, code: one.code, params }]
      : []
  })
}
