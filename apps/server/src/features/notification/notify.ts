import {
  defaultChoice,
  type NoticeKind,
  type NoticeChoice,
  soundChoice,
} from '@panelflow/domain/notification/notice-kind.ts'
import { publish } from '../../db/outbox.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Notice, NotifyDeps } from '../../ports/workflow-effects.ts'
import { queueDeliveries } from './queue-deliveries.ts'
import { gathered } from './gather-notice.ts'

/** What each of these people chose for a kind; the installation's default for those who did not. */
const getChoices = async (
  tx: Tx,
  kind: NoticeKind,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, NoticeChoice>> => {
  if (accountIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('notification_choice')
    .selectAll()
    .where('kind', '=', kind)
    .where('account_id', 'in', accountIds)
    .execute()
  const chosen = new Map(
    rows.map((row) => [
      row.account_id,
      { inApp: row.in_app, mail: row.mail, webhook: row.webhook },
    ]),
  )
  return new Map(
    accountIds.map((id) => [id, soundChoice(kind, chosen.get(id) ?? defaultChoice(kind))]),
  )
}

/** Kinds of which an unread message takes up what comes after it. */
const GATHERED: ReadonlySet<NoticeKind> = new Set(['ai_failed'])

/**
 * Tells people by the ways they chose, in the caller's transaction: the centre, a mail, the
 * studio's webhooks.
 */
export const notify = async (
  deps: NotifyDeps,
  tx: Tx,
  now: Date,
  { kind, orderId, by, to, values = {} }: Notice,
): Promise<void> => {
  const recipients = [...to.keys()].filter((id) => id !== by)
  if (recipients.length === 0) return
  const choices = await getChoices(tx, kind, recipients)
  for (const account_id of recipients) {
    const { inApp: in_app, mail } = choices.get(account_id) ?? defaultChoice(kind)
    if (!in_app && mail === 'off') continue
    const { chapterIds = [], role = null } = to.get(account_id) ?? {}
    if (
      GATHERED.has(kind) &&
      (await gathered(tx, { kind, orderId, accountId: account_id, chapterIds, values }))
    )
      continue
    const id = deps.ids.next()
    const chapter_id = chapterIds.length === 1 ? (chapterIds[0] ?? null) : null
    const details = JSON.stringify({ chapterIds, by, role, values })
    const row = {
      id,
      account_id,
      type: kind,
      order_id: orderId,
      chapter_id,
      details,
      created_at: now,
      in_app,
      mail,
    }
    await tx.insertInto('notification').values(row).execute()
    if (in_app)
      await publish(tx, {
        type: 'notification.created',
        accountId: account_id,
        payload: { notificationId: id },
      })
    if (mail === 'now' && deps.mail !== undefined)
      await deps.queue.enqueue(tx, 'notification.send_mail', { notificationId: id })
  }
  const named = recipients.filter((id) => choices.get(id)?.webhook)
  const chapterIds = [...new Set(named.flatMap((id) => to.get(id)?.chapterIds ?? []))]
  if (named.length > 0)
    await queueDeliveries(deps, tx, now, {
      kind,
      orderId,
      by,
      recipients: named,
      chapterIds,
      values,
    })
}
