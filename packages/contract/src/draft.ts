/** What machine translation left on the pages: how many lines are filled in, and by what. */
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { orderParams, uuid } from './primitives.ts'

const count = z.number().int()

export const draftCoverage = z.object({
  /** lines with a source text, on the pages that were run */
  lines: count,
  translated: count,
  memory: count,
  glossary: count,
  /** by dictionary, from simplified to traditional Chinese */
  conversion: count,
  /** by a translation engine */
  machine: count,
  /** false: no translation engine was configured on some page with lines */
  engineConfigured: z.boolean(),
})
export type DraftCoverage = z.output<typeof draftCoverage>

export const orderDrafts = defineEndpoint({
  id: 'order.drafts',
  method: 'GET',
  path: '/orders/:orderId/drafts',
  summary:
    'How far machine translation filled in the lines of each chapter that was run, and whether an engine was configured',
  params: orderParams,
  response: z.array(draftCoverage.extend({ chapterId: uuid, number: count })),
  access: 'order.chapter.list',
})
