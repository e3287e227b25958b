import type { Problem } from '../chapter/problem.ts'
import type { ChapterStatus, Stage } from '../chapter/chapter-status.ts'
import type { OrderKind, OrderStatus, StopStatus } from './order-status.ts'

/**
 * State of the images that are delivered. `none` until the whole order has passed visual review;
 * then `pending` until they are written (`ready`) or could not be written (`failed`).
 */
export type FinalImages = 'none' | 'pending' | 'ready' | 'failed'

/** What `decide` needs to know of a chapter. */
export interface ChapterState {
  readonly id: string
  /** number of the chapter in its book */
  readonly number: number
  readonly status: ChapterStatus
  /** furthest stage ever entered; rework never lowers it. Barriers and the order status use it */
  readonly furthest: Stage
  /** set when typesetting sent the chapter back: it returns there straight after its rework */
  readonly returnTo: 'typesetting' | null
  /** how often the chapter was sent back */
  readonly round: number
  /** who holds each seat; null: nobody */
  readonly translatorId: string | null
  readonly proofreaderId: string | null
  readonly reviewerId: string | null
  readonly typesetterId: string | null
  readonly visualReviewerId: string | null
  readonly finalImages: FinalImages
  /** why the chapter is held up: AI or synthesis failed, an image problem, a rejection */
  readonly problem: Problem | null
}

/** The end of a canceled or terminated order. Its chapters keep the status they had. */
export interface Stop {
  readonly status: StopStatus
  readonly reason: string
  /** who ended it */
  readonly accountId: string
  /** ISO UTC */
  readonly at: string
}

/** What `decide` (order-decide.ts) needs to know of an order. */
export interface OrderState {
  readonly id: string
  readonly kind: OrderKind
  /** derived from the chapters (derive-order-status.ts); stored, so that lists can filter by it */
  readonly status: OrderStatus
  /** grows by one with every accepted decision */
  readonly version: number
  /** null while the order was neither canceled nor terminated */
  readonly stop: Stop | null
  /** an image problem is open: shown as the status up to assignment, as a badge afterwards */
  readonly imageError: boolean
  /** order deadline, ISO UTC */
  readonly cutoffAt: string
  /** a translator was assigned at some time; from then on the order is terminated, not canceled */
  readonly hadTranslator: boolean
  /** the live chapters, sorted by number; those left out of the order are not among them */
  readonly chapters: readonly ChapterState[]
}
