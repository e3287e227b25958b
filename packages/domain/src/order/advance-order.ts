import { type ChapterStatus, getStage, stageRank } from '../chapter/chapter-status.ts'
import { type TransitionEvent, transitionFor } from '../chapter/chapter-transitions.ts'
import type { OrderDraft } from './order-draft.ts'
import type { ChapterState, OrderState } from './order-state.ts'

/**
 * Whether the chapters of an order may leave this status together: each of them is in it or has
 * been past its stage. A chapter that a later stage sent back has been past it, so the others do
 * not wait for its rework (spec 10.workflow.barrier).
 */
export const isBarrierReached = (
  chapters: readonly ChapterState[],
  status: ChapterStatus,
): boolean => {
  const rank = stageRank(getStage(status))
  return chapters.every(
    (chapter) => chapter.status === status || stageRank(chapter.furthest) > rank,
  )
}

/** The step of a reviewed chapter depends on the kind of the order. */
const getStepAfterReview = (order: OrderState, chapter: ChapterState): TransitionEvent => {
  if (order.kind === 'text_only') return 'deliver_text'
  if (order.kind === 'no_typesetter') return 'advance_auto_lettering'
  return chapter.typesetterId === null ? 'advance' : 'advance_assigned'
}

/** In these statuses a chapter waits for the others of its order. */
const BARRIER_STATUSES: readonly ChapterStatus[] = [
  'machine_translation_done',
  'translation_completed',
  'proofreading_accepted',
  'reviewed',
  'image_synthesized',
  'visual_review_completed',
]

/**
 * What depends on all chapters of the order. Computed once a pass: a chapter that moves on never
 * closes a barrier for the others.
 */
interface Barriers {
  readonly reached: ReadonlySet<ChapterStatus>
  readonly allImagesReady: boolean
}

const computeBarriers = (chapters: readonly ChapterState[]): Barriers => ({
  reached: new Set(BARRIER_STATUSES.filter((status) => isBarrierReached(chapters, status))),
  allImagesReady: chapters.every((chapter) => chapter.finalImages === 'ready'),
})

/** Null when the chapter waits for a person, a worker or the other chapters. */
const getNextStep = (
  order: OrderState,
  chapter: ChapterState,
  { reached, allImagesReady }: Barriers,
): TransitionEvent | null => {
  if (BARRIER_STATUSES.includes(chapter.status) && !reached.has(chapter.status)) return null
  switch (chapter.status) {
    case 'image_uploaded':
      return 'start_preprocessing'
    case 'text_extraction_done':
    case 'patch_generation_done':
      return 'next_ai'
    case 'machine_translation_done':
      return chapter.translatorId === null ? 'advance' : 'advance_assigned'
    case 'translation_completed':
    case 'proofreading_accepted':
    case 'image_synthesized':
      return 'advance'
    case 'reviewed':
      return getStepAfterReview(order, chapter)
    case 'typesetting_completed':
      return 'queue_synthesis'
    case 'visual_review_completed':
      return allImagesReady ? 'deliver' : null
    default:
      return null
  }
}

/**
 * Has the final images made once the whole order has passed visual review. From then on
 * `undo_visual` is refused (chapter-guards.ts).
 */
const startFinalImages = (draft: OrderDraft): void => {
  if (!isBarrierReached(draft.chapters, 'visual_review_completed')) return
  for (const chapter of draft.chapters) {
    if (chapter.status !== 'visual_review_completed' || chapter.finalImages !== 'none') continue
    draft.replace({ ...chapter, finalImages: 'pending' })
    draft.run(chapter.id, 'final')
  }
}

/**
 * Takes all steps that follow by themselves: the transitions that docs/states.md shows with the
 * sender `system` and that wait for no worker. Ends, because every step leads to a later status.
 */
export const advanceOrder = (draft: OrderDraft): void => {
  let moving = true
  while (moving) {
    moving = false
    const barriers = computeBarriers(draft.chapters)
    for (const chapter of draft.chapters) {
      const event = getNextStep(draft.order, chapter, barriers)
      const row = event === null ? undefined : transitionFor(chapter.status, event)
      if (row === undefined) continue
      draft.transition(chapter, row, { automatic: true, reason: null })
      moving = true
    }
  }
  startFinalImages(draft)
}
