import type { AnyActor } from '../permission/actor.ts'
import { decideAssign } from './decide-assign.ts'
import { decideUnassign } from './decide-unassign.ts'
import { decideChapter } from './decide-chapter.ts'
import { decideSendForReview } from './decide-send-for-review.ts'
import { decideStop } from './decide-stop.ts'
import { type Accepted, type Decision, type Facts, type Refusal, refuse } from './decision.ts'
import { deriveOrderStatus, hasImageProblem, isFinished } from './derive-order-status.ts'
import { OrderDraft } from './order-draft.ts'
import type { OrderState } from './order-state.ts'
import { advanceOrder } from './advance-order.ts'
import type { WorkflowEvent } from './workflow-event.ts'

/** Writes what the event changes into the draft. Returns the refusal, or null when done. */
const decideEvent = (
  draft: OrderDraft,
  event: WorkflowEvent,
  actor: AnyActor,
  facts: Facts,
): Refusal | null => {
  switch (event.type) {
    case 'cancel':
    case 'terminate':
      return decideStop(draft, event, actor, facts)
    case 'send_for_review':
      return decideSendForReview(draft, actor)
    case 'assign':
      return decideAssign(draft, event, actor, facts)
    case 'unassign':
      return decideUnassign(draft, event, actor)
    default:
      return decideChapter(draft, event, actor, facts)
  }
}

const toNewState = (draft: OrderDraft): OrderState => {
  const { chapters } = draft
  const order = { ...draft.order, chapters }
  return {
    ...order,
    imageError: hasImageProblem(chapters),
    status: deriveOrderStatus(order),
    version: order.version + 1,
  }
}

const toAccepted = (draft: OrderDraft, before: OrderState): Accepted => {
  const after = toNewState(draft)
  if (after.status !== before.status && after.stop === null)
    draft.log.push({ type: 'order.status_changed', from: before.status, to: after.status })
  return { ok: true, order: after, effects: draft.effects, log: draft.log }
}

/**
 * Takes the steps that follow by themselves (advance-order.ts) after chapters were added to an
 * order or left out of it (edit-rules.ts).
 */
export const advanceChapters = (order: OrderState): Accepted => {
  const draft = new OrderDraft(order)
  advanceOrder(draft)
  return toAccepted(draft, order)
}

/**
 * The one function that changes statuses. Pure: the caller loads the whole order under its row
 * lock, calls it, and writes what comes back (changed chapters, order fields, log, effects) in the
 * same transaction.
 *
 * The steps that follow by themselves (start_preprocessing, next_ai, barriers, queue_synthesis,
 * deliver) are part of the decision. A refusal carries a code and params (error/error-code.ts), and
 * nothing changes. Throws only when a fact that the event needs is missing.
 */
export const decide = (
  order: OrderState,
  event: WorkflowEvent,
  actor: AnyActor,
  facts: Facts,
): Decision => {
  if (isFinished(order)) return refuse('order.finished', { status: order.status })
  const draft = new OrderDraft(order)
  const refusal = decideEvent(draft, event, actor, facts)
  if (refusal !== null) return refusal
  if (draft.order.stop === null) advanceOrder(draft)
  return toAccepted(draft, order)
}
