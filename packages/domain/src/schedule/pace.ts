import { type LocalClock, type WorkingCalendar, workingHoursBetween } from './working-calendar.ts'

/** Stages people work in, in order; what a pace counts differs. */
export const WORK_STAGES = [
  'translation',
  'proofreading',
  'review',
  'typesetting',
  'visual_review',
] as const
export type WorkStage = (typeof WORK_STAGES)[number]

export const UNIT_OF_STAGE = {
  translation: 'words',
  proofreading: 'words',
  review: 'words',
  typesetting: 'pages',
  visual_review: 'pages',
} as const satisfies Readonly<Record<WorkStage, 'words' | 'pages'>>

/**
 * Source words or pages in a working hour, for people of whom too little is known. Decided:
 * everyday figures of the trade, kept low, because a
 * forecast that is too bright helps nobody.
 */
export const DEFAULT_PACE: Readonly<Record<WorkStage, number>> = {
  translation: 250,
  proofreading: 600,
  review: 1000,
  typesetting: 3,
  visual_review: 12,
}

/** Less than a working day says nothing about a person. */
export const EVIDENCE_HOURS = 8
/**
 * No one is taken to be slower or faster than this many times the default: chapters left lying, or
 * completed in one go.
 */
const MOST_TIMES = 4

export interface Completion {
  /** when the person could begin: the assignment */
  readonly from: number
  readonly until: number
  /** words or pages */
  readonly amount: number
}

/**
 * A person's pace, measured: what was completed by the working hours it took. Chapters that were
 * open at once share their hours: time counts
 * from the assignment or from the completion before, whichever was later. Too little evidence gives
 * the default.
 */
export const measuredPace = (
  stage: WorkStage,
  done: readonly Completion[],
  calendar: WorkingCalendar,
  clock: LocalClock,
): number => {
  let hours = 0
  let amount = 0
  let last = Number.NEGATIVE_INFINITY
  for (const one of done.toSorted((a, b) => a.until - b.until)) {
    hours += workingHoursBetween(calendar, clock, Math.max(one.from, last), one.until)
    amount += one.amount
    last = one.until
  }
  const usual = DEFAULT_PACE[stage]
  if (hours < EVIDENCE_HOURS || amount <= 0) return usual
  return Math.min(usual * MOST_TIMES, Math.max(usual / MOST_TIMES, amount / hours))
}
