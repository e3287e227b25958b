/** The present trouble of a chapter, as it travels. */
import { z } from 'zod'
import { errorCode, errorParams } from './refusal.ts'

const machineCause = z.object({
  code: errorCode,
  params: errorParams,
  /** the first page in trouble; null: none in particular */
  page: z.string().nullable(),
  /** how many more pages */
  more: z.number().int(),
})

/** What machines met, or what a person wrote. */
export const problemView = z.union([machineCause, z.object({ reason: z.string() })])
