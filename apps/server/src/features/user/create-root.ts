import { randomInt } from 'node:crypto'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { forgetAccountFailures } from './login-throttle.ts'
import { toNameKey } from './name-key.ts'
import { hashPassword } from './password-hash.ts'
import { endSessions } from './user.commands.ts'

/** No 0 and O, 1, l and I: it is read from a screen and typed once. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 16

/** Letters and digits only (spec 5.account.password), some 93 bits. */
const oneTimePassword = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/**
 * A root account with a password that must be changed at the first sign-in; an existing account of
 * that name becomes root and gets a new one.
 * @returns the password, known to nobody else
 */
export const createRoot = async (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  name: string,
): Promise<string> => {
  const password = oneTimePassword()
  const hash = await hashPassword(password)
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const fresh = {
      is_root: true,
      password_hash: hash,
      password_expired: true,
      disabled_at: null,
      updated_at: now,
    }
    const { id } = await tx
      .insertInto('account')
      .values({ id: deps.ids.next(), name, name_key: toNameKey(name), ...fresh })
      .onConflict((conflict) =>
        conflict.column('name_key').where('deleted_at', 'is', null).doUpdateSet(fresh),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await forgetAccountFailures(tx, toNameKey(name))
    await endSessions(tx, id, 'password_reset', now)
  })
  return password
}
