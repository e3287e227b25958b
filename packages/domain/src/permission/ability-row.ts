import type { RoleName } from '../account/role.ts'

/**
 * How far a right reaches: every row, rows assigned to the account, the account's own rows, none.
 */
export type Scope = 'all' | 'assigned' | 'own' | 'no'

/** By role; a role that is not named has no right. */
export type RoleScopes = Readonly<Partial<Record<RoleName, Exclude<Scope, 'no'>>>>

/**
 * What else a workflow event asks for beside the scope.
 * - `second_reviewer`: neither the chapter's translator nor its proofreader, by account; a
 *   proofreader holds the reviewer's seat, or it is empty and they work on the order
 */
export type Condition = 'second_reviewer'

export interface AbilityRow {
  /** the action's label in the permission matrix it comes from */
  readonly action: string
  readonly basis: 'spec' | 'spec+decided' | 'decided'
  readonly scopes: RoleScopes
  readonly condition?: Condition
}

export const EVERYBODY = {
  projectAdministrator: 'all',
  translationAdministrator: 'all',
  translator: 'all',
  proofreader: 'all',
  visualReviewer: 'all',
  typesetter: 'all',
} as const satisfies RoleScopes

export const EVERYBODY_OWN = {
  projectAdministrator: 'own',
  translationAdministrator: 'own',
  translator: 'own',
  proofreader: 'own',
  visualReviewer: 'own',
  typesetter: 'own',
} as const satisfies RoleScopes

/** administrators everywhere, the others where they have a seat */
export const EVERYBODY_ASSIGNED = {
  projectAdministrator: 'all',
  translationAdministrator: 'all',
  translator: 'assigned',
  proofreader: 'assigned',
  visualReviewer: 'assigned',
  typesetter: 'assigned',
} as const satisfies RoleScopes
