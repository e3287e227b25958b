import type { MachineCause } from '../chapter/problem.ts'
import type { AnyActor } from '../permission/actor.ts'
import { isSystem } from '../permission/actor.ts'
import { type Refusal, refuse } from './decision.ts'
import { MARKS, type MarkEvent, type MarkType, checkStanding, notAllowed } from './event-row.ts'
import { notifyAdministrators, notifySeat } from './notices.ts'
import type { OrderDraft } from './order-draft.ts'
import type { ChapterState, OrderState } from './order-state.ts'
import type { RunStage } from './workflow-event.ts'
import { hasRoleFor } from './who-may.ts'

/** The synthesis a chapter is in, null when it is in none. */
const getPendingSynthesis = ({
  status,
  finalImages,
}: ChapterState): Extract<RunStage, 'composite' | 'final'> | null => {
  if (status === 'pending_image_synthesis') return 'composite'
  return status === 'visual_review_completed' && finalImages !== 'none' ? 'final' : null
}

const FITS: Readonly<Record<MarkType, (chapter: ChapterState) => boolean>> = {
  claim_visual_review: ({ status, visualReviewerId }) =>
    status === 'pending_visual_review' && visualReviewerId === null,
  retry_synthesis: (chapter) => getPendingSynthesis(chapter) !== null && chapter.problem !== null,
  synthesis_failed: (chapter) => getPendingSynthesis(chapter) === 'composite',
  final_synthesis_done: (chapter) => getPendingSynthesis(chapter) === 'final',
  final_synthesis_failed: (chapter) => getPendingSynthesis(chapter) === 'final',
}

/** The synthesis that runs, or waits for a worker; null: none does, or the last one gave up. */
export const runningSynthesis = (
  chapter: ChapterState,
): Extract<RunStage, 'composite' | 'final'> | null => {
  const stage = chapter.problem === null ? getPendingSynthesis(chapter) : null
  return stage === 'final' && chapter.finalImages !== 'pending' ? null : stage
}

/** May the mark be set now, by this actor? */
export const checkMark = (
  order: OrderState,
  chapter: ChapterState,
  type: MarkType,
  actor: AnyActor,
): Refusal | null => {
  if (!hasRoleFor(actor, [MARKS[type]])) return refuse('permission.role_denied', { event: type })
  if (!FITS[type](chapter)) return notAllowed(chapter, type)
  return checkStanding(actor, MARKS[type], order, chapter, type)
}

const runFailed = (
  draft: OrderDraft,
  chapter: ChapterState,
  stage: RunStage,
  cause: MachineCause,
): void => {
  draft.log.push({
    type: 'chapter.run_failed',
    chapterId: chapter.id,
    chapterNumber: chapter.number,
    stage,
    cause,
  })
  notifyAdministrators(draft, 'synthesis_failed', chapter)
  notifySeat(draft, 'synthesis_failed', chapter, 'typesetter')
}

const retry = (draft: OrderDraft, chapter: ChapterState): void => {
  const stage = getPendingSynthesis(chapter) ?? 'composite'
  draft.replace({
    ...chapter,
    problem: null,
    finalImages: stage === 'final' ? 'pending' : chapter.finalImages,
  })
  draft.run(chapter.id, stage)
  draft.log.push({
    type: 'chapter.run_retried',
    chapterId: chapter.id,
    chapterNumber: chapter.number,
    stage,
  })
}

/** Sets a mark that `checkMark` let through. */
export const applyMark = (
  draft: OrderDraft,
  chapter: ChapterState,
  event: MarkEvent,
  actor: AnyActor,
): void => {
  const named = { chapterId: chapter.id, chapterNumber: chapter.number }
  switch (event.type) {
    case 'claim_visual_review': {
      if (isSystem(actor)) return
      draft.replace({ ...chapter, visualReviewerId: actor.accountId })
      const { number } = chapter
      draft.log.push({
        type: 'order.assigned',
        seat: 'visual_reviewer',
        accountId: actor.accountId,
        previousId: null,
        chapterNumbers: [number],
      })
      return
    }
    case 'retry_synthesis':
      retry(draft, chapter)
      return
    case 'synthesis_failed':
      draft.replace({ ...chapter, problem: event.cause })
      runFailed(draft, chapter, 'composite', event.cause)
      return
    case 'final_synthesis_failed':
      draft.replace({ ...chapter, problem: event.cause, finalImages: 'failed' })
      runFailed(draft, chapter, 'final', event.cause)
      return
    case 'final_synthesis_done':
      draft.replace({ ...chapter, problem: null, finalImages: 'ready' })
      draft.log.push({ type: 'chapter.final_images_ready', ...named })
      return
  }
}
