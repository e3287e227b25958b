/**
 * `can` of an order and of a chapter: the domain's own offers, plus what is not a workflow event.
 */
import type { OrderView, ChapterView } from '@panelflow/contract/order.ts'
import type { Ability } from '@panelflow/domain/permission/ability.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { gradeRefusal } from '@panelflow/domain/grade/grade.ts'
import {
  can,
  type PermissionRow,
  getReach,
  type Right,
  toRight,
} from '@panelflow/domain/permission/can.ts'
import { type EditPart, editRefusal } from '@panelflow/domain/order/edit-rules.ts'
import { deriveOrderStatus, isFinished } from '@panelflow/domain/order/derive-order-status.ts'
import { runningSynthesis } from '@panelflow/domain/order/chapter-marks.ts'
import {
  chapterOffers,
  type OrderEventAction,
  orderOffers,
  requestCheckOffer,
} from '@panelflow/domain/order/available-actions.ts'
import { checkErratum } from '@panelflow/domain/order/erratum.ts'
import type { ChapterState, OrderState } from '@panelflow/domain/order/order-state.ts'
import { toWorkRow } from './order-access.ts'

/**
 * What the role never may, and what the state does not know, is not shown at all; what this person
 * or moment may not is shown with its reason.
 */
const UNSHOWN: ReadonlySet<Right> = new Set<Right>([
  'permission.role_denied',
  'chapter.transition_not_allowed',
])

const withoutHidden = <Action extends string>(
  rights: Readonly<Partial<Record<Action, Right>>>,
): Partial<Record<Action, Right>> => {
  const visible: Partial<Record<Action, Right>> = {}
  for (const name in rights) {
    const right = rights[name]
    if (right !== undefined && !UNSHOWN.has(right)) visible[name] = right
  }
  return visible
}

type RightTo = (ability: Ability) => Right

/** Who sits where is looked up only where the role alone does not decide, and then once. */
const rightsOn = (actor: Actor, chapters: readonly ChapterState[]): RightTo => {
  let row: PermissionRow | undefined
  return (ability) => {
    const reach = getReach(actor, ability)
    if (reach === 'all') return true
    return toRight(can(actor, ability, reach === 'no' ? undefined : (row ??= toWorkRow(chapters))))
  }
}

/**
 * Which right an offer of an order needs at all: of a finished order the domain says the same to
 * everybody.
 */
const NEEDED: readonly (readonly [OrderEventAction, Ability])[] = [
  ['cancel', 'order.cancel'],
  ['terminate', 'order.terminate'],
  ['assign_translator', 'order.assign_translator'],
  ['assign_proofreader', 'order.assign_proofreader'],
  ['assign_reviewer', 'order.assign_proofreader'],
  ['assign_typesetter', 'order.assign_typesetter'],
  ['assign_visual_reviewer', 'order.assign_visual_reviewer'],
]

const NEVER = 'permission.role_denied'

/** "The order is finished" would promise a translator that they could terminate another one. */
const whenFinished = (rightTo: RightTo): OrderView['can'] =>
  Object.fromEntries(
    NEEDED.map(([action, ability]) => [
      action,
      rightTo(ability) === NEVER ? NEVER : 'order.finished',
    ]),
  )

export const orderRights = (order: OrderState, actor: Actor, now: Date): OrderView['can'] => {
  const rightTo = rightsOn(actor, order.chapters)
  const finished = isFinished(order)
  const whileOpen = (ability: Ability): Right => {
    const right = rightTo(ability)
    return finished && right !== NEVER ? 'order.finished' : right
  }
  const mayEdit = (part: EditPart): Right => {
    const right = rightTo('order.edit_base')
    return right === true ? (editRefusal(order, part) ?? true) : right
  }
  const offers = orderOffers(order, actor, now.toISOString())
  const requestRight = whileOpen('check.request')
  const maySend = rightTo('order.send_for_review')
  return withoutHidden({
    ...(finished ? whenFinished(rightTo) : offers),
    // the matrix is narrower than the workflow here, and the endpoint asks the matrix
    send_for_review: maySend === true ? offers.send_for_review : maySend,
    view_log: rightTo('order.log.view'),
    edit_base: whileOpen('order.edit_base'),
    edit_language: mayEdit('language'),
    edit_kind: mayEdit('kind'),
    edit_range: mayEdit('range'),
    clone: rightTo('order.create'),
    // of an order under way there is nothing to correct: it is not offered
    ...(checkErratum(order) === null ? { correct: rightTo('order.create') } : {}),
    edit_deadline: whileOpen('order.edit_deadline'),
    edit_stage_deadlines: whileOpen('order.edit_stage_deadlines'),
    upload_images: whileOpen('chapter.image.upload_replace'),
    request_check: requestRight === true ? requestCheckOffer(order, actor) : requestRight,
    export: rightTo('workspace.export'),
  })
}

const rightToGrade = (order: OrderState, chapter: ChapterState, right: Right): Right => {
  const { status, translatorId } = chapter
  return right === true
    ? (gradeRefusal({ status, translatorId, orderFinished: isFinished(order) }) ?? true)
    : right
}

/**
 * A stopped order shows what would be this person's where it stopped, each with the reason; of a
 * completed one nothing is left to do.
 */
const chapterEvents = (
  order: OrderState,
  chapter: ChapterState,
  actor: Actor,
): ChapterView['can'] => {
  if (!isFinished(order)) return chapterOffers(order, chapter, actor)
  if (order.stop === null) return {}
  const running = { ...order, stop: null }
  const theirs = withoutHidden(
    chapterOffers({ ...running, status: deriveOrderStatus(running) }, chapter, actor),
  )
  return Object.fromEntries(Object.keys(theirs).map((name) => [name, 'order.finished']))
}

export const chapterRights = (
  order: OrderState,
  chapter: ChapterState,
  actor: Actor,
): ChapterView['can'] => {
  const rightTo = rightsOn(actor, [chapter])
  return withoutHidden({
    ...chapterEvents(order, chapter, actor),
    open_workspace: rightTo('workspace.open'),
    download: rightTo('final.download_publish'),
    export: rightTo('workspace.export'),
    text_free: rightTo('chapter.image.upload_replace'),
    grade: rightToGrade(order, chapter, rightTo('grade.create')),
    ...(runningSynthesis(chapter) === null || isFinished(order)
      ? {}
      : { cancel_synthesis: rightTo('chapter.ai.retry_skip') }),
  })
}
