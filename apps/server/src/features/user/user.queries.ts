import type { UserView } from '@panelflow/contract/user.ts'
import { rolesOf } from '@panelflow/domain/account/role.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Db } from '../../db/open-database.ts'
import { organisationZone } from '../order/organisation-zone.ts'

/** The signed-in person as the client's session store keeps him (spec §3). Tokens are the caller's business. */
export const getUser = async (db: Db, accountId: string): Promise<Omit<UserView, 'token' | 'refreshToken'>> => {
  const account = await db
    .selectFrom('account')
    .select(['id', 'name', 'real_name', 'is_root', 'home_page_url', 'password_expired', 'updated_at'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account) throw new AppError('session.invalid')
  const held = await db.selectFrom('account_role').select('role_id').where('account_id', '=', accountId).execute()
  const roles = rolesOf({ isRoot: account.is_root, roleIds: held.map((row) => row.role_id) })
  return {
    id: account.id,
    name: account.name,
    realName: account.real_name,
    role_list: roles.map((role) => ({ role_id: role })),
    is_root: account.is_root,
    homePageUrl: account.home_page_url,
    updatedAt: account.updated_at.toISOString(),
    passwordExpired: account.password_expired,
    timeZone: await organisationZone(db),
  }
}
