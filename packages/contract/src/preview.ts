/**
 * What the reader of a link sees: pages of finished chapters and his own comments, and nothing else
 * of the studio. Nobody is signed in: `x-preview-token` is the token of a visit.
 */
import { READING_DIRECTIONS } from '@panelflow/domain/book/reading-direction.ts'
import { PREVIEW_SIZES } from '@panelflow/domain/preview/picture-parts.ts'
import {
  PREVIEW_COMMENT_MAX,
  PREVIEW_DECISIONS,
  PREVIEW_PASSWORD,
} from '@panelflow/domain/preview/preview-rules.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { chapterParams, instant, targetLanguage, uuid } from './primitives.ts'

export const PREVIEW_TOKEN_HEADER = 'x-preview-token'

const decisionView = z.object({
  decision: z.enum(PREVIEW_DECISIONS),
  note: z.string(),
  at: instant,
})

/** In pixels of the page. */
const rect = z.strictObject({
  x: z.number().int().min(0),
  y: z.number().int().min(0),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
})

const commentView = z.object({
  id: uuid,
  text: z.string(),
  /** false: an answer of the studio */
  own: z.boolean(),
  at: instant,
  /** may still be taken back */
  removable: z.boolean(),
})

const threadView = commentView.extend({
  /** null: of the chapter as a whole; a page that was replaced since is not named */
  pageId: uuid.nullable(),
  rect: rect.nullable(),
  resolved: z.boolean(),
  replies: z.array(commentView),
})
export type PreviewThread = z.output<typeof threadView>
export type PreviewComment = z.output<typeof commentView>

const chapterRow = z.object({
  id: uuid,
  number: z.number().int(),
  pages: z.number().int(),
  /** pages that have a picture */
  ready: z.number().int(),
  decision: decisionView.nullable(),
})

const pageView = z.object({
  id: uuid,
  width: z.number().int(),
  height: z.number().int(),
  /** two pages of the print on one picture */
  isDouble: z.boolean(),
  /** null: no picture exists yet. `{size}` and `{part}` are to be filled in */
  picture: z
    .object({ url: z.string(), width: z.number().int(), height: z.number().int() })
    .nullable(),
})
export type PreviewPage = z.output<typeof pageView>

export const previewOpen = defineEndpoint({
  id: 'preview.open',
  method: 'POST',
  path: '/preview/visits',
  summary: 'Open a link by its token, with its password if it has one: the token of a visit',
  body: z.strictObject({
    link: z.string().max(200),
    password: z.string().max(PREVIEW_PASSWORD.max).optional(),
  }),
  response: z.object({ token: z.string() }),
  access: 'public',
})

export const previewGet = defineEndpoint({
  id: 'preview.get',
  method: 'GET',
  path: '/preview',
  summary: 'Book, language and chapters of the link that a visit opened',
  response: z.object({
    title: z.string(),
    language: targetLanguage,
    direction: z.enum(READING_DIRECTIONS),
    recipient: z.string(),
    expiresAt: instant,
    chapters: z.array(chapterRow),
  }),
  access: 'public',
})
export type PreviewBook = z.output<typeof previewGet.response>
export type PreviewChapterRow = z.output<typeof chapterRow>

export const previewChapter = defineEndpoint({
  id: 'preview.chapter',
  method: 'GET',
  path: '/preview/chapters/:chapterId',
  summary: 'Pages of a chapter with the addresses of their pictures, and the comments of this link',
  params: chapterParams,
  response: z.object({
    id: uuid,
    number: z.number().int(),
    pages: z.array(pageView),
    threads: z.array(threadView),
    decision: decisionView.nullable(),
  }),
  access: 'public',
})
export type PreviewChapter = z.output<typeof previewChapter.response>

export const previewComment = defineEndpoint({
  id: 'preview.comment',
  method: 'POST',
  path: '/preview/chapters/:chapterId/comments',
  summary: 'Say something about a chapter, a page or a place on it, or reply in an own thread',
  params: chapterParams,
  body: z
    .strictObject({
      text: z.string().trim().min(1).max(PREVIEW_COMMENT_MAX),
      pageId: uuid.optional(),
      rect: rect.optional(),
      parentId: uuid.optional(),
    })
    .refine(({ pageId, rect: place }) => place === undefined || pageId !== undefined, {
      path: ['pageId'],
    }),
  response: z.object({ id: uuid }),
  access: 'public',
})

export const previewCommentDelete = defineEndpoint({
  id: 'preview.delete_comment',
  method: 'DELETE',
  path: '/preview/comments/:commentId',
  summary: 'Take back an own comment that nobody answered',
  params: z.strictObject({ commentId: uuid }),
  response: z.null(),
  access: 'public',
})

export const previewDecide = defineEndpoint({
  id: 'preview.decide',
  method: 'POST',
  path: '/preview/chapters/:chapterId/decision',
  summary: 'Accept a chapter, or ask for changes with a sentence; the last decision counts',
  params: chapterParams,
  body: z
    .strictObject({
      decision: z.enum(PREVIEW_DECISIONS),
      note: z.string().trim().max(PREVIEW_COMMENT_MAX),
    })
    .refine(({ decision, note }) => decision === 'accepted' || note !== '', { path: ['note'] }),
  response: decisionView,
  access: 'public',
})

export const previewPicture = defineEndpoint({
  id: 'file.preview',
  method: 'GET',
  path: '/files/previews/:outputId/:content/:size/:part',
  summary: 'A part of a page’s picture, for the visit its address was signed for',
  params: z.strictObject({
    outputId: uuid,
    /** changes with the picture, so that it may be kept by the browser */
    content: z.string().regex(/^[0-9a-f]{16}$/),
    size: z.enum(PREVIEW_SIZES),
    part: z.coerce.number().int().min(0).max(1000),
  }),
  query: z.strictObject({ e: z.string(), s: z.string() }),
  response: z.unknown(),
  raw: 'response',
  access: 'public',
})
