/** Links by which rights holders read finished pages, as the studio makes and ends them. */
import {
  PREVIEW_DECISIONS,
  PREVIEW_PASSWORD,
  PREVIEW_RECIPIENT_MAX,
} from '@panelflow/domain/preview/preview-rules.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { instant, personView, targetLanguage, uuid, version } from './primitives.ts'

/** What is shown: an order, one chapter of it, or a book in one language with all its orders. */
const scope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('order'), orderId: uuid }),
  z.strictObject({ kind: z.literal('chapter'), chapterId: uuid }),
  z.strictObject({ kind: z.literal('book'), bookId: uuid, language: targetLanguage }),
])
export type PreviewScope = z.output<typeof scope>

const PREVIEW_LINK_STATES = ['open', 'expired', 'revoked'] as const

const decisionView = z.object({
  chapterId: uuid,
  chapterNumber: z.number().int(),
  decision: z.enum(PREVIEW_DECISIONS),
  note: z.string(),
  at: instant,
})

export const previewLinkView = z.object({
  id: uuid,
  scope: z.object({
    kind: z.enum(['order', 'chapter', 'book']),
    orderId: uuid.nullable(),
    orderSerial: z.number().int().nullable(),
    chapterNumber: z.number().int().nullable(),
    bookId: uuid,
    language: targetLanguage,
  }),
  recipient: z.string(),
  state: z.enum(PREVIEW_LINK_STATES),
  /** of an open link: where it is read, below the studio's own address */
  path: z.string().nullable(),
  hasPassword: z.boolean(),
  watermark: z.boolean(),
  expiresAt: instant,
  createdBy: personView,
  createdAt: instant,
  revokedAt: instant.nullable(),
  opened: z.object({
    /** browsers */
    count: z.number().int(),
    firstAt: instant.nullable(),
    lastAt: instant.nullable(),
  }),
  comments: z.object({ open: z.number().int(), total: z.number().int() }),
  /** the last one of each chapter */
  decisions: z.array(decisionView),
  version: z.number().int(),
})
export type PreviewLinkView = z.output<typeof previewLinkView>

/** Pages of the chapters a link would show, of which pictures exist. */
const readiness = z.object({
  chapterId: uuid,
  chapterNumber: z.number().int(),
  pages: z.number().int(),
  ready: z.number().int(),
})

const access = 'final.download_publish'
const params = z.strictObject({ linkId: uuid })
const recipient = z.string().trim().min(1).max(PREVIEW_RECIPIENT_MAX)
const password = z.string().min(PREVIEW_PASSWORD.min).max(PREVIEW_PASSWORD.max)

export const previewLinkList = defineEndpoint({
  id: 'preview_link.list',
  method: 'GET',
  path: '/preview-links',
  summary:
    'Links that show something of an order, or with `bookId` of a book, newest first, with what their readers decided',
  query: z
    .strictObject({ orderId: uuid.optional(), bookId: uuid.optional() })
    .refine(({ orderId, bookId }) => (orderId === undefined) !== (bookId === undefined), {
      path: ['orderId'],
    }),
  response: z.object({
    rows: z.array(previewLinkView),
    /** of an order: its chapters, with what can be shown of them */
    chapters: z.array(readiness),
  }),
  access,
})

export const previewLinkCreate = defineEndpoint({
  id: 'preview_link.create',
  method: 'POST',
  path: '/preview-links',
  summary: 'A new link for a rights holder; `lastDay` is read in the organisation’s zone',
  body: z.strictObject({
    scope,
    recipient,
    lastDay: z.iso.date(),
    watermark: z.boolean(),
    password: password.optional(),
  }),
  response: previewLinkView,
  secret: true,
  access,
})

export const previewLinkUpdate = defineEndpoint({
  id: 'preview_link.update',
  method: 'PATCH',
  path: '/preview-links/:linkId',
  summary:
    'Change recipient, last day, watermark or password (null: none). Whoever has it open enters a new password',
  params,
  body: z.strictObject({
    version,
    recipient: recipient.optional(),
    lastDay: z.iso.date().optional(),
    watermark: z.boolean().optional(),
    password: password.nullable().optional(),
  }),
  response: previewLinkView,
  secret: true,
  access,
})

export const previewLinkRevoke = defineEndpoint({
  id: 'preview_link.revoke',
  method: 'POST',
  path: '/preview-links/:linkId/revoke',
  summary: 'End a link for good, also where it is open now; doing so twice changes nothing',
  params,
  body: z.strictObject({}),
  response: previewLinkView,
  access,
})
