/**
 * Messages to one person (spec 10.notice.kinds): the centre, and by which ways each kind
 * comes.
 */
import { MAIL_MODES, NOTICE_KINDS } from '@panelflow/domain/notification/notice-kind.ts'
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
  }),
  response: z.object({
    rows: z.array(notificationView),
    /** to be sent as `before` for more; null: that was all */
    next: uuid.nullable(),
  }),
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
  summary: 'Mark as read: some (`ids`), one and all before it (`until`), or all',
  body: z.union([
    z.strictObject({ ids: z.array(uuid).min(1).max(200) }),
    z.strictObject({ until: uuid }),
    z.strictObject({ all: z.literal(true) }),
  ]),
  response: unread,
  access,
})

const kindChoice = z.strictObject({
  kind: z.enum(NOTICE_KINDS),
  inApp: z.boolean(),
  mail: z.enum(MAIL_MODES),
  /** named among the recipients in the studio's webhooks */
  webhook: z.boolean(),
})
export type KindChoice = z.output<typeof kindChoice>

const digestHour = z.coerce.number().int().min(0).max(23)

export const notificationPreferences = z.object({
  version: z.number().int(),
  /** hour of the digest in the organisation's zone */
  digestHour,
  timeZone: z.string(),
  /** where mails go; null: the account has no address */
  email: z.string().nullable(),
  /** is there a mail server? */
  mailAvailable: z.boolean(),
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
    digestHour,
    kinds: z.array(kindChoice).max(100).default([]),
  }),
  response: notificationPreferences,
  access,
})
