/** What keeps the chapters of an intake from being taken in, or is worth a look before. */
import { MAX_CHAPTER_NUMBER } from '../order/order-rules.ts'
import type { FoundChapter, IntakeFile } from './found-chapters.ts'

export const MAX_INTAKE_CHAPTERS = 500
export const MAX_INTAKE_FILES = 20_000
/** pages a chapter can have */
export const MAX_CHAPTER_FILES = 500
export const MAX_INTAKE_BYTES = 100 * 1024 ** 3

/** A chapter of the plan as a person has corrected it. */
export interface PlannedChapter extends Pick<
  FoundChapter,
  'key' | 'number' | 'until' | 'title' | 'language'
> {
  readonly files: readonly IntakeFile[]
  readonly isSkipped: boolean
}

/** What is known of the book. */
export interface KnownChapters {
  /** chapters that have pages */
  readonly withPages: ReadonlySet<number>
  /** chapters that another intake brings now */
  readonly underWay: ReadonlySet<number>
  readonly sourceLanguage: string
}

/** They keep a chapter out: correct or skip it. */
const INTAKE_ERRORS = [
  'no_number',
  'not_whole',
  'too_large',
  'double',
  'has_pages',
  'under_way',
  'too_many_files',
] as const
/** They may be right. */
const INTAKE_NOTES = ['range', 'gap', 'other_language', 'empty_files'] as const
export type IntakeProblem = (typeof INTAKE_ERRORS)[number] | (typeof INTAKE_NOTES)[number]

export const isIntakeError = (problem: IntakeProblem): boolean =>
  INTAKE_ERRORS.some((error) => error === problem)

const numberProblem = (number: number | null): IntakeProblem | null => {
  if (number === null) return 'no_number'
  if (!Number.isInteger(number) || number < 1) return 'not_whole'
  return number > MAX_CHAPTER_NUMBER ? 'too_large' : null
}

const listChapterProblems = (
  { number, until, language, files }: PlannedChapter,
  used: ReadonlyMap<number, number>,
  known: KnownChapters,
): readonly IntakeProblem[] => {
  const wrong = numberProblem(number)
  const own = number ?? 0
  return [
    ...(wrong === null ? [] : [wrong]),
    ...(wrong === null && (used.get(own) ?? 0) > 1 ? (['double'] as const) : []),
    ...(known.withPages.has(own) ? (['has_pages'] as const) : []),
    ...(known.underWay.has(own) ? (['under_way'] as const) : []),
    ...(files.length > MAX_CHAPTER_FILES ? (['too_many_files'] as const) : []),
    ...(until === null ? [] : (['range'] as const)),
    ...(language === null || language === known.sourceLanguage
      ? []
      : (['other_language'] as const)),
    ...(files.some(({ size }) => size === 0) ? (['empty_files'] as const) : []),
  ]
}

/**
 * Problems of each chapter that is not skipped, by its key, in the order of the plan; a gap is told
 * at the chapter after it.
 */
export const listIntakeProblems = (
  chapters: readonly PlannedChapter[],
  known: KnownChapters,
): ReadonlyMap<string, readonly IntakeProblem[]> => {
  const taken = chapters.filter(({ isSkipped }) => !isSkipped)
  const used = new Map<number, number>()
  for (const { number } of taken) if (number !== null) used.set(number, (used.get(number) ?? 0) + 1)
  const there = new Set([...used.keys(), ...known.withPages, ...known.underWay])
  const first = Math.min(...there)
  return new Map(
    taken.map((chapter) => {
      const { key, number } = chapter
      const hasGap =
        number !== null && Number.isInteger(number) && number > first && !there.has(number - 1)
      return [
        key,
        [...listChapterProblems(chapter, used, known), ...(hasGap ? (['gap'] as const) : [])],
      ]
    }),
  )
}
