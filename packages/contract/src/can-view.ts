/** `can` of a view: what the acting person may do with a row. The screen obeys it. */
import { z } from 'zod'
import { errorCode } from './refusal.ts'

/** true, or the code of why not */
export const right = z.union([z.literal(true), errorCode])

/** Each action with the person's right to it. A missing action is never this person's. */
export const canView = <const Action extends string>(actions: readonly Action[]) =>
  z.partialRecord(z.enum(actions), right)
