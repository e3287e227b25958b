import type { AccountView } from '@panelflow/contract/account.ts'
import { isRoleId, type RoleId } from '@panelflow/domain/account/role.ts'
import { ADMINISTRATOR_ROLES } from '@panelflow/domain/account/role.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Ability } from '@panelflow/domain/permission/ability.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can, type PermissionCode } from '@panelflow/domain/permission/can.ts'

/** What rights on an account depend on. */
export interface AccountFacts {
  readonly id: string
  readonly is_root: boolean
  readonly roles: readonly number[]
  readonly disabled_at: Date | null
  readonly approved_at: Date | null
}

/** Steps one takes with an account, with the ability each needs. */
const STEPS = {
  edit: 'user.edit',
  disable: 'user.disable_enable',
  enable: 'user.disable_enable',
  delete: 'user.delete',
  reset_password: 'user.reset_password',
  revoke_sessions: 'user.revoke_sessions',
  approve: 'user.create',
  refuse: 'user.create',
} as const satisfies Readonly<Record<string, Ability>>

export type AccountStep = keyof typeof STEPS

type AccountRefusal =
  | PermissionCode
  | 'account.waiting'
  | 'account.not_waiting'
  | 'account.own'
  | 'account.disabled_already'
  | 'account.enabled_already'

const stateRefusal = (
  step: AccountStep,
  account: AccountFacts,
  actor: Actor,
): AccountRefusal | null => {
  const waiting = account.approved_at === null
  if (step === 'approve' || step === 'refuse') return waiting ? null : 'account.not_waiting'
  if (waiting) return 'account.waiting'
  if ((step === 'disable' || step === 'delete') && account.id === actor.accountId)
    return 'account.own'
  if (step === 'disable' && account.disabled_at !== null) return 'account.disabled_already'
  if (step === 'enable' && account.disabled_at === null) return 'account.enabled_already'
  return null
}

/** Null: it may be done; else the code why not. Root's accounts are root's business alone. */
export const accountRefusal = (
  actor: Actor,
  step: AccountStep,
  account: AccountFacts,
): AccountRefusal | null => {
  const roles = account.roles.filter(isRoleId)
  const right = can(actor, STEPS[step], { kind: 'account', roles, isRoot: account.is_root })
  if (!right.ok) return right.code
  if (account.is_root && !actor.isRoot) return 'permission.row_denied'
  return stateRefusal(step, account, actor)
}

/** @throws AppError with the code why not */
export const requireStep = (actor: Actor, step: AccountStep, account: AccountFacts): void => {
  const refusal = accountRefusal(actor, step, account)
  if (refusal !== null) throw new AppError(refusal, { ability: STEPS[step] })
}

export const accountCan = (actor: Actor, account: AccountFacts): AccountView['can'] =>
  Object.fromEntries(
    (Object.keys(STEPS) as AccountStep[]).map((step) => [
      step,
      accountRefusal(actor, step, account) ?? true,
    ]),
  )

/**
 * Roles are given and taken only by whoever may give them. @throws AppError
 * `permission.role_denied`
 */
export const requireGrant = (
  actor: Actor,
  before: readonly RoleId[],
  after: readonly RoleId[],
): void => {
  const changed = [
    ...before.filter((role) => !after.includes(role)),
    ...after.filter((role) => !before.includes(role)),
  ]
  for (const role of changed) {
    const ability = ADMINISTRATOR_ROLES.includes(role)
      ? 'user.grant_administrator_role'
      : 'user.grant_working_role'
    if (!can(actor, ability).ok) throw new AppError('permission.role_denied', { ability })
  }
}
