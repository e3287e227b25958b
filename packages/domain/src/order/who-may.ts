import { ROLE, type RoleId } from '../account/role.ts'
import type { By } from '../chapter/transition-row.ts'
import { type AnyActor, type Actor, effectiveRoles, isSystem } from '../permission/actor.ts'
import type { ChapterState, OrderState } from './order-state.ts'
import { SEATS, getSeatHolder } from './seat.ts'

/** Why not, from the vaguest to the most exact reason. */
export type Standing = 'role' | 'row' | 'four_eyes' | 'ok'

const RANK: readonly Standing[] = ['role', 'row', 'four_eyes', 'ok']

const better = (a: Standing, b: Standing): Standing => (RANK.indexOf(a) >= RANK.indexOf(b) ? a : b)

const STARRED = { 'TR*': 'translator', 'PR*': 'proofreader', 'TY*': 'typesetter' } as const

const BY_ROLES: Readonly<Record<By, readonly RoleId[]>> = {
  PA: [ROLE.projectAdministrator],
  TA: [ROLE.translationAdministrator],
  'TR*': [ROLE.translator],
  'PR*': [ROLE.proofreader],
  'TY*': [ROLE.typesetter],
  VR: [ROLE.visualReviewer],
  RV: [ROLE.proofreader, ROLE.translationAdministrator],
  system: [],
}

const hasAnyRole = (actor: Actor, roles: readonly RoleId[]): boolean => {
  const held = effectiveRoles(actor)
  return roles.some((role) => held.includes(role))
}

const holdsAnySeat = (order: OrderState, accountId: string): boolean =>
  order.chapters.some((chapter) => SEATS.some((seat) => getSeatHolder(chapter, seat) === accountId))

/**
 * Four eyes go by account id and bind root too. A second proofreader may step in where no reviewer
 * is named,
 * if they work on this order at all (permission `review.accept_reject`: assigned rows).
 */
const reviewerStanding = (actor: Actor, order: OrderState, chapter: ChapterState): Standing => {
  if (actor.accountId === chapter.translatorId || actor.accountId === chapter.proofreaderId)
    return 'four_eyes'
  if (actor.isRoot || effectiveRoles(actor).includes(ROLE.translationAdministrator)) return 'ok'
  if (chapter.reviewerId !== null) return chapter.reviewerId === actor.accountId ? 'ok' : 'row'
  return holdsAnySeat(order, actor.accountId) ? 'ok' : 'row'
}

const personStanding = (
  actor: Actor,
  by: Exclude<By, 'system'>,
  order: OrderState,
  chapter: ChapterState,
): Standing => {
  if (!hasAnyRole(actor, BY_ROLES[by])) return 'role'
  switch (by) {
    case 'RV':
      return reviewerStanding(actor, order, chapter)
    case 'PA':
    case 'TA':
      return 'ok'
    case 'VR':
      return actor.isRoot ||
        chapter.visualReviewerId === null ||
        chapter.visualReviewerId === actor.accountId
        ? 'ok'
        : 'row'
    default:
      return actor.isRoot || getSeatHolder(chapter, STARRED[by]) === actor.accountId ? 'ok' : 'row'
  }
}

/** The best standing any of the table's entries gives the actor on this chapter. */
export const getStanding = (
  actor: AnyActor,
  bys: readonly By[],
  order: OrderState,
  chapter: ChapterState,
): Standing =>
  bys
    .map((by): Standing => {
      if (isSystem(actor)) return by === 'system' ? 'ok' : 'role'
      return by === 'system' ? 'role' : personStanding(actor, by, order, chapter)
    })
    .reduce(better, 'role')

/**
 * Has the actor any role at all that may ever do it? Asked first, so that an outsider learns
 * nothing
 * about the chapter.
 */
export const hasRoleFor = (actor: AnyActor, bys: readonly By[]): boolean =>
  isSystem(actor) ? bys.includes('system') : bys.some((by) => hasAnyRole(actor, BY_ROLES[by]))
