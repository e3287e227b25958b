import { getRoleName, ROLE_IDS, type RoleId, type RoleName } from '../account/role.ts'
import { ACCOUNT_ABILITIES } from './account-abilities.ts'
import type { AbilityRow, Condition, Scope } from './ability-row.ts'
import { CATALOGUE_ABILITIES } from './catalogue-abilities.ts'
import { PRODUCTION_ABILITIES } from './production-abilities.ts'
import { WORKFLOW_ABILITIES } from './workflow-abilities.ts'

/**
 * Who may do what: 97 actions × 6 roles (spec 10.rights.table). Root may do all; actions denied to
 * every role are root only.
 */
export const ABILITIES = {
  ...ACCOUNT_ABILITIES,
  ...PRODUCTION_ABILITIES,
  ...CATALOGUE_ABILITIES,
} as const satisfies Readonly<Record<string, AbilityRow>>

export type Ability = keyof typeof ABILITIES

const isAbilityKey = (value: string): value is Ability => Object.hasOwn(ABILITIES, value)

export const ABILITY_NAMES: readonly Ability[] = Object.keys(ABILITIES).filter(isAbilityKey)

export const isAbility = (value: unknown): value is Ability =>
  typeof value === 'string' && isAbilityKey(value)

/** One table of rights: those of the matrix, and what the workflow alone asks for. */
const RIGHTS = { ...ABILITIES, ...WORKFLOW_ABILITIES }

/** A right of the table: a route asks for an ability, a workflow event for any of them. */
export type RightName = keyof typeof RIGHTS

const ROLE_NAMES: ReadonlyMap<RoleId, RoleName> = new Map(
  ROLE_IDS.map((role) => [role, getRoleName(role)]),
)

/** The reach of a right for one role. */
export const getScope = (right: RightName, role: RoleId): Scope => {
  const { scopes }: AbilityRow = RIGHTS[right]
  const name = ROLE_NAMES.get(role)
  return (name === undefined ? undefined : scopes[name]) ?? 'no'
}

/** What a workflow event with this right asks for beside the scope. */
export const getCondition = (right: RightName): Condition | null => {
  const { condition }: AbilityRow = RIGHTS[right]
  return condition ?? null
}
