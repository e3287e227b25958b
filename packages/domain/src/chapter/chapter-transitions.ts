import type { ChapterStatus } from './chapter-status.ts'

/** Who may send an event. `*`: must hold that seat on the chapter. RV: a proofreader who is neither its translator nor its proofreader, else TA. */
export type By = 'PA' | 'TA' | 'TR*' | 'PR*' | 'TY*' | 'VR' | 'RV' | 'system'

interface TransitionRow {
  readonly from: ChapterStatus
  readonly event: string
  readonly to: ChapterStatus
  readonly by: readonly By[]
  /** the condition in words, for docs/states.md; the rule itself is in order/chapter-guards.ts */
  readonly guard: string
}

/** Every way a chapter changes its status (workflow.json, compared row by row by a test). */
export const CHAPTER_TRANSITIONS = [
  {
    from: 'waiting_for_image',
    event: 'upload_images',
    to: 'image_uploaded',
    by: ['PA'],
    guard: 'every declared page decodes and is verified',
  },
  {
    from: 'image_uploaded',
    event: 'start_preprocessing',
    to: 'text_extraction_pending',
    by: ['system'],
    guard: 'job queued in the same transaction',
  },
  {
    from: 'text_extraction_pending',
    event: 'ai_done',
    to: 'text_extraction_done',
    by: ['system'],
    guard: 'the attempt still holds its lease',
  },
  {
    from: 'text_extraction_pending',
    event: 'ai_failed',
    to: 'text_extraction_failed',
    by: ['system'],
    guard: '3 attempts used up; cause stored',
  },
  { from: 'text_extraction_failed', event: 'retry_ai', to: 'text_extraction_pending', by: ['PA', 'TA'], guard: '' },
  { from: 'text_extraction_done', event: 'next_ai', to: 'patch_generation_pending', by: ['system'], guard: '' },
  { from: 'text_extraction_failed', event: 'continue_by_hand', to: 'patch_generation_pending', by: ['PA', 'TA'], guard: 'reason' },
  {
    from: 'patch_generation_pending',
    event: 'ai_done',
    to: 'patch_generation_done',
    by: ['system'],
    guard: 'the attempt still holds its lease',
  },
  {
    from: 'patch_generation_pending',
    event: 'ai_failed',
    to: 'patch_generation_failed',
    by: ['system'],
    guard: '3 attempts used up; cause stored',
  },
  { from: 'patch_generation_failed', event: 'retry_ai', to: 'patch_generation_pending', by: ['PA', 'TA'], guard: '' },
  { from: 'patch_generation_done', event: 'next_ai', to: 'machine_translation_pending', by: ['system'], guard: '' },
  { from: 'patch_generation_failed', event: 'continue_by_hand', to: 'machine_translation_pending', by: ['PA', 'TA'], guard: 'reason' },
  {
    from: 'machine_translation_pending',
    event: 'ai_done',
    to: 'machine_translation_done',
    by: ['system'],
    guard: 'the attempt still holds its lease',
  },
  {
    from: 'machine_translation_pending',
    event: 'ai_failed',
    to: 'machine_translation_failed',
    by: ['system'],
    guard: '3 attempts used up; cause stored',
  },
  { from: 'machine_translation_failed', event: 'retry_ai', to: 'machine_translation_pending', by: ['PA', 'TA'], guard: '' },
  { from: 'machine_translation_failed', event: 'continue_by_hand', to: 'machine_translation_done', by: ['PA', 'TA'], guard: 'reason' },
  {
    from: 'text_extraction_failed',
    event: 'report_image_problem',
    to: 'waiting_for_image',
    by: ['PA', 'TA'],
    guard: 'reason; order shows image_error until the files are replaced',
  },
  {
    from: 'patch_generation_failed',
    event: 'report_image_problem',
    to: 'waiting_for_image',
    by: ['PA', 'TA'],
    guard: 'reason; order shows image_error until the files are replaced',
  },
  {
    from: 'machine_translation_done',
    event: 'advance',
    to: 'pending_assignment',
    by: ['system'],
    guard: 'BARRIER preprocessing; no translator set',
  },
  {
    from: 'machine_translation_done',
    event: 'advance_assigned',
    to: 'pending_translation',
    by: ['system'],
    guard: 'BARRIER preprocessing; translator already set',
  },
  {
    from: 'pending_assignment',
    event: 'assign_translator',
    to: 'pending_translation',
    by: ['TA'],
    guard: 'now <= order cutoff; active account with role 8 and the language; proofreader is somebody else',
  },
  {
    from: 'pending_translation',
    event: 'reassign_translator',
    to: 'pending_translation',
    by: ['TA'],
    guard: 'the previous one loses the to-do in the same transaction',
  },
  {
    from: 'pending_translation',
    event: 'complete_translation',
    to: 'translation_completed',
    by: ['TR*'],
    guard: 'no empty translation, no blocking check finding',
  },
  {
    from: 'translation_completed',
    event: 'take_back_translation',
    to: 'pending_translation',
    by: ['TR*', 'TA'],
    guard: 'order still translating',
  },
  { from: 'translation_completed', event: 'advance', to: 'pending_proofreading', by: ['system'], guard: 'BARRIER translation' },
  {
    from: 'pending_proofreading',
    event: 'complete_proofreading',
    to: 'proofreading_completed',
    by: ['PR*'],
    guard: 'no blocking check finding',
  },
  {
    from: 'proofreading_completed',
    event: 'cancel_completion',
    to: 'pending_proofreading',
    by: ['PR*', 'TA'],
    guard: 'not yet sent for review',
  },
  { from: 'pending_proofreading', event: 'request_check', to: 'pending_check', by: ['PR*'], guard: 'action, chapter and reason required' },
  {
    from: 'proofreading_completed',
    event: 'request_check',
    to: 'pending_check',
    by: ['PR*'],
    guard: 'action, chapter and reason required',
  },
  { from: 'pending_check', event: 'dismiss_check', to: 'pending_proofreading', by: ['TA'], guard: 'conclusion required' },
  { from: 'pending_check', event: 'withdraw_check', to: 'pending_proofreading', by: ['PR*'], guard: '' },
  {
    from: 'pending_check',
    event: 'confirm_check',
    to: 'proofreading_not_accepted',
    by: ['TA'],
    guard: 'conclusion; action = return to the translator, or assign another one',
  },
  { from: 'proofreading_not_accepted', event: 'reassign_translator', to: 'proofreading_not_accepted', by: ['TA'], guard: '' },
  {
    from: 'proofreading_not_accepted',
    event: 'complete_rework',
    to: 'pending_check_translation',
    by: ['TR*'],
    guard: 'every fix-list item fixed or disputed',
  },
  { from: 'pending_check_translation', event: 'pass_recheck', to: 'pending_proofreading', by: ['PR*', 'TA'], guard: 'return_to not set' },
  {
    from: 'pending_check_translation',
    event: 'pass_recheck_return',
    to: 'pending_typesetting',
    by: ['PR*', 'TA'],
    guard: 'return_to = typesetting: straight back to the stage that sent it',
  },
  { from: 'pending_check_translation', event: 'fail_recheck', to: 'proofreading_not_accepted', by: ['PR*', 'TA'], guard: 'reason' },
  {
    from: 'proofreading_completed',
    event: 'send_for_review',
    to: 'proofreading_accepted',
    by: ['PR*', 'TA'],
    guard: 'order action: every live chapter is proofreading_completed or further',
  },
  { from: 'proofreading_accepted', event: 'advance', to: 'pending_review', by: ['system'], guard: 'BARRIER proofreading' },
  {
    from: 'pending_review',
    event: 'accept_review',
    to: 'reviewed',
    by: ['RV'],
    guard: 'reviewer id is neither the translator nor the proofreader of the chapter',
  },
  { from: 'pending_review', event: 'refuse_review', to: 'review_not_accepted', by: ['RV'], guard: 'fix list required; same four eyes' },
  {
    from: 'review_not_accepted',
    event: 'complete_rework',
    to: 'pending_check_proofreading',
    by: ['PR*'],
    guard: 'every fix-list item fixed or disputed',
  },
  { from: 'review_not_accepted', event: 'reassign_proofreader', to: 'review_not_accepted', by: ['TA'], guard: '' },
  { from: 'pending_check_proofreading', event: 'pass_recheck', to: 'reviewed', by: ['RV'], guard: 'return_to not set' },
  {
    from: 'pending_check_proofreading',
    event: 'pass_recheck_return',
    to: 'pending_typesetting',
    by: ['RV'],
    guard: 'return_to = typesetting',
  },
  { from: 'pending_check_proofreading', event: 'fail_recheck', to: 'review_not_accepted', by: ['RV'], guard: 'reason' },
  { from: 'reviewed', event: 'undo_review', to: 'pending_review', by: ['RV'], guard: 'order still reviewing' },
  { from: 'reviewed', event: 'advance', to: 'typesetter_to_be_assigned', by: ['system'], guard: 'BARRIER review; no typesetter' },
  {
    from: 'reviewed',
    event: 'advance_assigned',
    to: 'pending_typesetting',
    by: ['system'],
    guard: 'BARRIER review; typesetter already set',
  },
  {
    from: 'reviewed',
    event: 'advance_auto_lettering',
    to: 'typesetting_completed',
    by: ['system'],
    guard: 'BARRIER review; order kind no_typesetter: lettered automatically',
  },
  {
    from: 'reviewed',
    event: 'deliver_text',
    to: 'complete',
    by: ['system'],
    guard: 'BARRIER review; order kind text_only: texts exported',
  },
  {
    from: 'typesetter_to_be_assigned',
    event: 'assign_typesetter',
    to: 'pending_typesetting',
    by: ['PA', 'TA'],
    guard: 'now <= order cutoff',
  },
  { from: 'pending_typesetting', event: 'reassign_typesetter', to: 'pending_typesetting', by: ['PA', 'TA'], guard: '' },
  {
    from: 'pending_typesetting',
    event: 'complete_typesetting',
    to: 'typesetting_completed',
    by: ['TY*'],
    guard: 'preflight has no blocking finding',
  },
  { from: 'pending_typesetting', event: 'report_abnormal', to: 'rejected', by: ['TY*', 'VR'], guard: 'reason and suspected cause' },
  { from: 'pending_visual_review', event: 'report_abnormal', to: 'rejected', by: ['TY*', 'VR'], guard: 'reason and suspected cause' },
  {
    from: 'rejected',
    event: 'route_to_translation',
    to: 'proofreading_not_accepted',
    by: ['TA'],
    guard: 'fix list; sets return_to = typesetting',
  },
  {
    from: 'rejected',
    event: 'route_to_proofreading',
    to: 'review_not_accepted',
    by: ['TA'],
    guard: 'fix list; sets return_to = typesetting',
  },
  { from: 'rejected', event: 'route_to_typesetting', to: 'pending_typesetting', by: ['TA'], guard: 'conclusion' },
  { from: 'rejected', event: 'route_to_images', to: 'waiting_for_image', by: ['PA', 'TA'], guard: 'order shows image_error' },
  { from: 'typesetting_completed', event: 'take_back_typesetting', to: 'pending_typesetting', by: ['TY*'], guard: 'synthesis not started' },
  {
    from: 'typesetting_completed',
    event: 'queue_synthesis',
    to: 'pending_image_synthesis',
    by: ['system'],
    guard: 'job queued in the same transaction',
  },
  {
    from: 'pending_image_synthesis',
    event: 'synthesis_done',
    to: 'image_synthesized',
    by: ['system'],
    guard: 'files written, verified, checksummed',
  },
  {
    from: 'pending_image_synthesis',
    event: 'give_back',
    to: 'pending_typesetting',
    by: ['TY*', 'TA'],
    guard: 'after a failure that retries did not cure; reason',
  },
  {
    from: 'image_synthesized',
    event: 'advance',
    to: 'pending_visual_review',
    by: ['system'],
    guard: 'BARRIER typesetting (a reworked chapter passes alone)',
  },
  { from: 'pending_visual_review', event: 'accept_visual', to: 'visual_review_completed', by: ['VR'], guard: '' },
  { from: 'pending_visual_review', event: 'refuse_visual', to: 'visual_review_not_accepted', by: ['VR'], guard: 'fix list required' },
  { from: 'visual_review_completed', event: 'undo_visual', to: 'pending_visual_review', by: ['VR'], guard: 'order still in visual review' },
  {
    from: 'visual_review_not_accepted',
    event: 'complete_typesetting',
    to: 'typesetting_completed',
    by: ['TY*'],
    guard: 'every fix-list item fixed or disputed',
  },
  {
    from: 'visual_review_completed',
    event: 'deliver',
    to: 'complete',
    by: ['system'],
    guard: 'BARRIER visual review; final images written and verified',
  },
] as const satisfies readonly TransitionRow[]

export type TransitionEvent = (typeof CHAPTER_TRANSITIONS)[number]['event']

export interface Transition extends TransitionRow {
  readonly event: TransitionEvent
}

const byKey: ReadonlyMap<string, Transition> = new Map(
  CHAPTER_TRANSITIONS.map((row): [string, Transition] => [`${row.from} ${row.event}`, row]),
)

/** The row for an event in a status; a pair never has two. */
export const transitionFor = (from: ChapterStatus, event: TransitionEvent): Transition | undefined => byKey.get(`${from} ${event}`)
