import type { Problem } from '../chapter/problem.ts'
import type { ChapterStatus, Stage } from '../chapter/chapter-status.ts'
import type { OrderKind, OrderStatus, StopStatus } from './order-status.ts'

/**
 * Where the delivery images of a chapter stand; `none` until the whole order passed visual review.
 */
export type FinalImages = 'none' | 'pending' | 'ready' | 'failed'

export interface ChapterState {
  readonly id: string
  readonly number: number
  readonly status: ChapterStatus
  /**
   * furthest stage ever entered: rework never lowers it, barriers and the order status look at it
   */
  readonly furthest: Stage
  /** a chapter sent back from typesetting goes straight back there after its second look */
  readonly returnTo: 'typesetting' | null
  /** how often the chapter was sent back */
  readonly round: number
  readonly translatorId: string | null
  readonly proofreaderId: string | null
  readonly reviewerId: string | null
  readonly typesetterId: string | null
  readonly visualReviewerId: string | null
  readonly finalImages: FinalImages
  /** the present trouble (AI failure, image problem, synthesis failure, rejection), if any */
  readonly problem: Problem | null
}

/** How an order ended before its time. Its chapters are frozen where they were. */
export interface Stop {
  readonly status: StopStatus
  readonly reason: string
  readonly accountId: string
  /** ISO UTC */
  readonly at: string
}

/** What `decide` needs of an order. `chapters` are the live ones, by number. */
export interface OrderState {
  readonly id: string
  readonly kind: OrderKind
  /** derived, stored for filtering: see deriveOrderStatus */
  readonly status: OrderStatus
  /** goes up by one with every accepted decision */
  readonly version: number
  readonly stop: Stop | null
  /** an image problem is open: the status before assignment, a badge afterwards */
  readonly imageError: boolean
  /** ISO UTC */
  readonly cutoffAt: string
  readonly hadTranslator: boolean
  readonly chapters: readonly ChapterState[]
}
