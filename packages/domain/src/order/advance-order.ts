import { type ChapterStatus, getStage, stageRank } from '../chapter/chapter-status.ts'
import { type TransitionEvent, transitionFor } from '../chapter/chapter-transitions.ts'
import type { OrderDraft } from './order-draft.ts'
import type { ChapterState, OrderState } from './order-state.ts'

/**
 * "When all chapters in a stage are done, the order advances": every live chapter is at that state,
 * or has ever been past its stage.
 * Asking for "at that state" alone dead-locks as soon as one chapter is sent back (spec
 * 10.workflow.barrier).
 */
export const barrierReached = (
  chapters: readonly ChapterState[],
  status: ChapterStatus,
): boolean => {
  const rank = stageRank(getStage(status))
  return chapters.every(
    (chapter) => chapter.status === status || stageRank(chapter.furthest) > rank,
  )
}

/** Where a reviewed chapter goes, by the kind of the order. */
const afterReview = (order: OrderState, chapter: ChapterState): TransitionEvent => {
  if (order.kind === 'text_only') return 'deliver_text'
  if (order.kind === 'no_typesetter') return 'advance_auto_lettering'
  return chapter.typesetterId === null ? 'advance' : 'advance_assigned'
}

/** Statuses that wait for the whole order. */
const BARRIERS: readonly ChapterStatus[] = [
  'machine_translation_done',
  'translation_completed',
  'proofreading_accepted',
  'reviewed',
  'image_synthesized',
  'visual_review_completed',
]

/**
 * What the chapters decide together. Asked once a pass: a chapter that moves on never closes a gate
 * for the others.
 */
interface Gates {
  readonly reached: ReadonlySet<ChapterStatus>
  readonly allImagesReady: boolean
}

const computeGates = (chapters: readonly ChapterState[]): Gates => ({
  reached: new Set(BARRIERS.filter((status) => barrierReached(chapters, status))),
  allImagesReady: chapters.every((chapter) => chapter.finalImages === 'ready'),
})

/**
 * The studio's next step for a chapter; null when it waits for a person, a worker or the other
 * chapters.
 */
const nextStep = (
  order: OrderState,
  chapter: ChapterState,
  gates: Gates,
): TransitionEvent | null => {
  if (BARRIERS.includes(chapter.status) && !gates.reached.has(chapter.status)) return null
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
      return afterReview(order, chapter)
    case 'typesetting_completed':
      return 'queue_synthesis'
    case 'visual_review_completed':
      return gates.allImagesReady ? 'deliver' : null
    default:
      return null
  }
}

/**
 * The delivery images are made once the whole order has passed visual review; from here on
 * `undo_visual` is over.
 */
const startFinalImages = (draft: OrderDraft): void => {
  if (!barrierReached(draft.chapters, 'visual_review_completed')) return
  for (const chapter of draft.chapters) {
    if (chapter.status !== 'visual_review_completed' || chapter.finalImages !== 'none') continue
    draft.replace({ ...chapter, finalImages: 'pending' })
    draft.run(chapter.id, 'final')
  }
}

/**
 * Lets the studio take all its own steps until nothing fires. Ends, because every step leads to a
 * later status.
 */
export const advanceOrder = (draft: OrderDraft): void => {
  let moving = true
  while (moving) {
    moving = false
    const gates = computeGates(draft.chapters)
    for (const chapter of draft.chapters) {
      const event = nextStep(draft.order, chapter, gates)
      const row = event === null ? undefined : transitionFor(chapter.status, event)
      if (row === undefined) continue
      draft.transition(chapter, row, { automatic: true, reason: null })
      moving = true
    }
  }
  startFinalImages(draft)
}
