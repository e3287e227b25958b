/** Words that are spelt right although no dictionary has them: a person's own, and a book's. */
import { z } from 'zod'
import { canView } from './can-view.ts'
import { defineEndpoint } from './endpoint.ts'
import { targetLanguage, uuid } from './primitives.ts'

export const MAX_KNOWN_WORDS = 5000

const knownWord = z.object({
  id: uuid,
  word: z.string(),
  /** real or account name; null for own words */
  addedBy: z.string().nullable(),
})
export type KnownWord = z.output<typeof knownWord>

export const knownWordList = defineEndpoint({
  id: 'known_word.list',
  method: 'GET',
  path: '/books/:bookId/known-words',
  summary: 'Words of a language that the actor or the book has added to the dictionary',
  params: z.strictObject({ bookId: uuid }),
  query: z.strictObject({ language: targetLanguage }),
  response: z.object({
    own: z.array(knownWord),
    book: z.array(knownWord),
    /** `add`, `remove`: words of the book */
    can: canView(['add', 'remove']),
  }),
  access: 'order.list',
})

export const knownWordAdd = defineEndpoint({
  id: 'known_word.add',
  method: 'POST',
  path: '/books/:bookId/known-words',
  summary:
    'Add words to the own list or to that of the book; words that are there already are no fault',
  params: z.strictObject({ bookId: uuid }),
  body: z.strictObject({
    language: targetLanguage,
    scope: z.enum(['own', 'book']),
    words: z
      .array(
        z
          .string()
          .max(60, { abort: true })
          // two patterns: as one, it would take quadratic time for a long word
          .regex(/^\S+$/u)
          .regex(/\p{L}/u),
      )
      .min(1)
      .max(500),
  }),
  response: z.object({ added: z.number().int() }),
  access: 'order.list',
})

export const knownWordRemove = defineEndpoint({
  id: 'known_word.remove',
  method: 'DELETE',
  path: '/known-words/:wordId',
  summary: 'Remove a word: an own one, or as an administrator one of a book',
  params: z.strictObject({ wordId: uuid }),
  response: z.object({ wordId: uuid }),
  access: 'order.list',
})
