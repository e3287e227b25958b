/** How a book letters its sound effects: renderings that were approved, and those in use. */
import { TERM_LIMITS, TERM_STATUSES } from '@panelflow/domain/glossary/term-rules.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { targetLanguage, uuid } from './primitives.ts'

const bookParams = z.strictObject({ bookId: uuid })

export const renderingList = defineEndpoint({
  id: 'rendering.list',
  method: 'GET',
  path: '/books/:bookId/renderings',
  summary:
    'How sound effects of a book that are alike are lettered in a language: approved renderings and words in use, most used first',
  params: bookParams,
  query: z.strictObject({ language: targetLanguage, source: z.string().max(TERM_LIMITS.name * 2) }),
  response: z.array(
    z.object({
      words: z.string(),
      /** texts of the book in this language that are lettered so */
      uses: z.number().int(),
      approved: z.boolean(),
    }),
  ),
  access: 'order.list',
})

export const renderingApprove = defineEndpoint({
  id: 'rendering.approve',
  method: 'POST',
  path: '/books/:bookId/renderings',
  summary:
    'Approve a rendering of a sound effect; whoever may only suggest terms suggests a new sound effect',
  params: bookParams,
  body: z.strictObject({
    language: targetLanguage,
    source: z.string().max(TERM_LIMITS.name * 2),
    words: z.string().max(TERM_LIMITS.translation * 2),
  }),
  response: z.object({ termId: uuid, status: z.enum(TERM_STATUSES) }),
  access: ['term.create_edit', 'term.suggest'],
})
