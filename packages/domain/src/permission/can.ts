import { ROLE, type RoleId } from '../account/role.ts'
import type { ErrorCode } from '../error/error-code.ts'
import { type Ability, getScope } from './ability.ts'
import type { Scope } from './ability-row.ts'
import { type Actor, effectiveRoles } from './actor.ts'

/**
 * The row a right is asked for. Without a row the question is "anywhere at all?": for menus and for
 * queries that scope themselves.
 */
export type PermissionRow =
  /**
   * an order or a chapter: everybody who holds a seat on it; a pool is open to every visual
   * reviewer until one claims it
   */
  | {
      readonly kind: 'work'
      readonly assigneeIds: readonly (string | null)[]
      readonly visualReviewPool: boolean
    }
  /** something a person made or owns */
  | { readonly kind: 'owned'; readonly ownerId: string | null }
  /** an account to be managed */
  | { readonly kind: 'account'; readonly roles: readonly RoleId[]; readonly isRoot: boolean }

export type PermissionCode = 'permission.role_denied' | 'permission.row_denied'

/** `reason` is for the log; the sentence comes from the code. */
export type Permission =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly code: PermissionCode
      readonly reason: string
    }

/** true, or the code of why not: an entry of a row's `can`. */
export type Right = true | ErrorCode

export const toRight = (permission: Permission): true | PermissionCode =>
  permission.ok || permission.code

const WORKING_ROLES: readonly RoleId[] = [
  ROLE.translator,
  ROLE.proofreader,
  ROLE.visualReviewer,
  ROLE.typesetter,
]

const WIDTH: Readonly<Record<Scope, number>> = { no: 0, own: 1, assigned: 2, all: 3 }

/**
 * The widest reach any of the actor's roles gives: `all` needs no row filter, `assigned` and `own`
 * do, `no` is a refusal.
 */
export const getReach = (actor: Actor, ability: Ability): Scope => {
  if (actor.isRoot) return 'all'
  let widest: Scope = 'no'
  for (const role of effectiveRoles(actor)) {
    const scope = getScope(ability, role)
    if (WIDTH[scope] > WIDTH[widest]) widest = scope
  }
  return widest
}

const isAssigned = (actor: Actor, role: RoleId, row: PermissionRow): boolean => {
  switch (row.kind) {
    case 'work':
      return (
        row.assigneeIds.includes(actor.accountId) ||
        (row.visualReviewPool && role === ROLE.visualReviewer)
      )
    case 'owned':
      return row.ownerId === actor.accountId
    case 'account':
      return !row.isRoot && row.roles.every((held) => WORKING_ROLES.includes(held))
  }
}

const reaches = (actor: Actor, ability: Ability, role: RoleId, row: PermissionRow): boolean => {
  switch (getScope(ability, role)) {
    case 'all':
      return true
    case 'assigned':
      return isAssigned(actor, role, row)
    case 'own':
      return row.kind === 'owned' && row.ownerId === actor.accountId
    case 'no':
      return false
  }
}

/**
 * May the actor do this, to this row? One table (ability.ts), two refusals: the role never may, or
 * not here (spec 10.rights.row).
 */
export const can = (actor: Actor, ability: Ability, row?: PermissionRow): Permission => {
  const reach = getReach(actor, ability)
  if (reach === 'no')
    return {
      ok: false,
      code: 'permission.role_denied',
      reason: `no role of the actor has ${ability}`,
    }
  if (row === undefined || reach === 'all') return { ok: true }
  if (effectiveRoles(actor).some((role) => reaches(actor, ability, role, row))) return { ok: true }
  return {
    ok: false,
    code: 'permission.row_denied',
    reason: `${ability} does not reach this ${row.kind}`,
  }
}
