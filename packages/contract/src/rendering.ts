/** How a book letters its sound effects: renderings that were approved, and those in use. */
import { TERM_LIMITS, TERM_STATUSES } from '@panelflow/domain/glossary/term-rules.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { targetLanguage, uuid } from './primitives.ts'

/** Letters of base64 that a picture of a rendering has at most. */
const MAX_PICTURE_LENGTH = 400_000

const bookParams = z.strictObject({ bookId: uuid })

export const renderingList = defineEndpoint({
  id: 'rendering.list',
  method: 'GET',
  path: '/books/:bookId/renderings',
  summary:
    'How sound effects of a book that are alike are lettered in a language: approved renderings, suggested ones and words in use, most used first',
  params: bookParams,
  query: z.strictObject({ language: targetLanguage, source: z.string().max(TERM_LIMITS.name * 2) }),
  response: z.array(
    z.object({
      words: z.string(),
      /** texts of the book in this language that are lettered so */
      uses: z.number().int(),
      approved: z.boolean(),
      /** who suggests it, and for which effect; null: nobody, or it is approved */
      suggested: z.object({ by: z.string(), source: z.string() }).nullable(),
      /** JPEG in base64: the source's piece of a page beside the lettered one; null: none taken */
      picture: z.string().nullable(),
    }),
  ),
  access: 'order.list',
})

export const renderingApprove = defineEndpoint({
  id: 'rendering.approve',
  method: 'POST',
  path: '/books/:bookId/renderings',
  summary: 'Approve a rendering of a sound effect; whoever may only suggest terms suggests it',
  params: bookParams,
  body: z.strictObject({
    language: targetLanguage,
    source: z.string().max(TERM_LIMITS.name * 2),
    words: z.string().max(TERM_LIMITS.translation * 2),
    /** as it is answered, also PNG or WebP; takes the place of the one there is */
    picture: z.base64().max(MAX_PICTURE_LENGTH).optional(),
  }),
  response: z.object({ termId: uuid, status: z.enum(TERM_STATUSES) }),
  access: ['term.create_edit', 'term.suggest'],
})

export const renderingDecline = defineEndpoint({
  id: 'rendering.decline',
  method: 'POST',
  path: '/books/:bookId/renderings/decline',
  summary: 'Decline a rendering that somebody suggests for a sound effect that has others',
  params: bookParams,
  body: z.strictObject({
    language: targetLanguage,
    source: z.string().max(TERM_LIMITS.name * 2),
    words: z.string().max(TERM_LIMITS.translation * 2),
  }),
  response: z.null(),
  access: 'term.create_edit',
})
