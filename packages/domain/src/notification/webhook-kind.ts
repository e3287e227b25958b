import { isNoticeKind, NOTICE_KINDS, type NoticeKind, NOTICES } from './notice-kind.ts'

/** What programs outside hear of that is no message to anybody. */
const WEBHOOK_EVENTS = [
  'order.completed',
  'chapter.delivered',
  'export.ready',
  'batch.released',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
export type WebhookKind = WebhookEvent | NoticeKind

/** What the studio's webhooks may hear. */
export const WEBHOOK_KINDS: readonly WebhookKind[] = [
  ...WEBHOOK_EVENTS,
  ...NOTICE_KINDS.filter((kind) => !NOTICES[kind].locked),
]

export const isWebhookEvent = (value: unknown): value is WebhookEvent =>
  WEBHOOK_EVENTS.some((event) => event === value)

export const isWebhookKind = (value: unknown): value is WebhookKind =>
  isWebhookEvent(value) || isNoticeKind(value)
