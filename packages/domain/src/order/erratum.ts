/** Corrections of completed orders: the completed order stays, another one corrects it. */
import type { ChapterStatus } from '../chapter/chapter-status.ts'
import { type Refusal, refuse } from './decision.ts'
import type { OrderState } from './order-state.ts'
import type { OrderKind } from './order-status.ts'

/** Where the corrected chapters begin: words go through all stages again, lettering does not. */
export const ERRATUM_STARTS = ['translation', 'typesetting'] as const
export type ErratumStart = (typeof ERRATUM_STARTS)[number]

/** In these statuses a chapter waits for the first person of its stage. */
export const ERRATUM_STATUS = {
  translation: 'machine_translation_done',
  typesetting: 'reviewed',
} as const satisfies Readonly<Record<ErratumStart, ChapterStatus>>

/** Corrections are lettered by a person, also where the order was lettered by itself. */
export const toErratumKind = (kind: OrderKind): OrderKind =>
  kind === 'text_only' ? 'text_only' : 'full'

/** Only what was delivered is corrected; texts alone have no lettering. */
export const checkErratum = (order: OrderState, startsAt?: ErratumStart): Refusal | null => {
  if (order.status !== 'completed') return refuse('order.not_completed', { status: order.status })
  return order.kind === 'text_only' && startsAt === 'typesetting'
    ? refuse('order.no_lettering')
    : null
}
