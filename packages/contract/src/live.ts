/**
 * Live events: ids only; the reader asks again for what it shows. Sent as SSE over a fetch stream
 * so that `x-a-token` travels.
 */
import { z } from 'zod'
import { documentKind } from './page-document.ts'
import { defineEndpoint } from './endpoint.ts'
import { presenceView } from './presence.ts'
import { uuid } from './primitives.ts'

/** Name of the last message of a stream whose server stops: connect again at once. */
export const LIVE_RECONNECT = 'reconnect'

export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('order.changed'), orderId: uuid }),
  z.object({ type: z.literal('chapter.changed'), orderId: uuid, chapterId: uuid }),
  z.object({
    type: z.literal('task.changed'),
    orderId: uuid,
    chapterId: uuid,
    taskId: uuid,
    status: z.string(),
    progress: z.number(),
  }),
  z.object({
    type: z.literal('page.changed'),
    chapterId: uuid.nullable(),
    pageId: uuid,
    document: documentKind,
    rev: z.number().int(),
  }),
  /** only for those who have the chapter open themselves; not resumed */
  z.object({ type: z.literal('presence.changed'), chapterId: uuid, present: presenceView }),
  z.object({ type: z.literal('presence.left'), chapterId: uuid, accountId: uuid, tabId: uuid }),
  z.object({ type: z.literal('comment.changed'), orderId: uuid }),
  z.object({ type: z.literal('accepted_line.changed'), chapterId: uuid }),
  z.object({ type: z.literal('seal.changed'), chapterId: uuid, pageId: uuid }),
  z.object({
    type: z.literal('erasure.changed'),
    erasureId: uuid,
    chapterId: uuid,
    status: z.string(),
    progress: z.number(),
  }),
  z.object({
    type: z.literal('upload.changed'),
    uploadId: uuid,
    status: z.string(),
    progress: z.number(),
  }),
  z.object({
    type: z.literal('export.changed'),
    exportId: uuid,
    /** `deleted` beside the statuses of an export */
    status: z.string(),
    pagesDone: z.number().int(),
    pagesTotal: z.number().int(),
  }),
  z.object({ type: z.literal('serial.changed'), serialId: uuid }),
  z.object({ type: z.literal('account.changed') }),
  /** machine work was paused, let go, sent ahead */
  z.object({ type: z.literal('ai_board.changed'), orderId: uuid, chapterId: uuid }),
  /** text-free originals came, were compared, or went */
  z.object({ type: z.literal('text_free.changed'), orderId: uuid, chapterId: uuid }),
  /** null: the terms of every book */
  z.object({ type: z.literal('term.changed'), bookId: uuid.nullable() }),
  /** words spelling knows; null: the listener's own */
  z.object({ type: z.literal('known_word.changed'), bookId: uuid.nullable() }),
  /** `shared`: those for everybody; else the listener's own */
  z.object({ type: z.literal('style.changed'), shared: z.boolean() }),
  /** an own font was brought, described, hidden, taken out */
  z.object({ type: z.literal('font.changed') }),
  z.object({ type: z.literal('shortcut.changed'), version: z.number().int() }),
  z.object({ type: z.literal('notification.created'), notificationId: uuid }),
  /** an unread one says more than before */
  z.object({ type: z.literal('notification.changed'), notificationId: uuid }),
  /** read in another tab, or on another device */
  z.object({ type: z.literal('notification.read'), unread: z.number().int() }),
])
export type LiveEvent = z.output<typeof liveEvent>

export const liveStream = defineEndpoint({
  id: 'live.stream',
  method: 'GET',
  path: '/live',
  summary: 'Server-sent events this account may see; resume with Last-Event-ID',
  response: z.unknown(),
  raw: 'response',
  access: 'signed_in',
})
