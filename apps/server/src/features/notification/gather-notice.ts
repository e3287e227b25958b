import type { NoticeKind } from '@panelflow/domain/notification/notice-kind.ts'
import { sql } from 'kysely'
import { publish } from '../../db/outbox.ts'
import type { Tx } from '../../db/transaction.ts'

interface More {
  readonly kind: NoticeKind
  readonly orderId: string | null
  readonly accountId: string
  readonly chapterIds: readonly string[]
  readonly values: Readonly<Record<string, string>>
}

interface Open {
  readonly id: string
  readonly chapter_ids: readonly string[]
  readonly in_app: boolean
}

/**
 * Adds chapters to the person's unread message of the same order and cause, if there is one: it
 * keeps its place and does not notify again.
 * One that already went out in a digest stays as it was, so that the next digest has what came
 * since. Orders are locked by their session: nobody adds beside us.
 */
export const gathered = async (
  tx: Tx,
  { kind, orderId, accountId, chapterIds, values }: More,
): Promise<boolean> => {
  const { rows } = await sql<Open>`
    select id, in_app, coalesce(details -> 'chapterIds', '[]') as chapter_ids from notification
    where account_id = ${accountId} and order_id = ${orderId} and type = ${kind} and read_at is null and (mail <> 'digest' or mailed_at is null)
      and details #>> '{values,cause}' is not distinct from ${values['cause'] ?? null}::text
    order by created_at desc, id desc limit 1 for update`.execute(tx)
  const [open] = rows
  if (open === undefined) return false
  const all = [...new Set([...open.chapter_ids, ...chapterIds])]
  if (all.length === open.chapter_ids.length) return true
  const only = all.length === 1 ? (all[0] ?? null) : null
  await sql`
    update notification set chapter_id = ${only}, details = jsonb_set(details, '{chapterIds}', ${JSON.stringify(all)}::jsonb) where id = ${open.id}`.execute(
    tx,
  )
  if (open.in_app)
    await publish(tx, {
      type: 'notification.changed',
      accountId,
      payload: { notificationId: open.id },
    })
  return true
}
