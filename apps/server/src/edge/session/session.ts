import type { RoleId } from '@panelflow/domain/account/role.ts'

/** A signed-in person as the request's token shows him, read fresh: a changed role counts on the next request. */
export interface Session {
  readonly id: string
  readonly accountId: string
  readonly isRoot: boolean
  readonly roles: readonly RoleId[]
  /** good only for choosing a new password */
  readonly restricted: boolean
  /** a program's token may do less than its person; null for a person at a browser */
  readonly program: 'read' | 'write' | null
}
