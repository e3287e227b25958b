import { ROLE } from '../account/role.ts'
import { type Actor, effectiveRoles } from './actor.ts'

/**
 * Who brings own fonts, hides and deletes them, and keeps their licences: the administrators, who
 * answer for what is published (docs/decisions/0007).
 */
export const managesFonts = (actor: Actor): boolean =>
  actor.isRoot ||
  effectiveRoles(actor).some(
    (role) => role === ROLE.projectAdministrator || role === ROLE.translationAdministrator,
  )
