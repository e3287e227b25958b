import { type ChapterStatus, stageRank } from '../chapter/chapter-status.ts'
import type { ChapterState, OrderState } from '../order/order-state.ts'
import { getSeatHolder, type Seat } from '../order/seat.ts'
import type { RemainingWork } from './forecast.ts'
import { UNIT_OF_STAGE, type WorkStage, WORK_STAGES } from './pace.ts'

export const SEAT_BY_STAGE: Readonly<Record<WorkStage, Seat>> = {
  translation: 'translator',
  proofreading: 'proofreader',
  review: 'reviewer',
  typesetting: 'typesetter',
  visual_review: 'visual_reviewer',
}

/** Done by the person, waiting for the rest of the order. */
const DONE: readonly ChapterStatus[] = [
  'translation_completed',
  'proofreading_completed',
  'proofreading_accepted',
  'reviewed',
  'typesetting_completed',
  'pending_image_synthesis',
  'image_synthesized',
  'visual_review_completed',
]

const STAGES_OF_KIND: Readonly<Record<OrderState['kind'], readonly WorkStage[]>> = {
  full: WORK_STAGES,
  no_typesetter: WORK_STAGES.filter((stage) => stage !== 'typesetting'),
  text_only: ['translation', 'proofreading', 'review'],
}

/** Size of a chapter. */
export interface ChapterSize {
  readonly words: number
  readonly pages: number
}

const isAhead = ({ furthest, status }: ChapterState, stage: WorkStage): boolean => {
  const there = stageRank(furthest)
  const its = stageRank(stage)
  return there < its || (there === its && !DONE.includes(status))
}

/**
 * What is left of an order by stage and person. Rework behind the furthest stage is not reckoned
 * with: it is small beside the rest.
 */
export const remainingWork = (
  order: OrderState,
  getSize: (chapterId: string) => ChapterSize,
): readonly RemainingWork[] =>
  STAGES_OF_KIND[order.kind].flatMap((stage) =>
    order.chapters
      .filter((chapter) => isAhead(chapter, stage))
      .map((chapter) => ({
        stage,
        accountId: getSeatHolder(chapter, SEAT_BY_STAGE[stage]),
        amount: getSize(chapter.id)[UNIT_OF_STAGE[stage]],
      })),
  )
