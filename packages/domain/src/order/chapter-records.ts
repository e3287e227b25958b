import type { Transition, TransitionEvent } from '../chapter/chapter-transitions.ts'
import type { MovingEvent } from './event-row.ts'
import { notifyAdministrators, notifySeat, notifyTranslationAdministrators } from './notices.ts'
import type { OrderDraft } from './order-draft.ts'
import type { ChapterState } from './order-state.ts'
import type { Seat } from './seat.ts'

interface Move {
  readonly before: ChapterState
  readonly after: ChapterState
  readonly event: MovingEvent
  readonly row: Transition
  readonly sentBack: boolean
}

/** Versions worth keeping by name: what was handed on, what was judged, what was sent back. */
const KEPT: readonly TransitionEvent[] = [
  'complete_translation',
  'complete_proofreading',
  'complete_rework',
  'complete_typesetting',
  'accept_review',
  'accept_visual',
  'report_abnormal',
]

/**
 * The proofread text stands: for the first time, or after somebody's rework was looked at again.
 */
const PROOFREAD: readonly TransitionEvent[] = [
  'complete_proofreading',
  'pass_recheck',
  'pass_recheck_return',
]

/** Whose work it is after a chapter was sent back. */
const WORKER_AFTER: Readonly<Partial<Record<ChapterState['status'], Seat>>> = {
  proofreading_not_accepted: 'translator',
  review_not_accepted: 'proofreader',
  visual_review_not_accepted: 'typesetter',
  pending_typesetting: 'typesetter',
}

/** From this round on a translation administrator looks at it (spec 10.return.rounds). */
const ROUNDS_BEFORE_ALARM = 3

const recordSentBack = (draft: OrderDraft, { after, event, row }: Move): void => {
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
  if (after.round === ROUNDS_BEFORE_ALARM)
    notifyTranslationAdministrators(draft, 'third_round', after)
}

const recordCheckConfirmed = (
  draft: OrderDraft,
  { before, after }: Move,
  event: Extract<MovingEvent, { readonly type: 'confirm_check' }>,
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

const recordNotifications = (draft: OrderDraft, move: Move): void => {
  const { before, after, event } = move
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
      // the judged person may answer before the decision (spec 10.check.answer)
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
      recordCheckConfirmed(draft, move, event)
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

/** What a move leaves behind beside the new status: log, notices, kept versions, runs stopped. */
export const recordMove = (draft: OrderDraft, move: Move): void => {
  const { after, row, sentBack } = move
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
  recordNotifications(draft, move)
  if (sentBack) recordSentBack(draft, move)
}
