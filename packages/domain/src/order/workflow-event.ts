import type { MachineCause } from '../chapter/problem.ts'
import type { Seat } from './seat.ts'

/**
 * Machine work on a chapter; each stage runs as one page task per page. `composite` makes the
 * images for visual review, `final` those that are delivered.
 */
export const RUN_STAGES = [
  'text_extraction',
  'patch_generation',
  'machine_translation',
  'composite',
  'final',
] as const
export type RunStage = (typeof RUN_STAGES)[number]
export const AI_STAGES = [
  'text_extraction',
  'patch_generation',
  'machine_translation',
] as const satisfies readonly RunStage[]
export type AiStage = (typeof AI_STAGES)[number]

/**
 * What the reporter of an abnormal chapter suspects; the translation administrator decides where it
 * goes.
 */
export const SUSPECTED_CAUSES = [
  'translation',
  'proofreading',
  'typesetting',
  'images',
  'other',
] as const
export type SuspectedCause = (typeof SUSPECTED_CAUSES)[number]

/** What a check request asks for: the same translator again, or another one. */
export const CHECK_ACTIONS = ['return_to_same', 'assign_another'] as const
export type CheckAction = (typeof CHECK_ACTIONS)[number]

/** One member per event name, so that `switch (event.type)` narrows. */
type Named<Type extends string, More = unknown> = Type extends string
  ? { readonly type: Type; readonly chapterId: string } & More
  : never

interface WithReason {
  readonly reason: string
}

/**
 * Number of items on the fix list that goes back with the chapter; the command stores the items
 * themselves.
 */
interface WithFixList {
  readonly fixItems: number
}

interface WithCause {
  readonly cause: MachineCause
}

/** Events that carry nothing but the chapter. */
type PlainChapterEvent =
  | 'upload_images'
  | 'retry_ai'
  | 'complete_translation'
  | 'take_back_translation'
  | 'complete_proofreading'
  | 'cancel_completion'
  | 'withdraw_check'
  | 'complete_rework'
  | 'pass_recheck'
  | 'accept_review'
  | 'undo_review'
  | 'complete_typesetting'
  | 'take_back_typesetting'
  | 'accept_visual'
  | 'undo_visual'
  | 'claim_visual_review'
  | 'retry_synthesis'
  | 'synthesis_done'
  | 'final_synthesis_done'

/** Events that need a reason. */
type ReasonedChapterEvent =
  | 'continue_by_hand'
  | 'report_image_problem'
  | 'fail_recheck'
  | 'give_back'
  | 'route_to_images'
  | 'route_to_typesetting'
  | 'dismiss_check'

/** Events that send a chapter back with a fix list. */
type FixListChapterEvent =
  | 'refuse_review'
  | 'refuse_visual'
  | 'route_to_translation'
  | 'route_to_proofreading'

/** Sent by workers: the cause is stored and shown. */
type FailureEvent = 'synthesis_failed' | 'final_synthesis_failed'

/**
 * What can be sent for one chapter; `docs/states.md` says who sends each event and when. Marks
 * change no status: `claim_visual_review`, `retry_synthesis`, `synthesis_failed` and
 * `final_synthesis_…`. `pass_recheck` counts as `pass_recheck_return` where the chapter has a
 * `returnTo`. The reason of `dismiss_check` and `route_to_typesetting` is the conclusion.
 */
export type ChapterEvent =
  | Named<PlainChapterEvent>
  | Named<ReasonedChapterEvent, WithReason>
  | Named<FixListChapterEvent, WithFixList>
  | Named<FailureEvent, WithCause>
  | Named<'ai_done', { readonly stage: AiStage }>
  | Named<'ai_failed', { readonly stage: AiStage } & WithCause>
  | Named<'request_check', { readonly action: CheckAction } & WithReason>
  | Named<
      'confirm_check',
      {
        readonly conclusion: string
        readonly action: CheckAction
        /** the new translator; null: the same one again */
        readonly accountId: string | null
      }
    >
  | Named<'report_abnormal', { readonly suspectedCause: SuspectedCause } & WithReason>

/**
 * What can be sent for a whole order. `assign` fills or changes one seat on the named chapters,
 * `unassign` empties it: on all of them or, refused, on none.
 */
export type OrderEvent =
  | { readonly type: 'cancel'; readonly reason: string }
  | { readonly type: 'terminate'; readonly reason: string }
  | { readonly type: 'send_for_review' }
  | {
      readonly type: 'assign'
      readonly seat: Seat
      readonly accountId: string
      readonly chapterIds: readonly string[]
    }
  | { readonly type: 'unassign'; readonly seat: Seat; readonly chapterIds: readonly string[] }

export type WorkflowEvent = ChapterEvent | OrderEvent
export type ChapterEventType = ChapterEvent['type']
export type WorkflowEventType = WorkflowEvent['type']

/** The event to send when all pages of a stage are done. */
export const toStageDoneEvent = (chapterId: string, stage: RunStage): WorkflowEvent => {
  if (stage === 'composite') return { type: 'synthesis_done', chapterId }
  if (stage === 'final') return { type: 'final_synthesis_done', chapterId }
  return { type: 'ai_done', chapterId, stage }
}

/** The event to send when at least one page of a stage failed for good. */
export const toStageFailedEvent = (
  chapterId: string,
  stage: RunStage,
  cause: MachineCause,
): WorkflowEvent => {
  if (stage === 'composite') return { type: 'synthesis_failed', chapterId, cause }
  if (stage === 'final') return { type: 'final_synthesis_failed', chapterId, cause }
  return { type: 'ai_failed', chapterId, stage, cause }
}
