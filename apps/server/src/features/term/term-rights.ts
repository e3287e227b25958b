import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { ErrorCode } from '@panelflow/domain/error/error-code.ts'
import { afterStep, type TermStatus } from '@panelflow/domain/glossary/term-rules.ts'
import type { Ability } from '@panelflow/domain/permission/ability.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can } from '@panelflow/domain/permission/can.ts'

type Can = Record<string, true | string>
export type TermAction = 'approve' | 'retire' | 'delete'

const right = (actor: Actor, ability: Ability): true | ErrorCode => {
  const permission = can(actor, ability)
  return permission.ok ? true : permission.code
}

/** @throws AppError `permission.role_denied` */
export const requireTermRight = (actor: Actor, ability: Ability): void => {
  const allowed = right(actor, ability)
  if (allowed !== true) throw new AppError(allowed, { ability })
}

const ABILITY_BY_ACTION: Readonly<Record<TermAction, Ability>> = {
  approve: 'term.create_edit',
  retire: 'term.create_edit',
  delete: 'term.delete',
}

/** True, or the code why this cannot be done with a term of that status. */
export const termActionRight = (
  actor: Actor,
  action: TermAction,
  status: TermStatus,
): true | ErrorCode => {
  const allowed = right(actor, ABILITY_BY_ACTION[action])
  if (allowed !== true || action === 'delete') return allowed
  return afterStep(status, action) === null ? 'term.status_already' : true
}

/** What the actor may do with a term. */
export const termCan = (actor: Actor, status: TermStatus): Can => ({
  edit: right(actor, 'term.create_edit'),
  approve: termActionRight(actor, 'approve', status),
  retire: termActionRight(actor, 'retire', status),
  delete: right(actor, 'term.delete'),
  sort: right(actor, 'term.sort'),
})

/** What the actor may do with the glossary as a whole. */
export const glossaryCan = (actor: Actor): Can => ({
  create: right(actor, 'term.create_edit'),
  suggest: right(actor, 'term.suggest'),
  delete: right(actor, 'term.delete'),
  import: right(actor, 'term.import_template'),
  export: right(actor, 'term.import_template'),
  sort: right(actor, 'term.sort'),
})
