/**
 * What a person is shown before a chapter is handed on: findings that keep it here, and such as may
 * stay.
 */
import type { ChapterFact } from '../chapter/chapter-facts.ts'
import type { ChapterStatus } from '../chapter/chapter-status.ts'
import { type TransitionEvent, transitionFor } from '../chapter/chapter-transitions.ts'
import type { CheckLevel, CheckStage } from './checks/check.ts'
import { blocksStage, type CheckId, isAskedAt } from './checks/check-list.ts'

/** The events before which findings are looked up; accepting only looks at what is erased. */
const STAGE_BY_EVENT = {
  complete_translation: 'text',
  complete_proofreading: 'text',
  complete_rework: 'text',
  complete_typesetting: 'lettering',
  accept_visual: 'acceptance',
} as const satisfies Readonly<Partial<Record<TransitionEvent, CheckStage | 'acceptance'>>>

const isLookedUp = (event: string): event is keyof typeof STAGE_BY_EVENT =>
  Object.hasOwn(STAGE_BY_EVENT, event)

/** The work whose findings are counted before the event; null: none is. */
export const getCheckedStage = (event: string): CheckStage | null => {
  const stage = isLookedUp(event) ? STAGE_BY_EVENT[event] : 'acceptance'
  return stage === 'acceptance' ? null : stage
}

/** The work a chapter of this status is in; null: nobody completes any. */
export const getStageInWork = (status: ChapterStatus): CheckStage | null => {
  const events: readonly string[] = Object.keys(STAGE_BY_EVENT)
  const event = events
    .filter(isLookedUp)
    .find((each) => getCheckedStage(each) !== null && transitionFor(status, each) !== undefined)
  return event === undefined ? null : getCheckedStage(event)
}

/** Rules of the workflow are counted by facts of their own, all other checks together. */
const FACT_BY_CHECK: Readonly<Partial<Record<CheckId, ChapterFact>>> = {
  missing_words: 'emptyTranslations',
  not_laid_out: 'textsNotLaidOut',
  erased: 'erasedPlaces',
}

export const hasCompletionCheck = (event: string): boolean => isLookedUp(event)

/**
 * What a finding does to the event: the server refuses it (`blocks`), the person is asked
 * (`warns`), or it is not asked about here (null).
 */
export const judgeFinding = (
  event: string,
  status: ChapterStatus,
  { check, level }: { readonly check: CheckId; readonly level: CheckLevel },
): 'blocks' | 'warns' | null => {
  if (!isLookedUp(event)) return null
  const stage = getCheckedStage(event)
  if (stage === null) return check === 'erased' ? 'warns' : null
  if (!isAskedAt(check, stage)) return null
  const fact = FACT_BY_CHECK[check] ?? 'blockingFindings'
  const isCounted = transitionFor(status, event)?.mustBeZero?.includes(fact) ?? false
  return isCounted && blocksStage(check, level, stage) ? 'blocks' : 'warns'
}
