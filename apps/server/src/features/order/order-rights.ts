/** `can` of an order and of a chapter: the domain's own offers, plus what is not a workflow event. */
import type { Ability } from '@panelflow/domain/permission/ability.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { gradeRefusal } from '@panelflow/domain/grade/grade.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import { type EditPart, editRefusal } from '@panelflow/domain/order/edit-rules.ts'
import { isFinished } from '@panelflow/domain/order/derive-order-status.ts'
import { chapterOffers, orderOffers } from '@panelflow/domain/order/order-offers.ts'
import type { ChapterState, OrderState } from '@panelflow/domain/order/order-state.ts'
import { workRowOf } from './order-access.ts'

/** true, or the code of the refusal: the screen shows why. A missing key is a plain no. */
export type Rights = Record<string, true | string>

/** What the role never may, and what the state does not know, is not shown at all; what this person or moment may not is shown with its reason. */
const UNSHOWN: ReadonlySet<true | string> = new Set(['permission.role_denied', 'chapter.transition_not_allowed'])

const shown = (rights: Readonly<Record<string, true | string>>): Rights =>
  Object.fromEntries(Object.entries(rights).filter(([, right]) => !UNSHOWN.has(right)))

const rightTo = (actor: Actor, ability: Ability, chapters: readonly ChapterState[]): true | string => {
  const permission = can(actor, ability, workRowOf(chapters))
  return permission.ok ? true : permission.code
}

export const orderRights = (order: OrderState, actor: Actor, now: Date): Rights => {
  const whileOpen = (ability: Ability): true | string => (isFinished(order) ? 'order.finished' : rightTo(actor, ability, order.chapters))
  const mayEdit = (part: EditPart): true | string => {
    const right = rightTo(actor, 'order.edit_base', order.chapters)
    return right === true ? (editRefusal(order, part) ?? true) : right
  }
  const offers = orderOffers(order, actor, now.toISOString())
  const maySend = rightTo(actor, 'order.send_for_review', order.chapters)
  return shown({
    ...offers,
    // the matrix is narrower than the workflow here, and the door asks the matrix
    send_for_review: maySend === true ? offers.send_for_review : maySend,
    view_log: rightTo(actor, 'order.log.view', order.chapters),
    edit_base: whileOpen('order.edit_base'),
    edit_language: mayEdit('language'),
    edit_kind: mayEdit('kind'),
    edit_range: mayEdit('range'),
    clone: rightTo(actor, 'order.create', order.chapters),
    edit_deadline: whileOpen('order.edit_deadline'),
    edit_stage_deadlines: whileOpen('order.edit_stage_deadlines'),
    upload_images: whileOpen('chapter.image.upload_replace'),
    request_check: whileOpen('check.request'),
    export: rightTo(actor, 'workspace.export', order.chapters),
  })
}

const rightToGrade = (order: OrderState, chapter: ChapterState, actor: Actor): true | string => {
  const right = rightTo(actor, 'grade.create', [chapter])
  const { status, translatorId } = chapter
  return right === true ? (gradeRefusal({ status, translatorId, orderFinished: isFinished(order) }) ?? true) : right
}

export const chapterRights = (order: OrderState, chapter: ChapterState, actor: Actor): Rights =>
  shown({
    ...chapterOffers(order, chapter, actor),
    open_workspace: rightTo(actor, 'workspace.open', [chapter]),
    download: rightTo(actor, 'final.download_publish', [chapter]),
    export: rightTo(actor, 'workspace.export', [chapter]),
    grade: rightToGrade(order, chapter, actor),
  })
