import { ROLE } from '@panelflow/domain/account/role.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Job } from '../../ports/job-queue.ts'
import type { WebhookAnswer } from '../../ports/webhook-sender.ts'
import { notify } from '../notification/notify.ts'
import { isGood, signedPost } from './signed-post.ts'
import { dropWaiting } from './webhook.commands.ts'

const payload = z.object({ deliveryId: z.uuid() })

/**
 * Seconds before the next attempt; after the last one the delivery has failed. Some eight hours in
 * all.
 */
const PAUSES_S = [30, 120, 600, 3600, 7200, 14_400] as const
/** attempts in a row without a good answer, over all deliveries */
const MOST_FAILURES = 30

const switchOff = async (deps: Deps, tx: Tx, id: string, now: Date): Promise<void> => {
  const hook = await tx
    .updateTable('webhook')
    .set((eb) => ({ disabled_at: now, disabled_by: 'failures', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .where('failures', '>=', MOST_FAILURES)
    .returning('name')
    .executeTakeFirst()
  if (hook === undefined) return
  await dropWaiting(tx, id)
  const listSchedulers = await tx
    .selectFrom('account')
    .innerJoin('account_role', 'account_role.account_id', 'account.id')
    .select('account.id')
    .where('account_role.role_id', '=', ROLE.projectAdministrator)
    .where('account.disabled_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .execute()
  const to = new Map(
    listSchedulers.map((row) => [row.id, { chapterIds: [], role: ROLE.projectAdministrator }]),
  )
  await notify(deps, tx, now, {
    kind: 'webhook.disabled',
    orderId: null,
    by: null,
    to,
    values: { name: hook.name },
  })
}

interface Attempt {
  readonly deliveryId: string
  readonly webhookId: string
  readonly attempts: number
  readonly answer: WebhookAnswer
}

const writeAttempt = async (
  deps: Deps,
  { deliveryId, webhookId, attempts, answer }: Attempt,
): Promise<void> => {
  const now = deps.clock.now()
  const good = isGood(answer)
  const pause = good ? undefined : PAUSES_S[attempts - 1]
  await inTransaction(deps.db, async (tx) => {
    await tx
      .updateTable('webhook_delivery')
      .set({
        status: good ? 'delivered' : pause === undefined ? 'failed' : 'waiting',
        attempts,
        response_status: answer.status,
        response_text: answer.words,
        milliseconds: answer.milliseconds,
        attempted_at: now,
        next_attempt_at: pause === undefined ? null : new Date(now.getTime() + pause * 1000),
      })
      .where('id', '=', deliveryId)
      .execute()
    if (pause !== undefined)
      await deps.queue.enqueue(tx, 'webhook.deliver', { deliveryId }, { startAfter: pause })
    await sql`update webhook set failures = ${good ? sql`0` : sql`failures + 1`} where id = ${webhookId}`.execute(
      tx,
    )
    if (!good) await switchOff(deps, tx, webhookId, now)
  })
}

/**
 * One attempt at one delivery. Pauses are ours, not the queue's, so that the log can say when the
 * next one is.
 */
export const deliverWebhookJob = async (
  deps: Deps,
  job: Pick<Job, 'payload'> & Partial<Pick<Job, 'signal'>>,
): Promise<void> => {
  const { deliveryId } = payload.parse(job.payload)
  const row = await deps.db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as w', 'w.id', 'd.webhook_id')
    .select([
      'd.id',
      'd.kind',
      'd.payload',
      'd.attempts',
      'd.created_at',
      'w.id as webhook_id',
      'w.url',
      'w.generation',
    ])
    .where('d.id', '=', deliveryId)
    .where('d.status', '=', 'waiting')
    .where('w.disabled_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return
  const post = signedPost(deps.serverKey, deps.clock.now(), {
    ...row,
    webhookId: row.webhook_id,
    deliveryId: row.id,
  })
  const answer = await deps.webhooks.post(post, job.signal)
  job.signal?.throwIfAborted()
  await writeAttempt(deps, {
    deliveryId,
    webhookId: row.webhook_id,
    attempts: row.attempts + 1,
    answer,
  })
}
