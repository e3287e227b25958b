import { RecentMap } from '@panelflow/domain/collection/recent-map.ts'
import { rolesOf } from '@panelflow/domain/account/role.ts'
import type { Session } from './session.ts'

/** As `account_principal` writes it (`db/functions/session-principal.sql`). */
interface StoredBearer {
  readonly accountId: string
  readonly isRoot: boolean
  readonly roles: readonly number[]
  readonly name: string
  readonly realName: string
  readonly homePageUrl: string | null
  readonly passwordExpired: boolean
  /** ISO 8601 */
  readonly updatedAt: string
  readonly zone: unknown
}

export type Bearer = Pick<Session, 'accountId' | 'isRoot' | 'roles' | 'person'>

const parse = (text: string): Bearer => {
  const { accountId, isRoot, roles, name, realName, homePageUrl, passwordExpired, updatedAt, zone } = JSON.parse(text) as StoredBearer
  return {
    accountId,
    isRoot,
    roles: rolesOf({ isRoot, roleIds: roles }),
    person: { name, realName, homePageUrl, passwordExpired, updatedAt: new Date(updatedAt), zone },
  }
}

/** More people than a house has; more than these are not kept. */
const MOST_KEPT = 2000
const kept = new RecentMap<string, Bearer>(MOST_KEPT)

/** What the text says of the person; the same text is read once. */
export const bearerIn = (text: string): Bearer => {
  const known = kept.get(text)
  if (known !== undefined) return known
  const bearer = parse(text)
  kept.set(text, bearer)
  return bearer
}
