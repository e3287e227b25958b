/** One search over everything the person may see; screens and actions are the client's to add. */
import { CHAPTER_STATUSES } from '@panelflow/domain/chapter/chapter-status.ts'
import { ORDER_STATUSES } from '@panelflow/domain/order/order-status.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { orderIdentity } from './order-identity.ts'
import { personView, roleId, uuid } from './primitives.ts'

/** Rows of each kind at most. */
export const SEARCH_LIMIT = 8

const foundOrder = orderIdentity.extend({ id: uuid, status: z.enum(ORDER_STATUSES) })

const foundChapter = z.object({
  id: uuid,
  number: z.number().int(),
  status: z.enum(CHAPTER_STATUSES),
  orderId: uuid,
  order: orderIdentity,
  /** the person may open it in the workspace */
  openable: z.boolean(),
})

export const foundTerm = z.object({
  id: uuid,
  original: z.string(),
  aliases: z.array(z.string()),
  /** by target language */
  translations: z.record(z.string(), z.string()),
  /** null: a term of every book */
  bookTitleZh: z.string().nullable(),
  bookTitleEn: z.string().nullable(),
})

export const foundBook = z.object({
  id: uuid,
  bookId: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
})

export const searchEverything = defineEndpoint({
  id: 'search.everything',
  method: 'GET',
  path: '/search',
  summary:
    'Orders (serial, title, book), chapters ("1001 3", "title 3"), books, terms and, for administrators, people, as far as the person may see them',
  query: z.strictObject({ q: z.string().trim().max(100) }),
  response: z.object({
    orders: z.array(foundOrder),
    chapters: z.array(foundChapter),
    books: z.array(foundBook),
    terms: z.array(foundTerm),
    people: z.array(personView.extend({ roles: z.array(roleId) })),
  }),
  access: 'signed_in',
})
