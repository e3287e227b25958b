import { type FieldError, fieldError } from '../error/field-error.ts'

export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 30

/**
 * Letters and digits only, 6 to 30 characters (spec 5.account.password). Passwords are never
 * trimmed.
 */
export const passwordErrors = (password: string, field = 'password'): readonly FieldError[] => {
  if (password === '') return [fieldError(field, 'field.required')]
  if (!/^[A-Za-z0-9]*$/.test(password)) return [fieldError(field, 'account.password_characters')]
  const fits = password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX
  return fits
    ? []
    : [fieldError(field, 'account.password_length', { min: PASSWORD_MIN, max: PASSWORD_MAX })]
}

/** "Password is not same" (spec 5.login.confirm). */
export const confirmationErrors = (
  password: string,
  confirmation: string,
  field = 'confirmPassword',
): readonly FieldError[] =>
  password === confirmation ? [] : [fieldError(field, 'account.password_mismatch')]
