import type { ErrorCode } from '../error/error-code.ts'
import { ROLE } from '../account/role.ts'
import type { NotificationKind } from './decision.ts'
import type { OrderDraft } from './order-draft.ts'
import type { ChapterState } from './order-state.ts'
import { SEATS, type Seat, getSeatHolder } from './seat.ts'

/** Tells the translation administrators, who decide about checks, rejections and people. */
export const notifyTranslationAdministrators = (
  draft: OrderDraft,
  kind: NotificationKind,
  chapter: ChapterState | null,
  cause?: ErrorCode,
): void => {
  const about = { kind, chapterId: chapter?.id ?? null, ...(cause === undefined ? {} : { cause }) }
  draft.effects.push({ type: 'notify', ...about, to: { role: ROLE.translationAdministrator } })
}

/** Tells both kinds of administrator: files and machines are everybody's trouble. */
export const notifyAdministrators = (
  draft: OrderDraft,
  kind: NotificationKind,
  chapter: ChapterState,
  cause?: ErrorCode,
): void => {
  const about = { kind, chapterId: chapter.id, ...(cause === undefined ? {} : { cause }) }
  draft.effects.push({ type: 'notify', ...about, to: { role: ROLE.projectAdministrator } })
  notifyTranslationAdministrators(draft, kind, chapter, cause)
}

/** Tells the holder of a seat, if there is one. */
export const notifySeat = (
  draft: OrderDraft,
  kind: NotificationKind,
  chapter: ChapterState,
  seat: Seat,
): void => {
  const accountId = getSeatHolder(chapter, seat)
  if (accountId !== null)
    draft.effects.push({ type: 'notify', kind, chapterId: chapter.id, to: { accountId } })
}

/** Everybody who holds a seat anywhere on the order, once. */
export const everybodyOn = (chapters: readonly ChapterState[]): readonly string[] => [
  ...new Set(
    chapters.flatMap((chapter) =>
      SEATS.map((seat) => getSeatHolder(chapter, seat)).filter((holder) => holder !== null),
    ),
  ),
]
