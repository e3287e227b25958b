import { type FieldError, fieldError, isBlank } from '../error/field-error.ts'
import { CHECK_ACTIONS, type CheckAction } from '../order/workflow-event.ts'
import type { ReasonCode } from './reason-code.ts'

/** Whose work is to be checked. */
export const CHECK_TARGETS = ['translation', 'proofreading'] as const
export type CheckTarget = (typeof CHECK_TARGETS)[number]

/** What is decided of a check, per chapter; `partly` upholds some of its places. */
export const CHECK_DECISIONS = ['confirmed', 'partly', 'dismissed'] as const

/** How a check ends, per chapter. */
export const CHECK_CONCLUSIONS = [...CHECK_DECISIONS, 'withdrawn'] as const
export type CheckConclusion = (typeof CHECK_CONCLUSIONS)[number]

/** What became of one chapter of a request. */
export interface CheckOutcome {
  readonly chapterId: string
  readonly conclusion: CheckConclusion
  readonly action: CheckAction | null
  readonly note: string
  readonly decidedBy: string
  /** ISO UTC */
  readonly decidedAt: string
}

/** A proofreader asks the translation administrator to look at chapters (spec 10.check). */
export interface CheckRequest {
  readonly id: string
  readonly orderId: string
  readonly chapterIds: readonly string[]
  readonly target: CheckTarget
  readonly action: CheckAction
  readonly reasonCode: ReasonCode
  readonly description: string
  readonly createdBy: string
  /** ISO UTC */
  readonly createdAt: string
  readonly outcomes: readonly CheckOutcome[]
}

/** A request is open while one of its chapters is undecided. */
export const isOpen = ({
  chapterIds,
  outcomes,
}: Pick<CheckRequest, 'chapterIds' | 'outcomes'>): boolean =>
  chapterIds.some((id) => outcomes.every(({ chapterId }) => chapterId !== id))

/**
 * What became of the request as a whole: `partly` where some chapters were confirmed and some not;
 * null while it is open.
 */
export const getConclusion = (
  request: Pick<CheckRequest, 'chapterIds' | 'outcomes'>,
): CheckConclusion | null => {
  if (isOpen(request)) return null
  const [first, ...others] = request.outcomes.map(({ conclusion }) => conclusion)
  if (first === undefined) return null
  if (others.every((conclusion) => conclusion === first)) return first
  return request.outcomes.some(
    ({ conclusion }) => conclusion === 'confirmed' || conclusion === 'partly',
  )
    ? 'partly'
    : 'dismissed'
}

/** A check request as its form has it. */
export interface CheckRequestForm {
  readonly action: string | null
  readonly chapterIds: readonly string[]
  readonly reason: string | null
}

/** Action, chapter and reason are required (spec 5.check). */
export const checkRequestErrors = ({
  action,
  chapterIds,
  reason,
}: CheckRequestForm): readonly FieldError[] => [
  ...(isBlank(action) ? [fieldError('action', 'field.required')] : []),
  ...(isBlank(action) || CHECK_ACTIONS.some((offered) => offered === action)
    ? []
    : [fieldError('action', 'field.not_offered')]),
  ...(chapterIds.length === 0 ? [fieldError('chapterIds', 'field.required')] : []),
  ...(isBlank(reason) ? [fieldError('reason', 'field.required')] : []),
]
