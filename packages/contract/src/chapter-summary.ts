/** What happens in a chapter, for translation engines: one text for all its languages. */
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { chapterParams, instant } from './primitives.ts'

export const MAX_SUMMARY = 4000

const summaryView = z.object({
  /** empty: nobody has written it */
  words: z.string(),
  /** null: nobody has */
  by: z.enum(['machine', 'person']).nullable(),
  at: instant.nullable(),
  /** 0: there is none */
  version: z.number().int(),
})
export type SummaryView = z.output<typeof summaryView>

export const chapterSummary = defineEndpoint({
  id: 'chapter.summary',
  method: 'GET',
  path: '/chapters/:chapterId/summary',
  summary: 'What happens in a chapter, as it is told to translation engines',
  params: chapterParams,
  response: summaryView,
  access: 'order.chapter.list',
})

export const chapterSetSummary = defineEndpoint({
  id: 'chapter.set_summary',
  method: 'PUT',
  path: '/chapters/:chapterId/summary',
  summary:
    'Write what happens in a chapter; an engine does not write it again, also when it is empty',
  params: chapterParams,
  body: z.strictObject({
    version: z.coerce.number().int().min(0),
    words: z.string().trim().max(MAX_SUMMARY),
  }),
  response: summaryView,
  access: 'workspace.text.content',
})
