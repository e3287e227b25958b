/** A book on a screen of its own: its facts, its cover, what was changed of it. */
import { READING_DIRECTIONS } from '@panelflow/domain/book/reading-direction.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { MAX_CHAPTER_NUMBER } from '@panelflow/domain/order/order-rules.ts'
import { BATCH_STATUSES } from '@panelflow/domain/serial/batch.ts'
import { z } from 'zod'
import { bookView } from './book.ts'
import { canView } from './can-view.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  instant,
  personView,
  sha256,
  sourceLanguage,
  targetLanguage,
  uuid,
  version,
} from './primitives.ts'

const params = z.strictObject({ bookId: uuid })

export const BOOK_ACTIONS = [
  'edit',
  'set_editions',
  'set_rules',
  'set_crew',
  'set_engines',
  'create_order',
  'upload',
  'see_releases',
  'see_history',
] as const
export type BookAction = (typeof BOOK_ACTIONS)[number]

const bookHomeView = bookView.extend({
  /** titles of its editions, where one was decided */
  titles: z.partialRecord(z.enum(TARGET_LANGUAGES), z.string()),
  /** page images were uploaded: the source language stays */
  hasPages: z.boolean(),
  /** of the first chapter that has pages, for those who choose the cover */
  firstPage: z
    .object({
      chapter: z.number().int(),
      /** signed address */
      image: z.string(),
      width: z.number().int(),
      height: z.number().int(),
    })
    .nullable(),
  /**
   * series it belongs to with the batches it is in, oldest first; empty for whoever may not see
   * series
   */
  releases: z.array(
    z.object({
      serialId: uuid,
      title: z.string(),
      batches: z.array(
        z.object({
          id: uuid,
          number: z.number().int(),
          description: z.string(),
          status: z.enum(BATCH_STATUSES),
          startsAt: instant,
        }),
      ),
    }),
  ),
  can: canView(BOOK_ACTIONS),
})
export type BookHomeView = z.output<typeof bookHomeView>

export const bookGet = defineEndpoint({
  id: 'book.get',
  method: 'GET',
  path: '/books/:bookId',
  summary: 'One book with the titles of its editions and the series it is released in',
  params,
  response: bookHomeView,
  access: 'order.list',
})

/** Shares of the picture's width and height; all of it where nothing is said. */
const crop = {
  left: z.coerce.number().min(0).max(1).default(0),
  top: z.coerce.number().min(0).max(1).default(0),
  width: z.coerce.number().gt(0).max(1).default(1),
  height: z.coerce.number().gt(0).max(1).default(1),
}

export const bookSetCover = defineEndpoint({
  id: 'book.set_cover',
  method: 'POST',
  path: '/books/:bookId/cover',
  summary: 'Make a part of an uploaded picture (PNG, JPEG, WebP; ≤ 20 MB) the cover of a book',
  params,
  query: z.strictObject(crop),
  response: bookHomeView,
  raw: 'request',
  access: 'order.create',
})

export const bookCoverFromPage = defineEndpoint({
  id: 'book.cover_from_page',
  method: 'POST',
  path: '/books/:bookId/cover/from-page',
  summary: 'Make a part of the first page of a book its cover',
  params,
  body: z.strictObject(crop),
  response: bookHomeView,
  access: 'order.create',
})

export const coverGet = defineEndpoint({
  id: 'file.cover',
  method: 'GET',
  path: '/files/covers/:sha',
  summary: 'The cover of a book, by content hash',
  params: z.strictObject({ sha: sha256 }),
  query: z.strictObject({ e: z.string(), s: z.string() }),
  response: z.unknown(),
  raw: 'response',
  access: 'public',
})

export const bookRemoveCover = defineEndpoint({
  id: 'book.remove_cover',
  method: 'DELETE',
  path: '/books/:bookId/cover',
  summary: 'Leave a book without a cover',
  params,
  response: bookHomeView,
  access: 'order.create',
})

export const bookEdit = defineEndpoint({
  id: 'book.edit',
  method: 'PATCH',
  path: '/books/:bookId',
  summary:
    'Change facts of a book; what is not named stays. The source language stays once pages were uploaded',
  params,
  body: z.strictObject({
    version,
    bookId: z.string().trim().min(1).max(60).optional(),
    bookSubId: z.string().trim().max(60).optional(),
    titleZh: z.string().trim().min(1).max(200).optional(),
    titleEn: z.string().trim().max(200).optional(),
    sourceLanguage: sourceLanguage.optional(),
    readingDirection: z.enum(READING_DIRECTIONS).optional(),
    highestChapter: z.coerce.number().int().min(1).max(MAX_CHAPTER_NUMBER).optional(),
  }),
  response: bookHomeView,
  access: 'order.create',
})

/** What a change of a book was about. */
export const BOOK_PARTS = [
  'created',
  'facts',
  'cover',
  'editions',
  'check_rules',
  'effect_rules',
  'engines',
  'crew',
  'characters',
] as const
export type BookPart = (typeof BOOK_PARTS)[number]

const factValue = z.union([z.string(), z.number(), z.null()])

const historyEntry = z.object({
  seq: z.number().int(),
  at: instant,
  /** null: the studio itself */
  person: personView.nullable(),
  part: z.enum(BOOK_PARTS),
  /** facts that were changed */
  fields: z.array(z.object({ name: z.string(), from: factValue, to: factValue })),
  /** of editions or a crew */
  languages: z.array(targetLanguage),
  /** of a character */
  character: z
    .object({ event: z.enum(['added', 'changed', 'deleted']), name: z.string() })
    .nullable(),
})
export type BookHistoryEntry = z.output<typeof historyEntry>

export const bookHistory = defineEndpoint({
  id: 'book.history',
  method: 'GET',
  path: '/books/:bookId/history',
  summary:
    'What was changed of a book, by whom, newest first; `next` is the `before` of the next part',
  params,
  query: z.strictObject({
    before: z.coerce.number().int().min(1).optional(),
    size: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ rows: z.array(historyEntry), next: z.number().int().nullable() }),
  access: 'order.log.view',
})
