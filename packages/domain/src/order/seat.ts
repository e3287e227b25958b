import { ROLE, type RoleId } from '../account/role.ts'
import type { ChapterState } from './order-state.ts'

/** The five parts that people can have in a chapter. */
export const SEATS = [
  'translator',
  'proofreader',
  'reviewer',
  'typesetter',
  'visual_reviewer',
] as const
export type Seat = (typeof SEATS)[number]

type SeatField =
  | 'translatorId'
  | 'proofreaderId'
  | 'reviewerId'
  | 'typesetterId'
  | 'visualReviewerId'

export const SEAT_FIELD = {
  translator: 'translatorId',
  proofreader: 'proofreaderId',
  reviewer: 'reviewerId',
  typesetter: 'typesetterId',
  visual_reviewer: 'visualReviewerId',
} as const satisfies Record<Seat, SeatField>

/**
 * The role a person needs for the seat. The reviewer is a second proofreader; where none is named,
 * a translation administrator reviews.
 */
export const SEAT_ROLE: Readonly<Record<Seat, RoleId>> = {
  translator: ROLE.translator,
  proofreader: ROLE.proofreader,
  reviewer: ROLE.proofreader,
  typesetter: ROLE.typesetter,
  visual_reviewer: ROLE.visualReviewer,
}

/** Seats that read and write the target language. */
export const LANGUAGE_SEATS: readonly Seat[] = ['translator', 'proofreader', 'reviewer']

export const getSeatHolder = (chapter: ChapterState, seat: Seat): string | null =>
  chapter[SEAT_FIELD[seat]]

export const withHolder = (
  chapter: ChapterState,
  seat: Seat,
  accountId: string | null,
): ChapterState => ({
  ...chapter,
  [SEAT_FIELD[seat]]: accountId,
})
