import type { NoticeKind } from '@panelflow/domain/notification/notice-kind.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'

interface Happened {
  readonly kind: NoticeKind
  readonly orderId: string | null
  readonly by: string | null
  readonly recipients: readonly string[]
  readonly chapterIds: readonly string[]
  readonly values: Readonly<Record<string, string>>
}

const people = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('account')
    .select(['id', 'name', 'real_name as realName'])
    .where('id', 'in', ids)
    .orderBy('name')
    .execute()

/** What a receiver gets: enough to write a sentence in a chat, nothing of the pages. */
const createPayload = async (
  tx: Tx,
  now: Date,
  { kind, orderId, by, recipients, chapterIds, values }: Happened,
) => {
  const order =
    orderId === null
      ? null
      : await tx
          .selectFrom('work_order')
          .select(['id', 'serial', 'title', 'target_language as targetLanguage', 'status'])
          .where('id', '=', orderId)
          .executeTakeFirst()
  const chapters =
    chapterIds.length === 0
      ? []
      : await tx
          .selectFrom('chapter')
          .select(['id', 'number', 'status'])
          .where('id', 'in', chapterIds)
          .orderBy('number')
          .execute()
  const [actor = null] = by === null ? [] : await people(tx, [by])
  return {
    event: kind,
    at: now.toISOString(),
    order,
    chapters,
    by: actor,
    recipients: await people(tx, recipients),
    values,
  }
}

/** One delivery to each webhook that wants the kind, in the transaction of what happened. */
export const queueDeliveries = async (
  deps: Pick<Deps, 'ids' | 'queue'>,
  tx: Tx,
  now: Date,
  happened: Happened,
): Promise<void> => {
  const hooks = await tx
    .selectFrom('webhook')
    .select('id')
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`kinds ? ${happened.kind}`)
    .execute()
  if (hooks.length === 0) return
  const payload = JSON.stringify(await createPayload(tx, now, happened))
  for (const hook of hooks) {
    const id = deps.ids.next()
    await tx
      .insertInto('webhook_delivery')
      .values({
        id,
        webhook_id: hook.id,
        kind: happened.kind,
        payload,
        created_at: now,
        next_attempt_at: now,
      })
      .execute()
    await deps.queue.enqueue(tx, 'webhook.deliver', { deliveryId: id })
  }
}
