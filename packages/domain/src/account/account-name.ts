import { type FieldError, fieldError } from '../error/field-error.ts'

export const ACCOUNT_NAME_MAX = 60

/**
 * The form under which account names are unique: the same name in another case or width is taken.
 */
export const accountNameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

/**
 * An account name is required (spec 5.account.name) and is one word, so that it can be mentioned.
 * Whether it is taken only the database knows.
 */
export const accountNameErrors = (name: string, field = 'accountName'): readonly FieldError[] => {
  const trimmed = name.trim()
  if (trimmed === '') return [fieldError(field, 'field.required')]
  if (trimmed.length > ACCOUNT_NAME_MAX)
    return [fieldError(field, 'field.too_long', { max: ACCOUNT_NAME_MAX })]
  return /[\s\p{C}]/u.test(trimmed) ? [fieldError(field, 'account.name_characters')] : []
}
