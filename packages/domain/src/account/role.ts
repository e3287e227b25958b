/** The six roles (spec 3.role.ids), by the ids the wire uses. */
export const ROLE = {
  projectAdministrator: 3,
  translationAdministrator: 5,
  translator: 8,
  proofreader: 10,
  visualReviewer: 11,
  typesetter: 12,
} as const

export type RoleName = keyof typeof ROLE
export type RoleId = (typeof ROLE)[RoleName]

export const ROLE_IDS: readonly RoleId[] = [3, 5, 8, 10, 11, 12]

/** Roles that manage people; the others do the work on a chapter. */
export const ADMINISTRATOR_ROLES: readonly RoleId[] = [
  ROLE.projectAdministrator,
  ROLE.translationAdministrator,
]

export const isRoleId = (value: unknown): value is RoleId => ROLE_IDS.some((id) => id === value)

const NAMES = Object.keys(ROLE).filter((name): name is RoleName => Object.hasOwn(ROLE, name))

/** Name of a role, the last part of its key in every list of words. */
export const getRoleName = (id: RoleId): RoleName =>
  NAMES.find((name) => ROLE[name] === id) ?? 'translator'

/** Root gets all six; anybody else only the recognised ids of their list (spec 6.role). */
export const getRoles = (account: {
  readonly isRoot: boolean
  readonly roleIds: readonly number[]
}): readonly RoleId[] =>
  account.isRoot ? ROLE_IDS : ROLE_IDS.filter((id) => account.roleIds.includes(id))
