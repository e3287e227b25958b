/**
 * Messages to one person (spec 10.notice.kinds): the centre, and by which ways each kind
 * comes.
 */
import { MINUTES_OF_DAY } from '@panelflow/domain/notification/notice-delivery.ts'
import {
  MAIL_MODES,
  MAX_DIGESTS,
  NOTICE_KINDS,
} from '@panelflow/domain/notification/notice-kind.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { orderIdentity } from './order-identity.ts'
import { instant, pageNumber, personView, roleId, uuid, version } from './primitives.ts'

/** Where it happened, as far as the reader may still go there. */
export const noticeSpot = z.discriminatedUnion('place', [
  z.object({
    place: z.literal('workspace'),
    roleId,
    chapterId: uuid,
    pageId: uuid.nullable(),
    itemId: uuid.nullable(),
  }),
  z.object({
    place: z.literal('chapters'),
    roleId,
    orderId: uuid,
    chapterId: uuid.nullable(),
    open: z.enum(['check', 'route']).nullable(),
  }),
  z.object({ place: z.literal('order'), roleId, orderId: uuid }),
  z.object({ place: z.literal('comments'), roleId, orderId: uuid }),
  z.object({ place: z.literal('sessions') }),
  z.object({ place: z.literal('scores') }),
  z.object({ place: z.literal('webhooks') }),
  z.object({ place: z.literal('accounts'), roleId, waiting: z.boolean() }),
  z.object({ place: z.literal('serial'), roleId, serialId: uuid }),
])
export type NoticeSpot = z.output<typeof noticeSpot>

export const notificationView = z.object({
  id: uuid,
  /** one of the kinds; a client shows one it does not know as words */
  kind: z.string(),
  at: instant,
  readAt: instant.nullable(),
  order: orderIdentity.extend({ id: uuid }).nullable(),
  /** one message for forty chapters */
  chapterNumbers: z.array(z.number().int()),
  /** who did it; null: the studio itself */
  by: personView.nullable(),
  /** what the sentence needs besides: `cutoffAt`, `name`, `names`, `batch`, `serial` */
  values: z.record(z.string(), z.string()),
  /** null: nowhere to go any more */
  spot: noticeSpot.nullable(),
  /** it waits in the centre without interrupting: quiet hours, or only risks interrupt */
  isSilent: z.boolean(),
})
export type NotificationView = z.output<typeof notificationView>

const access = 'self.notifications.read_prefs'

export const notificationList = defineEndpoint({
  id: 'notification.list',
  method: 'GET',
  path: '/notifications',
  summary:
    'Own messages, newest first; `before` is the last id of the page before, or `page` counts from 1',
  query: z.strictObject({
    show: z.enum(['all', 'unread']).default('all'),
    before: uuid.optional(),
    page: pageNumber,
    size: z.coerce.number().int().min(1).max(100).default(20),
    /** only what is about this order */
    orderId: uuid.optional(),
  }),
  response: z.object({
    rows: z.array(notificationView),
    /** to be sent as `before` for more; null: that was all */
    next: uuid.nullable(),
  }),
  access,
})

/** All messages about one order; what is about none stands alone. */
export const notificationGroup = z.object({
  order: notificationView.shape.order,
  total: z.number().int(),
  unread: z.number().int(),
  /** the newest of them, at most three */
  messages: z.array(notificationView),
})
export type NotificationGroup = z.output<typeof notificationGroup>

export const notificationGroups = defineEndpoint({
  id: 'notification.groups',
  method: 'GET',
  path: '/notifications/groups',
  summary: 'Own messages by order, the order with the newest message first',
  query: z.strictObject({
    show: z.enum(['all', 'unread']).default('all'),
    /** newest message of the last group of the page before */
    before: uuid.optional(),
    size: z.coerce.number().int().min(1).max(50).default(20),
  }),
  response: z.object({ rows: z.array(notificationGroup), next: uuid.nullable() }),
  access,
})

const unread = z.object({ unread: z.number().int() })

export const notificationUnread = defineEndpoint({
  id: 'notification.unread',
  method: 'GET',
  path: '/notifications/unread',
  summary: 'How many own messages are unread',
  response: unread,
  access,
})

