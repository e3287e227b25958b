import { rolesOf } from '@panelflow/domain/account/role.ts'
import type { Session } from './session.ts'

/** Of the account `a` of a session or a program's token. */
export interface AccountRow {
  readonly account_id: string
  readonly is_root: boolean
  readonly roles: readonly number[]
  readonly name: string
  readonly real_name: string
  readonly home_page_url: string | null
  readonly password_expired: boolean
  readonly updated_at: Date
  readonly zone: unknown
}

export const ACCOUNT_COLUMNS = `a.id as account_id, a.is_root, array(select r.role_id::int from account_role r where r.account_id = a.id) as roles,
  a.name, a.real_name, a.home_page_url, a.password_expired, a.updated_at, (select value from setting where key = 'organisation.zone') as zone`

export const accountOf = (row: AccountRow): Pick<Session, 'accountId' | 'isRoot' | 'roles' | 'person'> => ({
  accountId: row.account_id,
  isRoot: row.is_root,
  roles: rolesOf({ isRoot: row.is_root, roleIds: row.roles }),
  person: {
    name: row.name,
    realName: row.real_name,
    homePageUrl: row.home_page_url,
    passwordExpired: row.password_expired,
    updatedAt: row.updated_at,
    zone: row.zone,
  },
})
