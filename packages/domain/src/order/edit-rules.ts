import { type ChapterStatus, stageRank } from '../chapter/chapter-status.ts'
import { isFinished, isInProduction } from './derive-order-status.ts'
import type { ChapterState, OrderState } from './order-state.ts'

/**
 * Parts of an order's base that are edited apart: what is agreed may change longer than what work
 * was built on.
 */
export const EDIT_PARTS = ['words', 'language', 'kind', 'range'] as const
export type EditPart = (typeof EDIT_PARTS)[number]

const TRANSLATING_BY_MACHINE: readonly ChapterStatus[] = [
  'machine_translation_pending',
  'machine_translation_done',
  'machine_translation_failed',
]

const hasTranslation = ({ status, furthest }: ChapterState): boolean =>
  TRANSLATING_BY_MACHINE.includes(status) || stageRank(furthest) > stageRank('preprocessing')

/**
 * Why this part may not change any more; null while it may. Title, type and remark: until the order
 * is finished. Kind and range: until production. Language: until the first chapter is translated by
 * machine. The book never: another book is another order.
 */
type EditRefusal = 'order.finished' | 'order.edit_too_late' | 'order.language_too_late'

export const editRefusal = (order: OrderState, part: EditPart): EditRefusal | null => {
  if (isFinished(order)) return 'order.finished'
  if (part === 'words') return null
  if (isInProduction(order)) return 'order.edit_too_late'
  return part === 'language' && order.chapters.some(hasTranslation)
    ? 'order.language_too_late'
    : null
}

/**
 * Chapters outside the new range that already have images, files under way or a known problem: they
 * cannot be left out. Numbers.
 */
export const listUnremovableChapters = (
  order: OrderState,
  start: number,
  end: number,
): readonly number[] =>
  order.chapters
    .filter(
      ({ number, status, problem }) =>
        (number < start || number > end) && (status !== 'waiting_for_image' || problem !== null),
    )
    .map(({ number }) => number)
