/** Stages a chapter goes through, in order (docs/states.md). */
export const STAGES = [
  'images',
  'preprocessing',
  'assignment',
  'translation',
  'proofreading',
  'review',
  'typesetter_assignment',
  'typesetting',
  'visual_review',
  'delivered',
] as const

export type Stage = (typeof STAGES)[number]

/** Every chapter status with the stage it belongs to (spec 4.chapter). */
export const STAGE_OF_STATUS = {
  waiting_for_image: 'images',
  image_uploaded: 'images',
  text_extraction_pending: 'preprocessing',
  text_extraction_done: 'preprocessing',
  text_extraction_failed: 'preprocessing',
  patch_generation_pending: 'preprocessing',
  patch_generation_done: 'preprocessing',
  patch_generation_failed: 'preprocessing',
  machine_translation_pending: 'preprocessing',
  machine_translation_done: 'preprocessing',
  machine_translation_failed: 'preprocessing',
  pending_assignment: 'assignment',
  pending_translation: 'translation',
  translation_completed: 'translation',
  pending_proofreading: 'proofreading',
  proofreading_completed: 'proofreading',
  pending_check: 'proofreading',
  proofreading_accepted: 'proofreading',
  proofreading_not_accepted: 'proofreading',
  pending_check_translation: 'proofreading',
  pending_review: 'review',
  reviewed: 'review',
  review_not_accepted: 'review',
  pending_check_proofreading: 'review',
  typesetter_to_be_assigned: 'typesetter_assignment',
  pending_typesetting: 'typesetting',
  typesetting_completed: 'typesetting',
  rejected: 'typesetting',
  visual_review_not_accepted: 'typesetting',
  pending_image_synthesis: 'typesetting',
  image_synthesized: 'typesetting',
  pending_visual_review: 'visual_review',
  visual_review_completed: 'visual_review',
  complete: 'delivered',
} as const satisfies Readonly<Record<string, Stage>>

export type ChapterStatus = keyof typeof STAGE_OF_STATUS

const isStatusKey = (value: string): value is ChapterStatus => Object.hasOwn(STAGE_OF_STATUS, value)

export const CHAPTER_STATUSES: readonly ChapterStatus[] =
  Object.keys(STAGE_OF_STATUS).filter(isStatusKey)

export const isChapterStatus = (value: unknown): value is ChapterStatus =>
  typeof value === 'string' && isStatusKey(value)

export const getStage = (status: ChapterStatus): Stage => STAGE_OF_STATUS[status]

/** 0 for images … 9 for delivered. */
export const stageRank = (stage: Stage): number => STAGES.indexOf(stage)

export const laterStage = (a: Stage, b: Stage): Stage => (stageRank(a) >= stageRank(b) ? a : b)

/**
 * Drafts are there and nobody has completed the translation: lines that machine translation left
 * open can still be asked for again.
 */
export const TAKES_MISSING_DRAFTS: readonly ChapterStatus[] = [
  'pending_assignment',
  'pending_translation',
]
