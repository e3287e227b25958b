import { ROLE, type RoleId } from '../account/role.ts'
import { isProofread } from './decide-send-for-review.ts'
import { isFinished } from './derive-order-status.ts'
import type { ChapterState, OrderState } from './order-state.ts'
import { SEAT_ROLE, type Seat, getSeatHolder } from './seat.ts'

export const TODO_KINDS = [
  'upload_images',
  'replace_images',
  'resolve_ai_failure',
  'assign_translator',
  'translate',
  'assign_proofreader',
  'proofread',
  'send_for_review',
  'decide_check',
  'rework_translation',
  'recheck_translation',
  'review',
  'rework_proofreading',
  'recheck_proofreading',
  'assign_typesetter',
  'typeset',
  'rework_typesetting',
  'route_rejection',
  'resolve_synthesis_failure',
  'visual_review',
] as const
export type TodoKind = (typeof TODO_KINDS)[number]

export const isTodoKind = (kind: string): kind is TodoKind =>
  TODO_KINDS.some((known) => known === kind)

/** Somebody is waited for. `accountId` null: anybody with the role. */
export interface Todo {
  readonly chapterId: string
  readonly kind: TodoKind
  readonly role: RoleId
  readonly accountId: string | null
}

type Open = Omit<Todo, 'chapterId'>

const forRole = (kind: TodoKind, role: RoleId): Open => ({ kind, role, accountId: null })

/** Work of a seat; while nobody sits there, the translation administrator is asked for somebody. */
const forSeat = (kind: TodoKind, chapter: ChapterState, seat: Seat, vacant: TodoKind): Open => {
  const accountId = getSeatHolder(chapter, seat)
  if (accountId === null) return forRole(vacant, ROLE.translationAdministrator)
  return { kind, role: SEAT_ROLE[seat], accountId }
}

/** A named reviewer, else the translation administrator reviews or names one. */
const forReviewer = (kind: TodoKind, { reviewerId }: ChapterState): Open =>
  reviewerId === null
    ? forRole(kind, ROLE.translationAdministrator)
    : { kind, role: ROLE.proofreader, accountId: reviewerId }

const openFor = (chapter: ChapterState, allProofread: boolean): Open | null => {
  switch (chapter.status) {
    case 'waiting_for_image':
      return forRole(
        chapter.problem === null ? 'upload_images' : 'replace_images',
        ROLE.projectAdministrator,
      )
    case 'text_extraction_failed':
    case 'patch_generation_failed':
    case 'machine_translation_failed':
      return forRole('resolve_ai_failure', ROLE.projectAdministrator)
    case 'pending_assignment':
      return forRole('assign_translator', ROLE.translationAdministrator)
    case 'pending_translation':
      return forSeat('translate', chapter, 'translator', 'assign_translator')
    case 'pending_proofreading':
      return forSeat('proofread', chapter, 'proofreader', 'assign_proofreader')
    case 'proofreading_completed':
      return allProofread
        ? forSeat('send_for_review', chapter, 'proofreader', 'assign_proofreader')
        : null
    case 'pending_check':
      return forRole('decide_check', ROLE.translationAdministrator)
    case 'proofreading_not_accepted':
      return forSeat('rework_translation', chapter, 'translator', 'assign_translator')
    case 'pending_check_translation':
      return forSeat('recheck_translation', chapter, 'proofreader', 'assign_proofreader')
    case 'pending_review':
      return forReviewer('review', chapter)
    case 'review_not_accepted':
      return forSeat('rework_proofreading', chapter, 'proofreader', 'assign_proofreader')
    case 'pending_check_proofreading':
      return forReviewer('recheck_proofreading', chapter)
    default:
      return openAfterReview(chapter)
  }
}

const openAfterReview = (chapter: ChapterState): Open | null => {
  switch (chapter.status) {
    case 'typesetter_to_be_assigned':
      return forRole('assign_typesetter', ROLE.translationAdministrator)
    case 'pending_typesetting':
      return forSeat('typeset', chapter, 'typesetter', 'assign_typesetter')
    case 'visual_review_not_accepted':
      return forSeat('rework_typesetting', chapter, 'typesetter', 'assign_typesetter')
    case 'rejected':
      return forRole('route_rejection', ROLE.translationAdministrator)
    case 'pending_image_synthesis':
    case 'visual_review_completed':
      return chapter.problem === null
        ? null
        : forRole('resolve_synthesis_failure', ROLE.translationAdministrator)
    case 'pending_visual_review':
      return {
        kind: 'visual_review',
        role: ROLE.visualReviewer,
        accountId: chapter.visualReviewerId,
      }
    default:
      return null
  }
}

/**
 * Who must do what, from the order alone. A chapter waits for at most one; a finished order for
 * nobody.
 */
export const deriveTodos = (order: OrderState): readonly Todo[] => {
  if (isFinished(order)) return []
  const allProofread = order.chapters.every(isProofread)
  return order.chapters.flatMap((chapter) => {
    const open = openFor(chapter, allProofread)
    return open === null ? [] : [{ chapterId: chapter.id, ...open }]
  })
}
