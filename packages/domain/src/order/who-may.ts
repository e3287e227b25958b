import { ROLE, type RoleId } from '../account/role.ts'
import type { Need } from '../chapter/transition-row.ts'
import { getCondition, getScope, type RightName } from '../permission/ability.ts'
import { type AnyActor, type Actor, effectiveRoles, isSystem } from '../permission/actor.ts'
import type { ChapterState, OrderState } from './order-state.ts'
import { SEATS, type Seat, getSeatHolder } from './seat.ts'

/** Why not, from the vaguest to the most exact reason. */
export type Standing = 'role' | 'row' | 'four_eyes' | 'ok'

const RANK: readonly Standing[] = ['role', 'row', 'four_eyes', 'ok']

const better = (a: Standing, b: Standing): Standing => (RANK.indexOf(a) >= RANK.indexOf(b) ? a : b)

/** The seat that makes a chapter one of an assigned role's own. */
const SEAT_OF_ROLE: Readonly<Partial<Record<RoleId, Seat>>> = {
  [ROLE.translator]: 'translator',
  [ROLE.proofreader]: 'proofreader',
  [ROLE.typesetter]: 'typesetter',
  [ROLE.visualReviewer]: 'visual_reviewer',
}

const listRolesWith = (actor: Actor, right: RightName): readonly RoleId[] =>
  effectiveRoles(actor).filter((role) => getScope(right, role) !== 'no')

const holdsAnySeat = (order: OrderState, accountId: string): boolean =>
  order.chapters.some((chapter) => SEATS.some((seat) => getSeatHolder(chapter, seat) === accountId))

/**
 * Four eyes go by account id and bind root too. A second proofreader may step in where no reviewer
 * is named, if they work on this order at all (ability `review.accept_reject`: assigned rows).
 */
const reviewerStanding = (actor: Actor, order: OrderState, chapter: ChapterState): Standing => {
  if (actor.accountId === chapter.translatorId || actor.accountId === chapter.proofreaderId)
    return 'four_eyes'
  if (actor.isRoot || effectiveRoles(actor).includes(ROLE.translationAdministrator)) return 'ok'
  if (chapter.reviewerId !== null) return chapter.reviewerId === actor.accountId ? 'ok' : 'row'
  return holdsAnySeat(order, actor.accountId) ? 'ok' : 'row'
}

/** A chapter in visual review is everybody's of the role until one of them claims it. */
const hasRoleSeat = (role: RoleId, accountId: string, chapter: ChapterState): boolean => {
  const seat = SEAT_OF_ROLE[role]
  if (seat === undefined) return false
  const holder = getSeatHolder(chapter, seat)
  return holder === accountId || (seat === 'visual_reviewer' && holder === null)
}

const personStanding = (
  actor: Actor,
  right: RightName,
  order: OrderState,
  chapter: ChapterState,
): Standing => {
  const roles = listRolesWith(actor, right)
  if (roles.length === 0) return 'role'
  if (getCondition(right) === 'second_reviewer') return reviewerStanding(actor, order, chapter)
  const reaches = (role: RoleId): boolean =>
    getScope(right, role) === 'all' || hasRoleSeat(role, actor.accountId, chapter)
  return actor.isRoot || roles.some(reaches) ? 'ok' : 'row'
}

/** The best standing any of the rights gives the actor on this chapter. */
export const getStanding = (
  actor: AnyActor,
  needs: readonly Need[],
  order: OrderState,
  chapter: ChapterState,
): Standing =>
  needs
    .map((need): Standing => {
      if (isSystem(actor)) return need === 'system' ? 'ok' : 'role'
      return need === 'system' ? 'role' : personStanding(actor, need, order, chapter)
    })
    .reduce(better, 'role')

/**
 * Has the actor any role at all that may ever do it? Asked first, so that others learn nothing
 * about the chapter.
 */
export const hasRoleFor = (actor: AnyActor, needs: readonly Need[]): boolean =>
  isSystem(actor)
    ? needs.includes('system')
    : needs.some((need) => need !== 'system' && listRolesWith(actor, need).length > 0)

/** Short names of senders, as docs/states.md has them. `*`: holds that seat on the chapter. */
export type SenderLabel = 'PA' | 'TA' | 'TR*' | 'PR*' | 'TY*' | 'VR' | 'RV' | 'system'

const LABELS: readonly (readonly [RoleId, SenderLabel])[] = [
  [ROLE.projectAdministrator, 'PA'],
  [ROLE.translator, 'TR*'],
  [ROLE.proofreader, 'PR*'],
  [ROLE.typesetter, 'TY*'],
  [ROLE.visualReviewer, 'VR'],
  [ROLE.translationAdministrator, 'TA'],
]

/** Who may send an event that asks for this right. RV: whoever reviews, see `second_reviewer`. */
export const listSenders = (need: Need): readonly SenderLabel[] => {
  if (need === 'system') return ['system']
  if (getCondition(need) === 'second_reviewer') return ['RV']
  return LABELS.filter(([role]) => getScope(need, role) !== 'no').map(([, label]) => label)
}
