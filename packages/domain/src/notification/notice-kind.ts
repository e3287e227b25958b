import { ADMINISTRATOR_ROLES, ROLE, ROLE_IDS, type RoleId } from '../account/role.ts'
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
  /** who can get it */
  readonly roles: readonly RoleId[]
  /** something goes wrong or may be late, whatever the order's own risk */
  readonly isRisk?: true
  /** about the account's safety: always in the centre, never sent to others */
  readonly locked?: true
}

/** Messages that no decision about an order sends. */
type OtherKind =
  | 'source_changed'
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

const TA = ROLE.translationAdministrator
const SEAT_ROLES: readonly RoleId[] = ROLE_IDS.filter((id) => !ADMINISTRATOR_ROLES.includes(id))

/**
 * Every kind of message (spec 10.notice.kinds): one line here, one sentence in each
 * language.
 */
export const NOTICES: Readonly<Record<NoticeKind, NoticeRule>> = {
  assigned: { place: 'workspace', mail: 'now', roles: SEAT_ROLES },
  unassigned: { place: 'order', mail: 'digest', roles: SEAT_ROLES },
  returned: { place: 'workspace', mail: 'now', roles: SEAT_ROLES, isRisk: true },
  check_requested: { place: 'chapters', mail: 'now', roles: [TA, ROLE.translator] },
  check_decided: { place: 'workspace', mail: 'digest', roles: [ROLE.translator, ROLE.proofreader] },
  rejected: { place: 'chapters', mail: 'digest', roles: [TA], isRisk: true },
  third_round: { place: 'chapters', mail: 'digest', roles: [TA], isRisk: true },
  ai_failed: { place: 'chapters', mail: 'digest', roles: ADMINISTRATOR_ROLES, isRisk: true },
  synthesis_failed: {
    place: 'chapters',
    mail: 'digest',
    roles: [...ADMINISTRATOR_ROLES, ROLE.typesetter],
    isRisk: true,
  },
  image_problem: { place: 'chapters', mail: 'digest', roles: ADMINISTRATOR_ROLES, isRisk: true },
  source_changed: {
    place: 'workspace',
    mail: 'digest',
    roles: [...ADMINISTRATOR_ROLES, ...SEAT_ROLES],
    isRisk: true,
  },
  mentioned: { place: 'comments', mail: 'now', roles: ROLE_IDS },
  replied: { place: 'comments', mail: 'digest', roles: ROLE_IDS },
  stopped: { place: 'order', mail: 'now', roles: [TA, ...SEAT_ROLES], isRisk: true },
  deadline_near: { place: 'chapters', mail: 'now', roles: [TA, ...SEAT_ROLES], isRisk: true },
  deadline_passed: { place: 'chapters', mail: 'now', roles: [TA, ...SEAT_ROLES], isRisk: true },
  deadline_moved: { place: 'chapters', mail: 'digest', roles: SEAT_ROLES },
  scored: { place: 'scores', mail: 'digest', roles: [ROLE.translator] },
  score_answered: { place: 'scores', mail: 'digest', roles: [ROLE.proofreader] },
  client_commented: { place: 'comments', mail: 'digest', roles: ROLE_IDS },
  client_accepted: { place: 'order', mail: 'now', roles: ADMINISTRATOR_ROLES },
  client_asked_changes: { place: 'comments', mail: 'now', roles: ROLE_IDS, isRisk: true },
  'batch.started': {
    place: 'serial',
    mail: 'digest',
    roles: [ROLE.projectAdministrator, ...SEAT_ROLES],
  },
  'account.sign_up_waiting': { place: 'accounts', mail: 'digest', roles: ADMINISTRATOR_ROLES },
  'account.reset_wanted': { place: 'accounts', mail: 'now', roles: ADMINISTRATOR_ROLES },
  'session.token_reused': {
    place: 'sessions',
    mail: 'now',
    roles: ROLE_IDS,
    locked: true,
    isRisk: true,
  },
  'webhook.disabled': {
    place: 'webhooks',
    mail: 'now',
    roles: [ROLE.projectAdministrator],
    isRisk: true,
  },
}

export const isNoticeKind = (value: unknown): value is NoticeKind =>
  typeof value === 'string' && Object.hasOwn(NOTICES, value)

export const NOTICE_KINDS: readonly NoticeKind[] = Object.keys(NOTICES).filter(isNoticeKind)

/** Kinds that somebody with these roles can get. */
export const listKindsForRoles = (roles: readonly RoleId[]): readonly NoticeKind[] =>
  NOTICE_KINDS.filter((kind) => NOTICES[kind].roles.some((role) => roles.includes(role)))

/** What a person gets of one kind, and by which way. */
export interface NoticeChoice {
  readonly inApp: boolean
  readonly mail: MailMode
  /** named among the recipients in the studio's webhooks */
  readonly webhook: boolean
  /** shown by the person's devices, where those were allowed to */
  readonly push: boolean
}

/** Before the person chooses. */
export const defaultChoice = (kind: NoticeKind): NoticeChoice => ({
  inApp: true,
  mail: NOTICES[kind].mail,
  webhook: !NOTICES[kind].locked,
  push: NOTICES[kind].mail === 'now',
})

/** The choice with what cannot be switched off put back. */
export const soundChoice = (kind: NoticeKind, choice: NoticeChoice): NoticeChoice =>
  NOTICES[kind].locked ? { ...choice, inApp: true, webhook: false } : choice

export const DEFAULT_DIGEST_HOURS: readonly number[] = [9]
/** digests of one day */
export const MAX_DIGESTS = 4
