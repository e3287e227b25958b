import { stageRank } from '../chapter/chapter-status.ts'
import { transitionFor } from '../chapter/chapter-transitions.ts'
import type { AnyActor } from '../permission/actor.ts'
import { type Refusal, refuse } from './decision.ts'
import { listNeeds } from './event-row.ts'
import type { OrderDraft } from './order-draft.ts'
import type { ChapterState, OrderState } from './order-state.ts'
import { hasRoleFor, getStanding } from './who-may.ts'

/** Proofreading is done, now or ever. */
export const isProofread = ({ status, furthest }: ChapterState): boolean =>
  status === 'proofreading_completed' ||
  status === 'proofreading_accepted' ||
  stageRank(furthest) > stageRank('proofreading')

const toSend = (order: OrderState): readonly ChapterState[] =>
  order.chapters.filter(({ status }) => status === 'proofreading_completed')

/**
 * The whole order goes on at once: every live chapter is proofread or further. A proofreader of any
 * chapter sent may send.
 */
export const checkSendForReview = (order: OrderState, actor: AnyActor): Refusal | null => {
  const event = 'send_for_review'
  const needs = listNeeds(event)
  if (!hasRoleFor(actor, needs)) return refuse('permission.role_denied', { event })
  const waiting = order.chapters.filter((chapter) => !isProofread(chapter))
  const ready = toSend(order)
  if (waiting.length > 0 || ready.length === 0)
    return refuse('order.not_all_proofread', { chapters: waiting.map(({ number }) => number) })
  if (ready.some((chapter) => getStanding(actor, needs, order, chapter) === 'ok')) return null
  return refuse('permission.row_denied', { event })
}

export const decideSendForReview = (draft: OrderDraft, actor: AnyActor): Refusal | null => {
  const refusal = checkSendForReview(draft.order, actor)
  if (refusal !== null) return refusal
  const sent = toSend(draft.order)
  for (const chapter of sent) {
    const row = transitionFor(chapter.status, 'send_for_review')
    if (row !== undefined) draft.transition(chapter, row, { automatic: false, reason: null })
  }
  draft.log.push({
    type: 'order.sent_for_review',
    chapterNumbers: sent.map(({ number }) => number),
  })
  return null
}
