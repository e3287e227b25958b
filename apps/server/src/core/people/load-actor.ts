import { isRoleId, getRoles } from '@panelflow/domain/account/role.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Ability } from '@panelflow/domain/permission/ability.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Db } from '../../db/open-database.ts'

interface Started {
  readonly account_id: string
  readonly acting_role: number | null
}

/**
 * The person who started work that goes on in the background, with the roles of now; nobody once
 * the account is shut. Throws `permission.role_denied`.
 */
export const loadActor = async (db: Db, run: Started, ability: Ability): Promise<Actor> => {
  const account = await db
    .selectFrom('account')
    .select(['is_root'])
    .where('id', '=', run.account_id)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (account === undefined) throw new AppError('permission.role_denied', { ability })
  const roles = await db
    .selectFrom('account_role')
    .select('role_id')
    .where('account_id', '=', run.account_id)
    .execute()
  const held = getRoles({ isRoot: account.is_root, roleIds: roles.map((row) => row.role_id) })
  const actingRole =
    run.acting_role !== null && isRoleId(run.acting_role) && held.includes(run.acting_role)
      ? run.acting_role
      : null
  if (run.acting_role !== null && actingRole === null)
    throw new AppError('permission.role_denied', { ability })
  return { accountId: run.account_id, isRoot: account.is_root, roles: held, actingRole }
}
