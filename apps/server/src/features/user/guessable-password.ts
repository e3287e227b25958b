import { AppError } from '@panelflow/domain/error/app-error.ts'
import { fieldError } from '@panelflow/domain/error/field-error.ts'
import { isGuessablePassword } from '@panelflow/password-check/guessable-password.ts'

/**
 * Every place that takes a new password from a person asks this. `context`: the account's names,
 * mail address and phone.
 * @throws AppError `request.invalid` with `account.password_guessable` at `field`
 */
export const refuseGuessablePassword = async (
  password: string,
  field: string,
  context: readonly (string | null | undefined)[],
): Promise<void> => {
  const words = context.filter((text) => text !== null && text !== undefined)
  if (await isGuessablePassword(password, words))
    throw new AppError('request.invalid', {
      fields: [fieldError(field, 'account.password_guessable')],
    })
}
