import type { Transition, TransitionEvent } from '../chapter/chapter-transitions.ts'
import type { StatusEvent } from './event-row.ts'
import { notifyAdministrators, notifySeat, notifyTranslationAdministrators } from './notices.ts'
import type { OrderDraft } from './order-draft.ts'
import type { ChapterState } from './order-state.ts'
import type { Seat } from './seat.ts'

interface AppliedTransition {
  readonly before: ChapterState
  readonly after: ChapterState
  readonly event: StatusEvent
  readonly row: Transition
  readonly sentBack: boolean
}

/**
 * Events that keep a snapshot of the chapter: it was handed over or judged. Events that send it
 * back do so too.
 */
const KEPT: readonly TransitionEvent[] = [
  'complete_translation',
  'complete_proofreading',
  'complete_rework',
  'complete_typesetting',
  'accept_review',
  'accept_visual',
  'report_abnormal',
]

/** Events after which the proofread text is complete, the first time or after rework. */
const PROOFREAD: readonly TransitionEvent[] = [
  'complete_proofreading',
  'pass_recheck',
  'pass_recheck_return',
]

/** Who works on a chapter that was sent back, by its new status. */
const WORKER_AFTER: Readonly<Partial<Record<ChapterState['status'], Seat>>> = {
  proofreading_not_accepted: 'translator',
  review_not_accepted: 'proofreader',
  visual_review_not_accepted: 'typesetter',
  pending_typesetting: 'typesetter',
}

/** The translation administrators are told of this round (spec 10.return.rounds). */
const ALARM_ROUND = 3

const recordSentBack = (draft: OrderDraft, { after, event, row }: AppliedTransition): void => {
  const fixItems = 'fixItems' in event ? event.fixItems : 0
  draft.log.push({
    type: 'chapter.sent_back',
    chapterId: after.id,
    chapterNumber: after.number,
    event: row.event,
    round: after.round,
    fixItems,
  })
  const worker = WORKER_AFTER[after.status]
  if (worker !== undefined) notifySeat(draft, 'returned', after, worker)
  if (after.round === ALARM_ROUND) notifyTranslationAdministrators(draft, 'third_round', after)
}

const recordCheckConfirmed = (
  draft: OrderDraft,
  { before, after }: AppliedTransition,
  event: Extract<StatusEvent, { readonly type: 'confirm_check' }>,
): void => {
  const { action, conclusion } = event
  const accountId = after.translatorId
  draft.log.push({
    type: 'chapter.check_confirmed',
    chapterId: after.id,
    chapterNumber: after.number,
    action,
    conclusion,
    accountId,
  })
  notifySeat(draft, 'check_decided', after, 'proofreader')
  if (before.translatorId !== after.translatorId)
    notifySeat(draft, 'unassigned', before, 'translator')
}

const recordNotifications = (draft: OrderDraft, applied: AppliedTransition): void => {
  const { before, after, event } = applied
  const named = { chapterId: after.id, chapterNumber: after.number }
  switch (event.type) {
    case 'ai_failed':
      draft.log.push({
        type: 'chapter.run_failed',
        ...named,
        stage: event.stage,
        cause: event.cause,
      })
      notifyAdministrators(draft, 'ai_failed', after, event.cause.code)
      return
    case 'report_image_problem':
    case 'route_to_images':
      draft.log.push({ type: 'chapter.image_problem', ...named, cause: { reason: event.reason } })
      notifyAdministrators(draft, 'image_problem', after)
      return
    case 'request_check':
      draft.log.push({
        type: 'chapter.check_requested',
        ...named,
        action: event.action,
        reason: event.reason,
      })
      notifyTranslationAdministrators(draft, 'check_requested', after)
      // the translator may answer before the decision (spec 10.check.answer)
      notifySeat(draft, 'check_requested', after, 'translator')
      return
    case 'dismiss_check':
      notifySeat(draft, 'check_decided', after, 'proofreader')
      notifySeat(draft, 'check_decided', after, 'translator')
      return
    case 'withdraw_check':
      notifySeat(draft, 'check_decided', after, 'translator')
      return
    case 'confirm_check':
      recordCheckConfirmed(draft, applied, event)
      return
    case 'report_abnormal':
      draft.log.push({
        type: 'chapter.reported_abnormal',
        ...named,
        suspectedCause: event.suspectedCause,
        reason: event.reason,
      })
      notifyTranslationAdministrators(draft, 'rejected', after)
      return
    case 'give_back':
      draft.effects.push({ type: 'cancel_runs', chapterId: before.id })
      return
  }
}

/** Adds to the draft what follows from the event beside the status: effects and log entries. */
export const recordTransition = (draft: OrderDraft, applied: AppliedTransition): void => {
  const { after, row, sentBack } = applied
  if (sentBack || KEPT.includes(row.event))
    draft.effects.push({ type: 'snapshot', chapterId: after.id, name: row.event })
  if (PROOFREAD.includes(row.event) && after.translatorId !== null)
    draft.effects.push({
      type: 'measure_edits',
      chapterId: after.id,
      translatorId: after.translatorId,
    })
  if (row.event === 'complete_translation' && after.translatorId !== null)
    draft.effects.push({
      type: 'measure_machine',
      chapterId: after.id,
      translatorId: after.translatorId,
    })
  recordNotifications(draft, applied)
  if (sentBack) recordSentBack(draft, applied)
}
