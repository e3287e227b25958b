/** Terms proposed from finished chapters; none enters the glossary without a person. */
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { targetLanguage, uuid } from './primitives.ts'
import { errorCode } from './refusal.ts'

/** Proposals that are approved or dismissed at once. */
const MAX_AT_ONCE = 200
const MAX_NAME = 400
const MAX_TRANSLATION = 1000

const params = z.strictObject({ bookId: uuid })

const candidateExample = z.object({
  chapterId: uuid,
  chapterNumber: z.number().int(),
  pageId: uuid,
  itemId: z.string(),
  source: z.string(),
  translation: z.string(),
})

const candidate = z.object({
  source: z.string(),
  translation: z.string(),
  /** lines that have it, of those that were read */
  lines: z.number().int(),
  /** numbers of the chapters it is in, in order */
  chapters: z.array(z.number().int()),
  examples: z.array(candidateExample),
  /** a term of this book that has no translation into the language yet */
  termId: uuid.nullable(),
})
export type CandidateView = z.output<typeof candidate>

export const termCandidateList = defineEndpoint({
  id: 'term_candidate.list',
  method: 'GET',
  path: '/books/:bookId/term-candidates',
  summary:
    'Terms that delivered chapters of a book use in a language and that its glossary does not have, most lines first',
  params,
  query: z.strictObject({ language: targetLanguage }),
  response: z.object({
    rows: z.array(candidate),
    /** delivered chapters in the language, and how many of them were read, the newest first */
    chapters: z.number().int(),
    read: z.number().int(),
    /** proposals that nobody wants any more */
    dismissed: z.array(z.string()),
  }),
  access: 'term.create_edit',
})

export const termCandidateApprove = defineEndpoint({
  id: 'term_candidate.approve',
  method: 'POST',
  path: '/books/:bookId/term-candidates/approve',
  summary: 'Make proposals, as they were edited, terms of the book; a result per proposal',
  params,
  body: z.strictObject({
    language: targetLanguage,
    terms: z
      .array(
        z.strictObject({
          original: z.string().max(MAX_NAME),
          translation: z.string().max(MAX_TRANSLATION),
          firstChapter: z.number().int().nullable(),
          /** the term that gets a translation; null: a new one */
          termId: uuid.nullable(),
        }),
      )
      .min(1)
      .max(MAX_AT_ONCE),
  }),
  /** `error`: code why not */
  response: z.array(
    z.object({ original: z.string(), termId: uuid.nullable(), error: errorCode.nullable() }),
  ),
  access: 'term.create_edit',
})

export const termCandidateDismiss = defineEndpoint({
  id: 'term_candidate.dismiss',
  method: 'POST',
  path: '/books/:bookId/term-candidates/dismiss',
  summary: 'Propose these no more, or again with `restore`',
  params,
  body: z.strictObject({
    language: targetLanguage,
    names: z.array(z.string().min(1).max(MAX_NAME)).min(1).max(MAX_AT_ONCE),
    restore: z.boolean().default(false),
  }),
  response: z.null(),
  access: 'term.create_edit',
})
