/** What a decision asks of the rest of the house, in the same transaction. */
import type { AnyActor } from '@panelflow/domain/permission/actor.ts'
import { isSystem } from '@panelflow/domain/permission/actor.ts'
import type { Effect, Recipient } from '@panelflow/domain/order/decision.ts'
import type { OrderState } from '@panelflow/domain/order/order-state.ts'
import { publish } from '../../db/outbox.ts'
import type { Tx } from '../../db/transaction.ts'
import { cancelStages, startStage } from '../../jobs/start-stage.ts'
import { snapshotChapter } from '../page/page.commands.ts'
import type { WorkflowDeps } from './workflow-deps.ts'
import type { OrderRow } from './order-state.ts'

interface Applying {
  readonly deps: WorkflowDeps
  readonly tx: Tx
  readonly now: Date
  readonly order: OrderRow
  readonly state: OrderState
  readonly effects: readonly Effect[]
  readonly actor: AnyActor
}

type RunStageEffect = Effect & { readonly type: 'run_stage' }

/** Urgent orders go first in every queue. */
export const priorityOf = (order: Pick<OrderRow, 'type'>): number => (order.type === 'urgent' ? 10 : 0)

const recipientsOf = async (tx: Tx, to: Recipient): Promise<readonly string[]> => {
  if ('accountId' in to) return [to.accountId]
  const rows = await tx
    .selectFrom('account')
    .innerJoin('account_role', 'account_role.account_id', 'account.id')
    .select('account.id')
    .where('account_role.role_id', '=', to.role)
    .where('account.disabled_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.id)
}

/** One message per person, kind and order: forty chapters are one message. Nobody hears of what he did himself. */
const notify = async ({ deps, tx, now, order, effects, actor }: Applying): Promise<void> => {
  const messages = new Map<string, { account_id: string; type: string; chapterIds: string[] }>()
  for (const effect of effects) {
    if (effect.type !== 'notify') continue
    for (const account_id of await recipientsOf(tx, effect.to)) {
      if (!isSystem(actor) && actor.accountId === account_id) continue
      const key = `${account_id}/${effect.kind}`
      const message = messages.get(key) ?? { account_id, type: effect.kind, chapterIds: [] }
      if (effect.chapterId !== null) message.chapterIds.push(effect.chapterId)
      messages.set(key, message)
    }
  }
  for (const { account_id, type, chapterIds } of messages.values()) {
    const id = deps.ids.next()
    const chapter_id = chapterIds.length === 1 ? (chapterIds[0] ?? null) : null
    const details = JSON.stringify({ chapterIds, by: isSystem(actor) ? null : actor.accountId })
    await tx.insertInto('notification').values({ id, account_id, type, order_id: order.id, chapter_id, details, created_at: now }).execute()
    await publish(tx, { type: 'notification.created', accountId: account_id, payload: { notificationId: id } })
  }
}

/** Carries the effects out. Answers those stages whose result was already there, for the session to settle. */
export const applyEffects = async (applying: Applying): Promise<readonly RunStageEffect[]> => {
  const { deps, tx, order, effects } = applying
  const alreadyDone: RunStageEffect[] = []
  for (const effect of effects) {
    switch (effect.type) {
      case 'run_stage': {
        const outcome = await startStage(deps, tx, { chapterId: effect.chapterId, stage: effect.stage, priority: priorityOf(order) })
        if (outcome === 'already_done') alreadyDone.push(effect)
        break
      }
      case 'cancel_runs':
        await cancelStages(tx, effect.chapterId)
        break
      case 'snapshot':
        await snapshotChapter(deps, tx, effect.chapterId, effect.name)
        break
      case 'notify':
        break
    }
  }
  await notify(applying)
  return alreadyDone
}
