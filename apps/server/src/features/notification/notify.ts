import {
  decideDelivery,
  type NoticeDelivery,
} from '@panelflow/domain/notification/notice-delivery.ts'
import type { NoticeKind } from '@panelflow/domain/notification/notice-kind.ts'
import { publish } from '../../db/outbox.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Notice, NoticeTarget, NotifyDeps } from '../../ports/workflow-effects.ts'
import { gathered } from './gather-notice.ts'
import { queueDeliveries } from './queue-deliveries.ts'
import { getLocalDay, readRecipientRules, type RecipientRules } from './recipient-rules.queries.ts'
import { joinDeadlines, replaceOutdated } from './replace-outdated.ts'

/** Kinds of which an unread message takes up what comes after it. */
const GATHERED: ReadonlySet<NoticeKind> = new Set(['ai_failed'])

const isOrderAtRisk = async (tx: Tx, orderId: string | null, now: Date): Promise<boolean> => {
  if (orderId === null) return false
  const row = await tx
    .selectFrom('work_order')
    .select('id')
    .where('id', '=', orderId)
    .where('tight_from', '<=', now)
    .executeTakeFirst()
  return row !== undefined
}

interface Sending {
  readonly deps: NotifyDeps
  readonly tx: Tx
  readonly now: Date
  readonly notice: Notice
  readonly accountId: string
  readonly target: NoticeTarget
  readonly rules: RecipientRules
  readonly delivery: NoticeDelivery
}

/** What is left of what it replaces stays: of the other deadlines of the order. */
const replace = async ({
  tx,
  now,
  notice,
  accountId,
  target,
  rules,
}: Sending): Promise<Notice['values']> => {
  const { kind, orderId, values = {} } = notice
  if (orderId === null) return values
  const replaced = await replaceOutdated(tx, {
    kind,
    orderId,
    accountId,
    chapterIds: target.chapterIds,
    dayStart: getLocalDay(now, rules.zone).start,
  })
  return kind === 'deadline_moved' ? joinDeadlines(values, replaced) : values
}

/** A wait ends some seconds into the first minute that is not quiet. */
const SECONDS = 60

const sendOut = async (
  { deps, tx, delivery, rules, accountId }: Sending,
  notificationId: string,
): Promise<void> => {
  const startAfter = delivery.wait * SECONDS
  const options = startAfter === 0 ? {} : { startAfter }
  if (delivery.mail === 'now' && deps.mail !== undefined)
    await deps.queue.enqueue(tx, 'notification.send_mail', { notificationId }, options)
  if (!delivery.push || !rules.hasDevices) return
  if (delivery.wait === 0)
    await deps.queue.enqueue(tx, 'notification.push', { accountId, notificationId })
  else
    // what came in quiet hours is one line when they end
    await deps.queue.enqueue(
      tx,
      'notification.push',
      { accountId },
      { ...options, singletonKey: `quiet ${accountId}` },
    )
}

const write = async (sending: Sending): Promise<void> => {
  const { deps, tx, now, notice, accountId, target, delivery } = sending
  const { kind, orderId, by } = notice
  const { chapterIds, role = null } = target
  const given = notice.values ?? {}
  if (
    GATHERED.has(kind) &&
    (await gathered(tx, { kind, orderId, accountId, chapterIds, values: given }))
  )
    return
  const values = await replace(sending)
  const id = deps.ids.next()
  await tx
    .insertInto('notification')
    .values({
      id,
      account_id: accountId,
      type: kind,
      order_id: orderId,
      chapter_id: chapterIds.length === 1 ? (chapterIds[0] ?? null) : null,
      details: JSON.stringify({ chapterIds, by, role, values }),
      created_at: now,
      in_app: delivery.inApp,
      mail: delivery.mail,
      silent: delivery.isSilent,
      push: delivery.push,
    })
    .execute()
  if (delivery.inApp)
    await publish(tx, {
      type: 'notification.created',
      accountId,
      payload: { notificationId: id },
    })
  await sendOut(sending, id)
}

const ALL: Pick<NoticeTarget, 'chapterIds'> = { chapterIds: [] }

/**
 * Tells people by the ways they chose, in the caller's transaction: the centre, a mail, their
 * devices, the studio's webhooks. What it makes untrue is taken back.
 */
export const notify = async (
  deps: NotifyDeps,
  tx: Tx,
  now: Date,
  notice: Notice,
): Promise<void> => {
  const { kind, orderId, by, to, values = {} } = notice
  const allChapters = [...new Set([...to.values()].flatMap(({ chapterIds }) => chapterIds))]
  if (orderId !== null)
    await replaceOutdated(tx, {
      kind,
      orderId,
      accountId: null,
      chapterIds: allChapters,
      dayStart: null,
    })
  const recipients = [...to.keys()].filter((id) => id !== by)
  if (recipients.length === 0) return
  const rulesByAccount = await readRecipientRules(tx, kind, recipients)
  const atRisk = await isOrderAtRisk(tx, orderId, now)
  for (const accountId of recipients) {
    const rules = rulesByAccount.get(accountId)
    if (rules === undefined) continue
    const delivery = decideDelivery({
      kind,
      choice: rules.choice,
      rules: rules.rules,
      isOrderAtRisk: atRisk,
      minute: getLocalDay(now, rules.zone).minute,
    })
    if (!delivery.inApp && delivery.mail === 'off' && !delivery.push) continue
    const target = to.get(accountId) ?? ALL
    await write({ deps, tx, now, notice, accountId, target, rules, delivery })
  }
  const named = recipients.filter((id) => rulesByAccount.get(id)?.choice.webhook)
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
