import { accountNameErrors } from '@panelflow/domain/account/account-name.ts'
import { passwordErrors } from '@panelflow/domain/account/password-rule.ts'
import { ADMINISTRATOR_ROLES, type RoleId } from '@panelflow/domain/account/role.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { fieldError } from '@panelflow/domain/error/field-error.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { Ability } from '@panelflow/domain/permission/ability.ts'
import { type AnyActor, isSystem } from '@panelflow/domain/permission/actor.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import { brokenConstraint, inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { refuseGuessablePassword } from './guessable-password.ts'
import { toNameKey } from './name-key.ts'
import { hashPassword } from './password-hash.ts'

export interface NewAccount {
  readonly name: string
  readonly realName: string
  /** the caller writes them; here the password is compared with them */
  readonly email?: string | null
  readonly phone?: string | null
  /** the first password; never trimmed */
  readonly password: string
  readonly roles: readonly RoleId[]
  /** languages the person works in; none listed means any */
  readonly languages: readonly TargetLanguage[]
  readonly isRoot?: boolean
  /** the first password must be changed at the first sign-in; true unless said otherwise */
  readonly passwordExpired?: boolean
  /** only the demo, whose passwords are printed */
  readonly mayHaveGuessablePassword?: boolean
}

const abilitiesFor = (roles: readonly RoleId[]): readonly Ability[] => [
  'user.create',
  ...(roles.some((role) => ADMINISTRATOR_ROLES.includes(role))
    ? (['user.grant_administrator_role'] as const)
    : []),
  ...(roles.some((role) => !ADMINISTRATOR_ROLES.includes(role))
    ? (['user.grant_working_role'] as const)
    : []),
]

/** Only the studio itself and root make another root. */
const requireRight = (actor: AnyActor, { roles, isRoot = false }: NewAccount): void => {
  if (isSystem(actor) || actor.isRoot) return
  if (isRoot) throw new AppError('permission.role_denied', { ability: 'user.create' })
  for (const ability of abilitiesFor(roles)) {
    const permission = can(actor, ability, { kind: 'account', roles, isRoot })
    if (!permission.ok) throw new AppError(permission.code, { ability })
  }
}

/** Name, role and password (spec 5.account), every field at fault in one answer. */
const requireFields = ({ name, password, roles, isRoot = false }: NewAccount): void => {
  const errors = [
    ...accountNameErrors(name),
    ...(roles.length === 0 && !isRoot ? [fieldError('roles', 'field.required')] : []),
    ...passwordErrors(password),
  ]
  if (errors.length === 0) return
  throw new AppError('request.invalid', { fields: errors })
}

/**
 * A new account. Answers its id.
 * @throws AppError `request.invalid` with the fields at fault, `account.name_taken`, permission
 * codes
 */
export const createAccount = async (
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  actor: AnyActor,
  account: NewAccount,
): Promise<string> => {
  requireRight(actor, account)
  requireFields(account)
  if (account.mayHaveGuessablePassword !== true)
    await refuseGuessablePassword(account.password, 'password', [
      account.name,
      account.realName,
      account.email,
      account.phone,
    ])
  const id = deps.ids.next()
  const now = deps.clock.now()
  const name = account.name.trim()
  const password_hash = await hashPassword(account.password)
  try {
    await inTransaction(deps.db, async (tx) => {
      await tx
        .insertInto('account')
        .values({
          id,
          name,
          name_key: toNameKey(name),
          real_name: account.realName.trim(),
          password_hash,
          is_root: account.isRoot ?? false,
          password_expired: account.passwordExpired ?? true,
          created_at: now,
          updated_at: now,
        })
        .execute()
      for (const role_id of new Set(account.roles))
        await tx.insertInto('account_role').values({ account_id: id, role_id }).execute()
      for (const language of new Set(account.languages))
        await tx.insertInto('account_language').values({ account_id: id, language }).execute()
    })
  } catch (error) {
    if (brokenConstraint(error) === 'account_name_key')
      throw new AppError('account.name_taken', { name })
    throw error
  }
  return id
}
