import type { MachineCause, Problem } from '../chapter/problem.ts'
import type { ChapterStatus } from '../chapter/chapter-status.ts'
import type { TransitionEvent } from '../chapter/chapter-transitions.ts'
import type { PreviewDecision } from '../preview/preview-rules.ts'
import type { Score } from '../grade/grade.ts'
import type { Seat } from '../order/seat.ts'
import type { OrderKind, OrderStatus, OrderType, StopStatus } from '../order/order-status.ts'
import type { CheckAction, RunStage, SuspectedCause } from '../order/workflow-event.ts'

interface OfChapter {
  readonly chapterId: string
  readonly chapterNumber: number
}

/** Old and new value of one edited field, as text; null when empty. */
export interface FieldChange {
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

/** A status change; `automatic` ones follow from somebody's event and are the studio's own. */
type StatusEntry =
  | ({
      readonly type: 'chapter.status_changed'
      readonly from: ChapterStatus
      readonly to: ChapterStatus
      readonly event: TransitionEvent
      readonly automatic: boolean
      readonly reason: string | null
    } & OfChapter)
  | { readonly type: 'order.status_changed'; readonly from: OrderStatus; readonly to: OrderStatus }

/** Written by `decide`. */
type WorkflowEntry =
  | StatusEntry
  | {
      readonly type: 'order.assigned'
      readonly seat: Seat
      /** null: the seat was emptied */
      readonly accountId: string | null
      readonly previousId: string | null
      readonly chapterNumbers: readonly number[]
    }
  | { readonly type: 'order.sent_for_review'; readonly chapterNumbers: readonly number[] }
  | {
      readonly type: 'order.canceled'
      readonly from: OrderStatus
      readonly to: StopStatus
      readonly reason: string
    }
  | {
      readonly type: 'order.terminated'
      readonly from: OrderStatus
      readonly to: StopStatus
      readonly reason: string
    }
  | ({
      readonly type: 'chapter.check_requested'
      readonly action: CheckAction
      readonly reason: string
    } & OfChapter)
  | ({
      readonly type: 'chapter.check_confirmed'
      readonly action: CheckAction
      readonly conclusion: string
      readonly accountId: string | null
    } & OfChapter)
  | ({
      readonly type: 'chapter.sent_back'
      readonly event: TransitionEvent
      readonly round: number
      readonly fixItems: number
    } & OfChapter)
  | ({
      readonly type: 'chapter.reported_abnormal'
      readonly suspectedCause: SuspectedCause
      readonly reason: string
    } & OfChapter)
  | ({
      readonly type: 'chapter.run_failed'
      readonly stage: RunStage
      readonly cause: MachineCause
    } & OfChapter)
  | ({ readonly type: 'chapter.run_retried'; readonly stage: RunStage } & OfChapter)
  | ({ readonly type: 'chapter.image_problem'; readonly cause: Problem } & OfChapter)
  | ({ readonly type: 'chapter.final_images_ready' } & OfChapter)

/** Written by the commands around the workflow. */
type RecordEntry =
  | {
      readonly type: 'order.created'
      readonly title: string
      readonly kind: OrderKind
      readonly orderType: OrderType
      readonly start: number
      readonly end: number
    }
  /** another order corrects what this one delivered */
  | {
      readonly type: 'order.correction_ordered'
      readonly serial: number
      readonly reason: string
      readonly chapterNumbers: readonly number[]
    }
  /** somebody of the crew is away or may not: their substitute sits there */
  | {
      readonly type: 'order.substitute_assigned'
      readonly seat: Seat
      readonly accountId: string
      readonly previousId: string
    }
  /** neither the crew's person nor a substitute could be assigned */
  | {
      readonly type: 'order.crew_seat_left_empty'
      readonly seat: Seat
      readonly accountId: string
    }
  | { readonly type: 'order.edited'; readonly changes: readonly FieldChange[] }
  | ({
      readonly type: 'chapter.deadline_set'
      readonly changes: readonly FieldChange[]
    } & OfChapter)
  | { readonly type: 'order.deadline_changed'; readonly from: string; readonly to: string }
  | { readonly type: 'order.exported'; readonly format: string }
  | ({
      readonly type: 'chapter.pages_uploaded'
      readonly pages: number
      readonly replaced: number
    } & OfChapter)
  | {
      readonly type: 'comment.added'
      readonly commentId: string
      readonly chapterNumber: number | null
    }
  | {
      readonly type: 'comment.deleted'
      readonly commentId: string
      readonly chapterNumber: number | null
    }
  /** found when the pages were synthesised; `pages` are numbers from 1 */
  | ({
      readonly type: 'chapter.places_erased'
      readonly count: number
      readonly pages: readonly number[]
    } & OfChapter)
  | ({
      readonly type:
        | 'chapter.run_paused'
        | 'chapter.run_resumed'
        | 'chapter.run_first'
        | 'chapter.run_in_turn'
        | 'chapter.run_missing'
        | 'chapter.run_again'
        | 'chapter.run_read_again'
        | 'chapter.run_clean_again'
    } & OfChapter)
  | ({ readonly type: 'chapter.run_canceled'; readonly stage: RunStage } & OfChapter)
  | ({
      readonly type: 'grade.given'
      readonly accountId: string
      readonly grade: Score
    } & OfChapter)
  | ({
      readonly type: 'grade.changed'
      readonly accountId: string
      readonly from: Score
      readonly to: Score
    } & OfChapter)
  | ({ readonly type: 'grade.answered' } & OfChapter)
  /** images were replaced by others: numbers of their pages, revisions of the source */
  | ({
      readonly type: 'chapter.source_changed'
      readonly pages: readonly number[]
      readonly revisionBefore: number
      readonly revision: number
    } & OfChapter)
  | ({
      readonly type: 'chapter.source_checked'
      readonly pages: readonly number[]
      readonly isChecked: boolean
    } & OfChapter)
  /** by a link: nobody of the studio */
  | ({ readonly type: 'chapter.preview_commented'; readonly client: string } & OfChapter)
  | ({
      readonly type: 'chapter.preview_decided'
      readonly client: string
      readonly decision: PreviewDecision
      readonly note: string
    } & OfChapter)
  | ({ readonly type: 'grade.deleted'; readonly accountId: string } & OfChapter)

/**
 * Everything an order's log can say. The web makes the sentence from `type` and the fields; account
 * names are looked up when shown.
 */
export type LogEntry = WorkflowEntry | RecordEntry
export type LogEntryType = LogEntry['type']
