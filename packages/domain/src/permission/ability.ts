import { ROLE, type RoleId } from '../account/role.ts'
import { ACCOUNT_ABILITIES } from './account-abilities.ts'
import type { AbilityRow, Scope } from './ability-row.ts'
import { CATALOGUE_ABILITIES } from './catalogue-abilities.ts'
import { PRODUCTION_ABILITIES } from './production-abilities.ts'

/**
 * Who may do what: 92 actions × 6 roles (spec 10.rights.table). Root may do all; actions denied to
 * every role
 * are root only.
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

/** Order of the columns in `scopes`. */
export const SCOPE_COLUMNS: readonly RoleId[] = [
  ROLE.projectAdministrator,
  ROLE.translationAdministrator,
  ROLE.translator,
  ROLE.proofreader,
  ROLE.visualReviewer,
  ROLE.typesetter,
]

/** The reach of a right for one role. */
export const getScope = (ability: Ability, role: RoleId): Scope =>
  ABILITIES[ability].scopes[SCOPE_COLUMNS.indexOf(role)] ?? 'no'