export const notificationRead = defineEndpoint({
  id: 'notification.read',
  method: 'POST',
  path: '/notifications/read',
  summary:
    'Mark as read: some (`ids`), one and all before it (`until`; with `orderId` only of that order), or all; `readAt` takes back what was marked then',
  body: z.union([
    z.strictObject({ ids: z.array(uuid).min(1).max(200) }),
    z.strictObject({ until: uuid, orderId: uuid.optional() }),
    z.strictObject({ all: z.literal(true) }),
    z.strictObject({ readAt: instant }),
  ]),
  response: unread.extend({
    marked: z.number().int(),
    /** to be sent to take it back; null: nothing was marked */
    readAt: instant.nullable(),
  }),
  access,
})

const kindChoice = z.strictObject({
  kind: z.enum(NOTICE_KINDS),
  inApp: z.boolean(),
  mail: z.enum(MAIL_MODES),
  /** named among the recipients in the studio's webhooks */
  webhook: z.boolean(),
  /** shown by the devices that were allowed to */
  push: z.boolean(),
})
export type KindChoice = z.output<typeof kindChoice>

const digestHours = z.array(z.number().int().min(0).max(23)).min(1).max(MAX_DIGESTS)
const minuteOfDay = z
  .number()
  .int()
  .min(0)
  .max(MINUTES_OF_DAY - 1)
const timeZone = z.string().min(1).max(64)
const rulesShape = {
  /** hours of the digests */
  digestHours,
  /** what is no risk interrupts nobody: it waits in the centre and the digest */
  riskOnly: z.boolean(),
  /** minutes of the day; an end before the start is on the next day */
  quiet: z.strictObject({ from: minuteOfDay, until: minuteOfDay }).nullable(),
  /** IANA zone of quiet hours and digests; null: the studio's */
  timeZone: timeZone.nullable(),
  /** no mails but those about the account's safety */
  isMailStopped: z.boolean(),
}

export const notificationPreferences = z.object({
  version: z.number().int(),
  ...rulesShape,
  studioTimeZone: z.string(),
  /** where mails go; null: the account has no address */
  email: z.string().nullable(),
  /** is there a mail server? */
  mailAvailable: z.boolean(),
  /** those the person's roles can get */
  kinds: z.array(kindChoice.extend({ /** always in the centre */ locked: z.boolean() })),
})
export type NotificationPreferencesView = z.output<typeof notificationPreferences>

export const notificationGetPreferences = defineEndpoint({
  id: 'notification.get_preferences',
  method: 'GET',
  path: '/notifications/preferences',
  summary: 'Which messages come, and by which ways',
  response: notificationPreferences,
  access,
})

export const notificationSetPreferences = defineEndpoint({
  id: 'notification.set_preferences',
  method: 'PUT',
  path: '/notifications/preferences',
  summary: 'Choose which messages come, and by which ways; kinds left out stay as they are',
  body: z.strictObject({
    version: version.or(z.literal(0)),
    ...rulesShape,
    kinds: z.array(kindChoice).max(100).default([]),
  }),
  response: notificationPreferences,
  access,
})

/** Signed by the server into each letter; good for one account, without signing in. */
const unsubscribeToken = z.string().min(1).max(200)
const subscription = z.object({
  /** the address, partly hidden */
  email: z.string(),
  isMailStopped: z.boolean(),
})

export const mailSubscription = defineEndpoint({
  id: 'notification.mail_subscription',
  method: 'GET',
  path: '/notifications/subscription',
  summary: 'Whether notifications go to the address of a letter',
  query: z.strictObject({ token: unsubscribeToken }),
  response: subscription,
  access: 'public',
})

export const mailSubscribe = defineEndpoint({
  id: 'notification.mail_subscribe',
  method: 'POST',
  path: '/notifications/subscription',
  summary: 'Stop notifications by mail, or let them come again, by the link of a letter',
  body: z.strictObject({ token: unsubscribeToken, isMailStopped: z.boolean() }),
  response: subscription,
  access: 'public',
})

export const mailUnsubscribe = defineEndpoint({
  id: 'notification.mail_unsubscribe',
  method: 'POST',
  path: '/notifications/unsubscribe',
  summary: 'One-click unsubscription of mail programs (RFC 8058)',
  query: z.strictObject({ token: unsubscribeToken }),
  body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') }),
  response: subscription,
  access: 'public',
})
