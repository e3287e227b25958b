import { RecentMap } from '@panelflow/domain/collection/recent-map.ts'
import { getRoles } from '@panelflow/domain/account/role.ts'
import type { Session } from './session.ts'

/** As `account_principal` writes it (`db/functions/session-principal.sql`). */
interface StoredPrincipal {
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

export type Principal = Pick<Session, 'accountId' | 'isRoot' | 'roles' | 'person'>

const parse = (text: string): Principal => {
  const {
    accountId,
    isRoot,
    roles,
    name,
    realName,
    homePageUrl,
    passwordExpired,
    updatedAt,
    zone,
  } = JSON.parse(text) as StoredPrincipal
  return {
    accountId,
    isRoot,
    roles: getRoles({ isRoot, roleIds: roles }),
    person: { name, realName, homePageUrl, passwordExpired, updatedAt: new Date(updatedAt), zone },
  }
}

/** More people than an installation has; at most this many are kept. */
const MAX_CACHED = 2000
const cache = new RecentMap<string, Principal>(MAX_CACHED)

/** What the text says of the person; the same text is read once. */
export const parsePrincipal = (text: string): Principal => {
  const known = cache.get(text)
  if (known !== undefined) return known
  const principal = parse(text)
  cache.set(text, principal)
  return principal
}
