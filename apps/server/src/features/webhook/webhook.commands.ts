import type { DeliveryView, webhookCreate, webhookUpdate } from '@panelflow/contract/webhook.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { z } from 'zod'
import { recordAudit } from '../../db/audit-chain.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { isGood, signedPost } from './signed-post.ts'
import { webhookSecret } from './webhook-secret.ts'
import { findDelivery, findWebhook, viewDelivery } from './webhook.queries.ts'

const MOST_WEBHOOKS = 20

type Needs = Pick<Deps, 'db' | 'clock' | 'ids' | 'serverKey' | 'webhooks'>
type Input = z.output<NonNullable<typeof webhookCreate.body>>
type Change = z.output<NonNullable<typeof webhookUpdate.body>>

/**
 * Names are asked again at every post; what is written as an address can be refused at once, with a
 * sentence.
 */
const requireReachable = ({ webhooks }: Needs, url: string | undefined): void => {
  if (url !== undefined && webhooks.refuses(url)) throw new AppError('webhook.address_refused')
}

const audit = (
  tx: Tx,
  { clock }: Needs,
  accountId: string,
  id: string,
  what: string,
): Promise<void> =>
  recordAudit(tx, {
    at: clock.now(),
    action: 'settings_changed',
    accountId,
    object: { kind: 'webhook', id },
    params: { what },
  })

export interface NewSecret {
  readonly id: string
  readonly secret: string
}

/** @throws AppError `webhook.address_refused`, `webhook.too_many` */
export const createWebhook = (
  deps: Needs,
  accountId: string,
  { name, url, kinds }: Input,
): Promise<NewSecret> =>
  inTransaction(deps.db, async (tx) => {
    requireReachable(deps, url)
    const { count } = await tx
      .selectFrom('webhook')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_WEBHOOKS)
      throw new AppError('webhook.too_many', { limit: MOST_WEBHOOKS })
    const id = deps.ids.next()
    const row = {
      id,
      name,
      url,
      kinds: JSON.stringify(kinds),
      created_by: accountId,
      created_at: deps.clock.now(),
    }
    await tx.insertInto('webhook').values(row).execute()
    await audit(tx, deps, accountId, id, 'webhook_created')
    return { id, secret: webhookSecret(deps.serverKey, id, 1) }
  })

/** What waits for a webhook that is switched off will not be sent when it is switched on again. */
export const dropWaiting = async (tx: Tx, webhookId: string): Promise<void> => {
  await tx
    .updateTable('webhook_delivery')
    .set({ status: 'failed', next_attempt_at: null })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'waiting')
    .execute()
}

const switched = (active: boolean | undefined, now: Date) => {
  if (active === undefined) return {}
  return active
    ? { disabled_at: null, disabled_by: null, failures: 0 }
    : { disabled_at: now, disabled_by: 'person' as const }
}

/** @throws AppError `webhook.not_found`, `webhook.changed_meanwhile`, `webhook.address_refused` */
export const updateWebhook = (
  deps: Needs,
  accountId: string,
  id: string,
  { version, active, kinds, ...rest }: Change,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    requireReachable(deps, rest.url)
    await findWebhook(tx, id)
    const changed = await tx
      .updateTable('webhook')
      .set({
        version: version + 1,
        ...switched(active, deps.clock.now()),
        ...(rest.name === undefined ? {} : { name: rest.name }),
        ...(rest.url === undefined ? {} : { url: rest.url }),
        ...(kinds === undefined ? {} : { kinds: JSON.stringify(kinds) }),
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
    if (changed === undefined) throw new AppError('webhook.changed_meanwhile')
    if (active === false) await dropWaiting(tx, id)
    await audit(tx, deps, accountId, id, 'webhook_updated')
  })

/** @throws AppError `webhook.not_found`, `webhook.changed_meanwhile` */
export const renewSecret = (
  deps: Needs,
  accountId: string,
  id: string,
  version: number,
): Promise<NewSecret> =>
  inTransaction(deps.db, async (tx) => {
    await findWebhook(tx, id)
    const changed = await tx
      .updateTable('webhook')
      .set((eb) => ({ version: version + 1, generation: eb('generation', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('generation')
      .executeTakeFirst()
    if (changed === undefined) throw new AppError('webhook.changed_meanwhile')
    await audit(tx, deps, accountId, id, 'webhook_secret_renewed')
    return { id, secret: webhookSecret(deps.serverKey, id, changed.generation) }
  })

/** @throws AppError `webhook.not_found` */
export const deleteWebhook = (deps: Needs, accountId: string, id: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await findWebhook(tx, id)
    await tx.deleteFrom('webhook').where('id', '=', id).execute()
    await audit(tx, deps, accountId, id, 'webhook_deleted')
  })

/**
 * Posts what was posted before, at once. A good answer ends the delivery; after a bad one the
 * planned attempts go on.
 * @throws AppError `webhook.not_found`, `webhook.disabled`
 */
export const resendDelivery = async (
  deps: Needs,
  id: string,
  deliveryId: string,
): Promise<DeliveryView> => {
  const { url, generation, disabled_at } = await findWebhook(deps.db, id)
  if (disabled_at !== null) throw new AppError('webhook.disabled')
  const { kind, payload } = await findDelivery(deps.db, id, deliveryId)
  const post = signedPost(deps.serverKey, deps.clock.now(), {
    deliveryId,
    webhookId: id,
    generation,
    url,
    kind,
    payload,
  })
  const answer = await deps.webhooks.post(post)
  const row = await deps.db
    .updateTable('webhook_delivery')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      response_status: answer.status,
      response_text: answer.words,
      milliseconds: answer.milliseconds,
      attempted_at: deps.clock.now(),
      ...(isGood(answer) ? { status: 'delivered' as const, next_attempt_at: null } : {}),
    }))
    .where('id', '=', deliveryId)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) throw new AppError('webhook.not_found')
  return viewDelivery(row)
}

/**
 * Posts at once and keeps the answer in the log; counts neither as success nor as failure. @throws
 * AppError `webhook.not_found`, `webhook.disabled`
 */
export const testWebhook = async (deps: Needs, id: string): Promise<DeliveryView> => {
  const { url, generation, disabled_at } = await findWebhook(deps.db, id)
  if (disabled_at !== null) throw new AppError('webhook.disabled')
  const now = deps.clock.now()
  const deliveryId = deps.ids.next()
  const payload = { event: 'test', at: now.toISOString() }
  const answer = await deps.webhooks.post(
    signedPost(deps.serverKey, now, {
      deliveryId,
      webhookId: id,
      generation,
      url,
      kind: 'test',
      payload,
    }),
  )
  const row = await deps.db
    .insertInto('webhook_delivery')
    .values({
      id: deliveryId,
      webhook_id: id,
      kind: 'test',
      payload: JSON.stringify(payload),
      status: isGood(answer) ? 'delivered' : 'failed',
      attempts: 1,
      response_status: answer.status,
      response_text: answer.words,
      milliseconds: answer.milliseconds,
      created_at: now,
      attempted_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return viewDelivery(row)
}
