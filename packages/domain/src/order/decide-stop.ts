import { type AnyActor, isSystem } from '../permission/actor.ts'
import { type Facts, type Refusal, refuse } from './decision.ts'
import { isInProduction, terminatedStatus } from './derive-order-status.ts'
import { everybodyOn, notifyTranslationAdministrators } from './notices.ts'
import type { OrderDraft } from './order-draft.ts'
import type { OrderState } from './order-state.ts'
import { hasRoleFor } from './who-may.ts'
import type { OrderEvent } from './workflow-event.ts'

type StopEvent = Extract<OrderEvent, { readonly type: 'cancel' | 'terminate' }>

/**
 * Cancelling is offered for an order not yet in production; one in production is terminated instead
 * (spec 4.rule.cancel, 4.rule.terminate).
 */
export const checkStop = (
  order: OrderState,
  type: StopEvent['type'],
  actor: AnyActor,
): Refusal | null => {
  if (!hasRoleFor(actor, [`order.${type}`]))
    return refuse('permission.role_denied', { event: type })
  const { status } = order
  if (type === 'cancel')
    return isInProduction(order) ? refuse('order.already_in_production', { status }) : null
  return isInProduction(order) ? null : refuse('order.not_in_production', { status })
}

/**
 * Freezes the chapters where they are, fences off running jobs, tells the translation administrator
 * and everybody on it.
 */
export const decideStop = (
  draft: OrderDraft,
  event: StopEvent,
  actor: AnyActor,
  facts: Facts,
): Refusal | null => {
  const refusal = checkStop(draft.order, event.type, actor)
  if (refusal !== null) return refusal
  if (isSystem(actor)) return refuse('permission.role_denied', { event: event.type })
  const reason = event.reason.trim()
  if (reason === '') return refuse('request.reason_required')
  const from = draft.order.status
  const to = event.type === 'cancel' ? 'canceled' : terminatedStatus(from)
  draft.order = {
    ...draft.order,
    stop: { status: to, reason, accountId: actor.accountId, at: facts.now },
  }
  for (const { id } of draft.chapters) draft.effects.push({ type: 'cancel_runs', chapterId: id })
  draft.log.push(
    event.type === 'cancel'
      ? { type: 'order.canceled', from, to, reason }
      : { type: 'order.terminated', from, to, reason },
  )
  notifyTranslationAdministrators(draft, 'stopped', null)
  for (const accountId of everybodyOn(draft.chapters))
    draft.effects.push({ type: 'notify', kind: 'stopped', chapterId: null, to: { accountId } })
  return null
}
