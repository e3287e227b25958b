import { noticeSentence } from '@panelflow/contract/messages/notice-sentence.ts'
import { formatMessage, parseLocale } from '@panelflow/contract/messages/sentence.ts'
import { noticePath } from '@panelflow/contract/notice-path.ts'
import type { NotificationView } from '@panelflow/contract/notification.ts'
import type { PushPayload } from '@panelflow/contract/push.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import { quietMinutesLeft } from '@panelflow/domain/notification/notice-delivery.ts'
import { z } from 'zod'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Job } from '../../ports/job-queue.ts'
import { findActiveActor } from './mail-reader.queries.ts'
import { viewNotifications } from './notification.view.ts'
import { pushToDevices } from './push-devices.ts'
import { getLocalDay } from './recipient-rules.queries.ts'

/** Without an id: what came in the quiet hours that are over. */
const payload = z.object({ accountId: z.uuid(), notificationId: z.uuid().optional() })

interface Reader {
  readonly locale: InterfaceLocale
  /** of the studio, as on its screens */
  readonly zone: string
  /** minutes */
  readonly quietFor: number
}

const findReader = async ({ db, clock }: Deps, accountId: string): Promise<Reader> => {
  const row = await db
    .selectFrom('notification_reader')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const zone = await organisationZone(db)
  const from = row?.quiet_from ?? null
  const until = row?.quiet_until ?? null
  const { minute } = getLocalDay(clock.now(), row?.time_zone ?? zone)
  return {
    locale: row?.locale ?? parseLocale(undefined),
    zone,
    quietFor: quietMinutesLeft(from === null || until === null ? null : { from, until }, minute),
  }
}

/** Quiet hours last a day at most. */
const QUIET_MS = 86_400_000

const findUnread = ({ db, clock }: Deps, accountId: string, notificationId: string | undefined) =>
  db
    .selectFrom('notification')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .$if(notificationId !== undefined, (query) => query.where('id', '=', notificationId ?? ''))
    .$if(notificationId === undefined, (query) =>
      query
        .where('silent', '=', true)
        .where('push', '=', true)
        .where('created_at', '>', new Date(clock.now().getTime() - QUIET_MS)),
    )
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()

const MANY = {
  en: (count: number) => `${count} notifications came in your quiet hours`,
  'zh-CN': (count: number) => `免打扰期间收到 ${count} 条通知`,
} as const

const toPayload = (view: NotificationView, { locale, zone }: Reader): PushPayload => ({
  title: view.order === null ? 'Panelflow' : `#${view.order.serial} ${view.order.title}`,
  body: noticeSentence(view, locale, zone, formatMessage),
  path: noticePath(view.spot),
  tag: view.id,
})

/**
 * Shows a notification on the person's devices, unless it was read meanwhile. What came in quiet
 * hours is one message when they end.
 */
export const sendPushJob = async (
  deps: Deps,
  job: Pick<Job, 'payload'> & Partial<Pick<Job, 'signal'>>,
): Promise<void> => {
  const { accountId, notificationId } = payload.parse(job.payload)
  const actor = await findActiveActor(deps.db, accountId)
  if (actor === undefined) return
  const reader = await findReader(deps, accountId)
  const rows = await findUnread(deps, accountId, notificationId)
  const [only] = await viewNotifications(deps.db, actor, rows.slice(0, 1))
  if (only === undefined) return
  if (reader.quietFor > 0 && only.isSilent) {
    const options = { startAfter: reader.quietFor * 60, singletonKey: `quiet ${accountId}` }
    await inTransaction(deps.db, (tx) =>
      deps.queue.enqueue(tx, 'notification.push', { accountId }, options),
    )
    return
  }
  const message =
    rows.length === 1
      ? toPayload(only, reader)
      : {
          title: 'Panelflow',
          body: MANY[reader.locale](rows.length),
          path: '/home/index',
          tag: `quiet ${accountId}`,
        }
  await pushToDevices(deps, accountId, message, job.signal)
}
