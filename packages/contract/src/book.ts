import { READING_DIRECTIONS } from '@panelflow/domain/book/reading-direction.ts'
import { TERM_KINDS } from '@panelflow/domain/glossary/term-rules.ts'
import { MAX_CHAPTER_NUMBER } from '@panelflow/domain/order/order-rules.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import {
  instant,
  createListSchema,
  pagingShape,
  sourceLanguage,
  targetLanguage,
  uuid,
} from './primitives.ts'

export const bookView = z.object({
  id: uuid,
  bookId: z.string(),
  bookSubId: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  sourceLanguage,
  readingDirection: z.enum(READING_DIRECTIONS),
  /** signed address of the cover, null when there is none */
  cover: z.string().nullable(),
  chapterCount: z.number().int(),
  /**
   * as it was given when the book was added, or of a chapter we have since; null: neither is known
   */
  highestChapter: z.number().int().nullable(),
  version: z.number().int(),
  createdAt: instant,
})
export type BookView = z.output<typeof bookView>

export const sourceChapterView = z.object({
  id: uuid,
  number: z.number().int(),
  pageCount: z.number().int(),
  revision: z.number().int(),
})

export const bookList = defineEndpoint({
  id: 'book.list',
  method: 'GET',
  path: '/books',
  summary: 'Books, searched by Chinese or English title or id',
  query: z.strictObject({ ...pagingShape, search: z.string().max(200).optional() }),
  response: createListSchema(bookView),
  access: 'order.list',
})

export const bookCreate = defineEndpoint({
  id: 'book.create',
  method: 'POST',
  path: '/books',
  summary: 'Add a book',
  body: z.strictObject({
    bookId: z.string().trim().min(1).max(60),
    bookSubId: z.string().trim().max(60).default(''),
    titleZh: z.string().trim().min(1).max(200),
    titleEn: z.string().trim().max(200).default(''),
    sourceLanguage,
    readingDirection: z.enum(READING_DIRECTIONS),
    highestChapter: z.coerce.number().int().min(1).max(MAX_CHAPTER_NUMBER),
  }),
  response: bookView,
  access: 'order.create',
})

export const bookChapters = defineEndpoint({
  id: 'book.chapters',
  method: 'GET',
  path: '/books/:bookId/chapters',
  summary: 'Source chapters of a book',
  params: z.strictObject({ bookId: uuid }),
  response: z.array(sourceChapterView),
  access: 'order.list',
})

export const bookCast = defineEndpoint({
  id: 'book.cast',
  method: 'GET',
  path: '/books/:bookId/cast',
  summary: 'Speakers named in the bubbles of a book, most lines first',
  params: z.strictObject({ bookId: uuid }),
  response: z.array(z.object({ name: z.string(), lines: z.number().int() })),
  access: 'order.list',
})

export const bookTerms = defineEndpoint({
  id: 'book.terms',
  method: 'GET',
  path: '/books/:bookId/terms',
  summary: 'Glossary of a book, with the global terms, for one target language',
  params: z.strictObject({ bookId: uuid }),
  query: z.strictObject({ language: targetLanguage }),
  response: z.array(
    z.object({
      id: uuid,
      /** null: a term of every book */
      bookId: uuid.nullable(),
      original: z.string(),
      aliases: z.array(z.string()),
      translation: z.string().nullable(),
      /** wordings that are not to be used, parted by `/` */
      forbidden: z.string(),
      remark: z.string(),
      kind: z.enum(TERM_KINDS),
    }),
  ),
  access: 'term.list',
})
