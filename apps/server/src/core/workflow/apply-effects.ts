/**
 * Carries out what a decision asks for, in the same transaction, by the effects that features
 * registered.
 */
import type { AnyActor } from '@panelflow/domain/permission/actor.ts'
import { personIn } from '@panelflow/domain/permission/actor.ts'
import type { RoleId } from '@panelflow/domain/account/role.ts'
import type { Effect, NotificationKind, Recipient } from '@panelflow/domain/order/decision.ts'
import type { OrderState } from '@panelflow/domain/order/order-state.ts'
import type { Tx } from '../../db/transaction.ts'
import type { StoredSnapshot } from '../../ports/workflow-effects.ts'
import type { WorkflowDeps } from './workflow-deps.ts'
import type { LockedOrder, OrderRow } from '../access/order-state.ts'

interface Applying {
  readonly deps: WorkflowDeps
  readonly tx: Tx
  readonly now: Date
  readonly order: LockedOrder
  readonly state: OrderState
  readonly effects: readonly Effect[]
  readonly actor: AnyActor
}

type RunStageEffect = Effect & { readonly type: 'run_stage' }

/** Urgent orders go first in every queue. */
export const getPriority = (order: Pick<OrderRow, 'type'>): number =>
  order.type === 'urgent' ? 10 : 0

const listRecipients = async (tx: Tx, to: Recipient): Promise<readonly string[]> => {
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

interface Notification extends Pick<Applying, 'deps' | 'tx' | 'now'> {
  readonly orderId: string
  /** null: the studio itself */
  readonly by: string | null
  readonly effects: readonly Effect[]
}

interface Batch {
  readonly kind: NotificationKind
  readonly values: Readonly<Record<string, string>>
  readonly to: Map<string, { readonly chapterIds: string[]; readonly role: RoleId | null }>
}

/**
 * One message per person, kind, cause and order: forty chapters are one message, decided together
 * or one after the other.
 */
export const notifyAll = async ({
  deps,
  tx,
  now,
  orderId,
  by,
  effects,
}: Notification): Promise<void> => {
  const batches = new Map<string, Batch>()
  for (const effect of effects) {
    if (effect.type !== 'notify') continue
    const cause = effect.cause ?? null
    const key = `${effect.kind} ${cause ?? ''}`
    const batch: Batch = batches.get(key) ?? {
      kind: effect.kind,
      values: cause === null ? {} : { cause },
      to: new Map(),
    }
    batches.set(key, batch)
    for (const accountId of await listRecipients(tx, effect.to)) {
      const recipient = batch.to.get(accountId) ?? {
        chapterIds: [],
        role: 'role' in effect.to ? effect.to.role : null,
      }
      if (effect.chapterId !== null && !recipient.chapterIds.includes(effect.chapterId))
        recipient.chapterIds.push(effect.chapterId)
      batch.to.set(accountId, recipient)
    }
  }
  for (const { kind, values, to } of batches.values())
    await deps.effects.notify(deps, tx, now, { kind, orderId, by, to, values })
}

const getRound = ({ state }: Applying, chapterId: string): number =>
  state.chapters.find(({ id }) => id === chapterId)?.round ?? 0

/** A measurement compares with the snapshot that the same decision has asked for before it. */
const requireSnapshot = (
  snapshots: ReadonlyMap<string, StoredSnapshot>,
  chapterId: string,
): StoredSnapshot => {
  const snapshot = snapshots.get(chapterId)
  if (snapshot === undefined)
    throw new Error(`nothing was kept of the chapter ${chapterId}, yet it is to be measured`)
  return snapshot
}

/**
 * Carries out all effects but notifications and accepted lines, which wait for the end of the
 * session (order-session.ts). Returns the stages whose results were already there; the session
 * sends their events.
 */
export const applyEffects = async (applying: Applying): Promise<readonly RunStageEffect[]> => {
  const { deps, tx, now, order, effects, actor } = applying
  const by = personIn(actor)
  const alreadyDone: RunStageEffect[] = []
  const snapshots = new Map<string, StoredSnapshot>()
  for (const effect of effects) {
    switch (effect.type) {
      case 'run_stage': {
        const outcome = await deps.effects.startStage(deps, tx, {
          chapterId: effect.chapterId,
          stage: effect.stage,
          priority: getPriority(order),
        })
        if (outcome === 'already_done') alreadyDone.push(effect)
        break
      }
      case 'cancel_runs':
        await deps.effects.cancelStages(tx, effect.chapterId)
        break
      case 'snapshot':
        snapshots.set(
          effect.chapterId,
          await deps.effects.saveSnapshot(deps, tx, {
            chapterId: effect.chapterId,
            name: effect.name,
            round: getRound(applying, effect.chapterId),
            by,
            at: now,
          }),
        )
        break
      case 'measure_edits':
        await deps.effects.measureEdits(tx, {
          chapterId: effect.chapterId,
          translatorId: effect.translatorId,
          at: now,
        })
        break
      case 'measure_machine':
        await deps.effects.measureMachine(tx, requireSnapshot(snapshots, effect.chapterId), {
          chapterId: effect.chapterId,
          translatorId: effect.translatorId,
          at: now,
        })
        break
      // both wait for the end of the session
      case 'learn_lines':
      case 'notify':
        break
    }
  }
  return alreadyDone
}
