import type { NotificationKind } from '../order/decision.ts'

/** Mail at once, in the day's digest, or not at all. */
export const MAIL_MODES = ['now', 'digest', 'off'] as const
export type MailMode = (typeof MAIL_MODES)[number]

/**
 * Where a message leads: the page itself, the chapter's row, the order, one's sessions, one's
 * scores, the webhooks, the accounts, a series.
 */
export type NoticePlace =
  | 'workspace'
  | 'chapters'
  | 'order'
  | 'comments'
  | 'sessions'
  | 'scores'
  | 'webhooks'
  | 'accounts'
  | 'serial'

interface NoticeRule {
  readonly place: NoticePlace
  /** what mails do before the person chooses */
  readonly mail: MailMode
  /** about the account's safety: always in the centre, never sent to others */
  readonly locked?: true
}

/** Messages that no decision about an order sends. */
type OtherKind =
  | 'mentioned'
  | 'replied'
  | 'deadline_near'
  | 'deadline_passed'
  | 'deadline_moved'
  | 'scored'
  | 'score_answered'
  | 'client_commented'
  | 'client_accepted'
  | 'client_asked_changes'
  | 'batch.started'
  | 'account.sign_up_waiting'
  | 'account.reset_wanted'
  | 'session.token_reused'
  | 'webhook.disabled'
export type NoticeKind = NotificationKind | OtherKind

/**
 * Every kind of message (spec 10.notice.kinds): one line here, one sentence in each
 * language.
 */
export const NOTICES: Readonly<Record<NoticeKind, NoticeRule>> = {
  assigned: { place: 'workspace', mail: 'now' },
  unassigned: { place: 'order', mail: 'digest' },
  returned: { place: 'workspace', mail: 'now' },
  check_requested: { place: 'chapters', mail: 'now' },
  check_decided: { place: 'workspace', mail: 'digest' },
  rejected: { place: 'chapters', mail: 'digest' },
  third_round: { place: 'chapters', mail: 'digest' },
  ai_failed: { place: 'chapters', mail: 'digest' },
  synthesis_failed: { place: 'chapters', mail: 'digest' },
  image_problem: { place: 'chapters', mail: 'digest' },
  mentioned: { place: 'comments', mail: 'now' },
  replied: { place: 'comments', mail: 'digest' },
  stopped: { place: 'order', mail: 'now' },
  deadline_near: { place: 'chapters', mail: 'now' },
  deadline_passed: { place: 'chapters', mail: 'now' },
  deadline_moved: { place: 'chapters', mail: 'digest' },
  scored: { place: 'scores', mail: 'digest' },
  score_answered: { place: 'scores', mail: 'digest' },
  client_commented: { place: 'comments', mail: 'digest' },
  client_accepted: { place: 'order', mail: 'now' },
  client_asked_changes: { place: 'comments', mail: 'now' },
  'batch.started': { place: 'serial', mail: 'digest' },
  'account.sign_up_waiting': { place: 'accounts', mail: 'digest' },
  'account.reset_wanted': { place: 'accounts', mail: 'now' },
  'session.token_reused': { place: 'sessions', mail: 'now', locked: true },
  'webhook.disabled': { place: 'webhooks', mail: 'now' },
}

export const isNoticeKind = (value: unknown): value is NoticeKind =>
  typeof value === 'string' && Object.hasOwn(NOTICES, value)

export const NOTICE_KINDS: readonly NoticeKind[] = Object.keys(NOTICES).filter(isNoticeKind)

/** What the studio's webhooks may hear. */
export const WEBHOOK_KINDS: readonly NoticeKind[] = NOTICE_KINDS.filter(
  (kind) => !NOTICES[kind].locked,
)

/** What a person gets of one kind, and by which way. */
export interface NoticeChoice {
  readonly inApp: boolean
  readonly mail: MailMode
  /** named among the recipients in the studio's webhooks */
  readonly webhook: boolean
}

/** Before the person chooses. */
export const defaultChoice = (kind: NoticeKind): NoticeChoice => ({
  inApp: true,
  mail: NOTICES[kind].mail,
  webhook: !NOTICES[kind].locked,
})

/** The choice with what cannot be switched off put back. */
export const soundChoice = (kind: NoticeKind, choice: NoticeChoice): NoticeChoice =>
  NOTICES[kind].locked ? { ...choice, inApp: true, webhook: false } : choice

export const DEFAULT_DIGEST_HOUR = 9
