/** What is printed on a book in the languages it is published in. */
import { EDITION_LIMITS } from '@panelflow/domain/book/edition.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { uuid, version } from './primitives.ts'

const text = (limit: number) => z.string().trim().max(limit)

export const editionsView = z.partialRecord(
  z.enum(TARGET_LANGUAGES),
  z.strictObject({
    title: text(EDITION_LIMITS.title),
    alias: text(EDITION_LIMITS.alias),
    synopsis: text(EDITION_LIMITS.synopsis),
    /** names of the authors as they are printed, with commas between */
    credit: text(EDITION_LIMITS.credit),
  }),
)

const bookParams = z.strictObject({ bookId: uuid })
const bookEditionsView = z.object({ version: z.number().int(), editions: editionsView })

export const bookEditions = defineEndpoint({
  id: 'book.editions',
  method: 'GET',
  path: '/books/:bookId/editions',
  summary: 'Title, alias, synopsis and credit of a book in the languages of its editions',
  params: bookParams,
  response: bookEditionsView,
  access: 'order.list',
})

export const bookSetEditions = defineEndpoint({
  id: 'book.set_editions',
  method: 'PUT',
  path: '/books/:bookId/editions',
  summary:
    'Decide what is printed on a book in its languages. Exports made from now on use it: titles, file names of slices, and what CBZ, EPUB and PDF say of themselves',
  params: bookParams,
  body: z.strictObject({ version, editions: editionsView }),
  response: bookEditionsView,
  access: ['order.create', 'term.create_edit'],
})
