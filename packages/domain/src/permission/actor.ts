import { ROLE_IDS, type RoleId } from '../account/role.ts'

/**
 * A signed-in person. `actingRole` is the role of the screen (`:role_id`, `role-id` header): it
 * only narrows rights (spec 10.rights.role_narrows).
 */
export interface Actor {
  readonly accountId: string
  readonly isRoot: boolean
  readonly roles: readonly RoleId[]
  readonly actingRole: RoleId | null
}

/** The studio itself: a worker that finished a job. Never built from a request. */
export interface SystemActor {
  readonly system: true
}

export const SYSTEM_ACTOR: SystemActor = { system: true }

export type AnyActor = Actor | SystemActor

export const isSystem = (actor: AnyActor): actor is SystemActor => 'system' in actor

/** The person's account; null: the studio itself. */
export const personIn = (actor: AnyActor): string | null =>
  isSystem(actor) ? null : actor.accountId

const NONE: readonly RoleId[] = []
const ONLY: ReadonlyMap<RoleId, readonly RoleId[]> = new Map(ROLE_IDS.map((role) => [role, [role]]))

/**
 * Roles that count for this request. Root is never narrowed: "root may do all". Asked dozens of
 * times for a row: it makes no list anew.
 */
export const effectiveRoles = (actor: Actor): readonly RoleId[] => {
  if (actor.isRoot) return ROLE_IDS
  if (actor.actingRole === null) return actor.roles
  return actor.roles.includes(actor.actingRole) ? (ONLY.get(actor.actingRole) ?? NONE) : NONE
}
