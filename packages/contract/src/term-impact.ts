/** What a changed term means for the lines that use it, and its wording put into open work. */
import { CHAPTER_STATUSES } from '@panelflow/domain/chapter/chapter-status.ts'
import { IMPACT_STATES } from '@panelflow/domain/glossary/term-impact.ts'
import { REPLACE_REFUSALS } from '@panelflow/domain/text-search/search-options.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { orderIdentity } from './order-identity.ts'
import { targetLanguage, uuid, version } from './primitives.ts'
import { runView } from './text-search.ts'

/** Lines that are changed at once. */
export const MAX_IMPACT_LINES = 2000

const itemId = z.string().min(1).max(80)
const params = z.strictObject({ termId: uuid })

const impactLine = z.object({
  orderId: uuid,
  chapterId: uuid,
  chapterNumber: z.number().int(),
  chapterStatus: z.enum(CHAPTER_STATUSES),
  pageId: uuid,
  /** of the page, 0 for the first */
  position: z.number().int(),
  /** of the line on its page, 1 for the first */
  number: z.number().int(),
  itemId,
  source: z.string(),
  text: z.string(),
  state: z.enum(IMPACT_STATES),
  /** former wordings in the text, UTF-16 offsets */
  matches: z.array(z.object({ from: z.number().int(), to: z.number().int() })),
  /** the text with the present wording; null: nothing is replaced */
  after: z.string().nullable(),
  /** why the person cannot change it now; delivered lines are for an erratum */
  refusal: z.enum(REPLACE_REFUSALS).nullable(),
  /** properties of the text, for a picture of it (domain/page/document) */
  props: z.record(z.string(), z.unknown()),
})
export type ImpactLine = z.output<typeof impactLine>

export const termImpact = defineEndpoint({
  id: 'term.impact',
  method: 'GET',
  path: '/terms/:termId/impact',
  summary:
    'Lines in a language whose source has the term, as far as the person may open them: by order, chapter and page. Answers a part; `next` leads on',
  params,
  query: z.strictObject({
    language: targetLanguage,
    /** where the last answer ended */
    chapterId: uuid.optional(),
    position: z.coerce.number().int().min(0).default(0),
  }),
  response: z.object({
    /** of the term: another one than before says that it was changed meanwhile */
    version: z.number().int(),
    /** what takes the place of former wordings; null: no translation yet */
    wording: z.string().nullable(),
    /** earlier translations and those not to be used */
    former: z.array(z.string()),
    orders: z.array(z.object({ id: uuid, identity: orderIdentity })),
    lines: z.array(impactLine),
    /** chapters that are done, of all */
    searched: z.number().int(),
    total: z.number().int(),
    next: z.object({ chapterId: uuid, position: z.number().int() }).nullable(),
  }),
  access: 'term.list',
})

export const termApplyImpact = defineEndpoint({
  id: 'term.apply_impact',
  method: 'POST',
  path: '/terms/:termId/impact',
  summary:
    "Put a term's present wording in place of former ones in lines of open chapters, as replacements of the person, with the rights of the moment; one for each book and kind of capitals",
  params,
  body: z.strictObject({
    version,
    language: targetLanguage,
    lines: z
      .array(
        z.strictObject({
          chapterId: uuid,
          pageId: uuid,
          itemId,
          /** as it was listed: what is not that any more is left */
          text: z.string().min(1).max(10_000),
        }),
      )
      .min(1)
      .max(MAX_IMPACT_LINES),
  }),
  response: z.array(runView),
  access: 'workspace.open',
})
