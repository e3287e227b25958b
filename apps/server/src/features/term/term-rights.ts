import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { termList, TermView, TermAction } from '@panelflow/contract/term.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { afterStep, type TermStatus } from '@panelflow/domain/glossary/term-rules.ts'
import type { Ability } from '@panelflow/domain/permission/ability.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can, type PermissionCode, type Right, toRight } from '@panelflow/domain/permission/can.ts'

const right = (actor: Actor, ability: Ability): true | PermissionCode =>
  toRight(can(actor, ability))

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
export const termActionRight = (actor: Actor, action: TermAction, status: TermStatus): Right => {
  const allowed = right(actor, ABILITY_BY_ACTION[action])
  if (allowed !== true || action === 'delete') return allowed
  return afterStep(status, action) === null ? 'term.status_already' : true
}

/** What the actor may do with a term. */
export const termCan = (actor: Actor, status: TermStatus): TermView['can'] => ({
  edit: right(actor, 'term.create_edit'),
  approve: termActionRight(actor, 'approve', status),
  retire: termActionRight(actor, 'retire', status),
  delete: right(actor, 'term.delete'),
  sort: right(actor, 'term.sort'),
})

/** What the actor may do with the glossary as a whole. */
export const glossaryCan = (actor: Actor): EndpointAnswer<typeof termList>['can'] => ({
  create: right(actor, 'term.create_edit'),
  suggest: right(actor, 'term.suggest'),
  delete: right(actor, 'term.delete'),
  import: right(actor, 'term.import_template'),
  export: right(actor, 'term.import_template'),
  sort: right(actor, 'term.sort'),
})
