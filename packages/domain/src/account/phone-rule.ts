import { type FieldError, fieldError } from '../error/field-error.ts'

/**
 * Digits with an optional leading plus; spaces, hyphens and brackets are how people write, not part
 * of the number.
 */
export const normalisePhone = (phone: string): string =>
  phone.normalize('NFKC').replaceAll(/[\s()\-.]/gu, '')

/** A phone number is required at sign-up and has 6 to 15 digits (spec 5.login.phone_format). */
export const phoneErrors = (phone: string, field = 'phone'): readonly FieldError[] => {
  const written = normalisePhone(phone)
  if (written === '') return [fieldError(field, 'field.required')]
  return /^\+?\d{6,15}$/.test(written) ? [] : [fieldError(field, 'account.phone_format')]
}
