/**
 * How far a right reaches: every row, rows assigned to the account, the account's own rows, none.
 */
export type Scope = 'all' | 'assigned' | 'own' | 'no'

export interface AbilityRow {
  /** the action's label in the permission matrix it comes from */
  readonly action: string
  readonly basis: 'spec' | 'spec+decided' | 'decided'
  /**
   * project administrator, translation administrator, translator, proofreader, visual reviewer,
   * typesetter
   */
  readonly scopes: readonly [Scope, Scope, Scope, Scope, Scope, Scope]
}
