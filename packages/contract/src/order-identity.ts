import { ORDER_TYPES } from '@panelflow/domain/order/order-status.ts'
import { z } from 'zod'
import { instant, targetLanguage, uuid } from './primitives.ts'

/** What tells an order from all others, wherever one is named. */
export const orderIdentity = z.object({
  serial: z.number().int(),
  title: z.string(),
  type: z.enum(ORDER_TYPES),
  book: z.object({ id: uuid, bookId: z.string(), titleZh: z.string(), titleEn: z.string() }),
  targetLanguage,
  chapterStart: z.number().int(),
  chapterEnd: z.number().int(),
  cutoffTime: instant,
})
export type OrderIdentityView = z.output<typeof orderIdentity>
