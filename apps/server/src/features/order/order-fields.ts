import { fieldError } from '@panelflow/domain/error/field-error.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { toInstant } from '@panelflow/contract/local-time.ts'
import type { FieldError } from '@panelflow/domain/error/field-error.ts'

/**
 * A date of a form as an instant (ISO); null where none is given. Throws `request.invalid` naming
 * the field.
 */
export const parseDeadline = (
  field: string,
  text: string | null | undefined,
  zone: string,
): string | null => {
  if (text === null || text === undefined) return null
  try {
    return toInstant(text, zone).toISOString()
  } catch {
    throw new AppError('request.invalid', {
      fields: [fieldError(field, 'field.not_an_instant')],
    })
  }
}

/** Every field at fault in one answer, so that the form can mark them all. */
export const refuseFields = (errors: readonly FieldError[]): void => {
  if (errors.length > 0) throw new AppError('request.invalid', { fields: errors })
}
