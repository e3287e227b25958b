import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can, type PermissionCode, toRight } from '@panelflow/domain/permission/can.ts'

/** null: a preset for everybody */
type Owner = string | null

/**
 * True, or the code why not: own presets are their person's, shared ones the translation
 * administrators'.
 */
export const styleRight = (actor: Actor, ownerId: Owner): true | PermissionCode =>
  toRight(
    ownerId === null
      ? can(actor, 'style.preset.shared')
      : can(actor, 'style.preset.own', { kind: 'owned', ownerId }),
  )

/** @throws AppError `permission.role_denied` */
export const requireStyleRight = (actor: Actor, ownerId: Owner): void => {
  const right = styleRight(actor, ownerId)
  if (right !== true)
    throw new AppError(right, {
      ability: ownerId === null ? 'style.preset.shared' : 'style.preset.own',
    })
}
