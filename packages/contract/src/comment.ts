/**
 * What people say about an order or one of its chapters (spec 10.comment).
 * One level of replies.
 */
import { ATTACHMENT_MAX_COUNT, ATTACHMENT_TYPES } from '@panelflow/domain/comment/attachment.ts'
import { COMMENT_KINDS, COMMENT_MAX } from '@panelflow/domain/comment/mentions.ts'
import { z } from 'zod'
import { canView, right } from './can-view.ts'
import { defineEndpoint } from './endpoint.ts'
import { instant, orderParams, personView, uuid, version } from './primitives.ts'

const attachmentView = z.object({
  id: uuid,
  name: z.string(),
  type: z.enum(ATTACHMENT_TYPES),
  bytes: z.number().int(),
  /** signed address; null while the comment is being written */
  url: z.string().nullable(),
})
export type AttachmentView = z.output<typeof attachmentView>

const rect = z.strictObject({
  x: z.number().int().min(0),
  y: z.number().int().min(0),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
})

/** A place on a page: the page, an item of it, or a rectangle in its pixels. */
const pinInput = z.strictObject({
  pageId: uuid,
  itemId: z.string().min(1).max(80).optional(),
  rect: rect.optional(),
})

const commentShape = {
  id: uuid,
  kind: z.enum(COMMENT_KINDS),
  /** empty for a deleted one */
  text: z.string(),
  /** of a rights holder's comment the name of the link it came by, and that link's id */
  author: personView,
  /** written by a rights holder through a preview link */
  byClient: z.boolean(),
  /** an answer that the rights holder sees */
  forClient: z.boolean(),
  authorRole: z.number().int().nullable(),
  createdAt: instant,
  editedAt: instant.nullable(),
  deleted: z.boolean(),
  attachments: z.array(attachmentView),
  version: z.number().int(),
  can: canView(['edit', 'delete', 'resolve', 'reply']),
}

export const commentReply = z.object(commentShape)
export const commentView = z.object({
  ...commentShape,
  chapter: z.object({ id: uuid, number: z.number().int() }).nullable(),
  /** the page's place in its chapter counts from 1; `replaced`: new images have come since */
  pin: z
    .object({
      pageId: uuid,
      page: z.number().int(),
      replaced: z.boolean(),
      itemId: z.string().nullable(),
      rect: rect.nullable(),
    })
    .nullable(),
  resolvedAt: instant.nullable(),
  resolvedBy: personView.nullable(),
  replies: z.array(commentReply),
})
export type CommentView = z.output<typeof commentView>
export type CommentReply = z.output<typeof commentReply>

const commentId = z.strictObject({ commentId: uuid })
const text = z.string().trim().min(1).max(COMMENT_MAX)

export const COMMENT_FILTERS = ['all', 'open', 'resolved'] as const

export const commentList = defineEndpoint({
  id: 'comment.list',
  method: 'GET',
  path: '/orders/:orderId/comments',
  summary: 'Threads of an order, newest first; `before` is the last id of the page before',
  params: orderParams,
  query: z.strictObject({
    show: z.enum(COMMENT_FILTERS).default('all'),
    chapterId: uuid.optional(),
    before: uuid.optional(),
    size: z.coerce.number().int().min(1).max(100).default(30),
  }),
  response: z.object({
    rows: z.array(commentView),
    /** to be sent as `before` for more; null: that was all */
    next: uuid.nullable(),
    open: z.number().int(),
    total: z.number().int(),
    /** who may be mentioned here */
    people: z.array(personView),
    mayWrite: right,
  }),
  access: 'order.comment.view',
})

export const commentAdd = defineEndpoint({
  id: 'comment.add',
  method: 'POST',
  path: '/orders/:orderId/comments',
  summary: 'Say something, or reply; people are mentioned with @name',
  params: orderParams,
  body: z
    .strictObject({
      /** may be empty beside a file */
      text: z.string().trim().max(COMMENT_MAX),
      kind: z.enum(COMMENT_KINDS).default('remark'),
      chapterId: uuid.optional(),
      parentId: uuid.optional(),
      attachmentIds: z.array(uuid).max(ATTACHMENT_MAX_COUNT).default([]),
      /** an answer in a rights holder's thread that they see; files are not shown to them */
      forClient: z.boolean().default(false),
      /** with the chapter of the page */
      pin: pinInput.optional(),
    })
    .refine(({ text: words, attachmentIds }) => words !== '' || attachmentIds.length > 0, {
      path: ['text'],
    }),
  response: z.object({ id: uuid }),
  access: 'order.comment.add_reply',
})

export const commentEdit = defineEndpoint({
  id: 'comment.edit',
  method: 'PATCH',
  path: '/comments/:commentId',
  summary: 'Change one’s own words; the older ones are kept',
  params: commentId,
  body: z.strictObject({ version, text }),
  response: z.object({ version: z.number().int(), text: z.string() }),
  access: 'order.comment.edit_delete',
})

export const commentDelete = defineEndpoint({
  id: 'comment.delete',
  method: 'DELETE',
  path: '/comments/:commentId',
  summary: 'Take back one’s own words, or as an administrator those of others; the place stays',
  params: commentId,
  response: z.null(),
  access: ['order.comment.edit_delete', 'order.comment.moderate'],
})

export const commentResolve = defineEndpoint({
  id: 'comment.resolve',
  method: 'POST',
  path: '/comments/:commentId/resolve',
  summary: 'Settle a thread, or open it again',
  params: commentId,
  body: z.strictObject({ resolved: z.boolean() }),
  response: z.null(),
  access: 'order.comment.add_reply',
})

export const commentHistory = defineEndpoint({
  id: 'comment.history',
  method: 'GET',
  path: '/comments/:commentId/history',
  summary: 'Older words of an edited comment, oldest first',
  params: commentId,
  response: z.array(z.object({ version: z.number().int(), text: z.string(), writtenAt: instant })),
  access: 'order.comment.view',
})

export const attachmentPut = defineEndpoint({
  id: 'comment.attach',
  method: 'PUT',
  path: '/orders/:orderId/attachments',
  summary:
    'Store a file (PNG, JPEG, WebP, PDF, text, xlsx; ≤ 20 MB) for a comment that is being written',
  params: orderParams,
  query: z.strictObject({ name: z.string().max(300) }),
  response: attachmentView,
  raw: 'request',
  access: 'order.comment.add_reply',
})

export const attachmentGet = defineEndpoint({
  id: 'file.attachment',
  method: 'GET',
  path: '/files/attachments/:attachmentId',
  summary: 'A file beside a comment',
  params: z.strictObject({ attachmentId: uuid }),
  query: z.strictObject({ e: z.string(), s: z.string() }),
  response: z.unknown(),
  raw: 'response',
  access: 'public',
})
