import type { TokenScope } from '@panelflow/domain/account/token-scope.ts'
import type { RoleId } from '@panelflow/domain/account/role.ts'

/** The account behind the session, read with it: "who am I" costs no statement of its own. */
interface SessionPerson {
  readonly name: string
  readonly realName: string
  readonly homePageUrl: string | null
  readonly passwordExpired: boolean
  readonly updatedAt: Date
  /** the setting `organisation.zone`, as it is stored */
  readonly zone: unknown
}

/**
 * A signed-in person as the request's token shows them, read fresh: a changed role counts on the
 * next request.
 */
export interface Session {
  readonly id: string
  readonly accountId: string
  readonly isRoot: boolean
  readonly roles: readonly RoleId[]
  /** good only for choosing a new password */
  readonly restricted: boolean
  /** a program's token may do less than its person; null for a person at a browser */
  readonly program: TokenScope | null
  readonly person: SessionPerson
}
