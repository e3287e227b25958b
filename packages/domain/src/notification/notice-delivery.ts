import { type MailMode, type NoticeChoice, type NoticeKind, NOTICES } from './notice-kind.ts'

export const MINUTES_OF_DAY = 1440

/** Minutes of the day. An end before the start is on the next day; both are never the same. */
export interface QuietHours {
  readonly from: number
  readonly until: number
}

/** What a person has set for all kinds. */
export interface NoticeRules {
  /** what is no risk waits in the centre and the digest */
  readonly riskOnly: boolean
  readonly quiet: QuietHours | null
  /** e-mail was unsubscribed */
  readonly isMailStopped: boolean
}

/** Minutes until the quiet hours end; 0: they are over or have not begun. */
export const quietMinutesLeft = (quiet: QuietHours | null, minute: number): number => {
  if (quiet === null) return 0
  const { from, until } = quiet
  const isQuiet = from < until ? minute >= from && minute < until : minute >= from || minute < until
  return isQuiet ? (until - minute + MINUTES_OF_DAY) % MINUTES_OF_DAY || MINUTES_OF_DAY : 0
}

export interface NoticeDelivery {
  readonly inApp: boolean
  readonly mail: MailMode
  readonly push: boolean
  /** appears in the centre without interrupting */
  readonly isSilent: boolean
  /** minutes that mail and push wait: quiet hours */
  readonly wait: number
}

export interface DeliveryCase {
  readonly kind: NoticeKind
  readonly choice: NoticeChoice
  readonly rules: NoticeRules
  /** is the order late or close to it? */
  readonly isOrderAtRisk: boolean
  /** minute of the person's day */
  readonly minute: number
}

/**
 * By which ways a notice comes, and when. What protects the account is mailed at once whatever
 * the rules say.
 */
export const decideDelivery = ({
  kind,
  choice,
  rules,
  isOrderAtRisk,
  minute,
}: DeliveryCase): NoticeDelivery => {
  const { locked = false, isRisk = false } = NOTICES[kind]
  const isHeldBack = rules.riskOnly && !isRisk && !isOrderAtRisk
  const wait = locked ? 0 : quietMinutesLeft(rules.quiet, minute)
  const chosen = rules.isMailStopped && !locked ? 'off' : choice.mail
  return {
    inApp: choice.inApp,
    mail: isHeldBack && chosen === 'now' ? 'digest' : chosen,
    push: choice.push && !isHeldBack,
    isSilent: isHeldBack || wait > 0,
    wait,
  }
}
