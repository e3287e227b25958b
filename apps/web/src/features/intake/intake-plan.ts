/** The plan of an intake as a person corrects it, before anything is sent. */
import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import type { intakeOpen } from '@panelflow/contract/intake.ts'
import { type FoundChapter, findChapters } from '@panelflow/domain/intake/found-chapters.ts'
import type { OrderTemplate } from '@panelflow/domain/intake/intake-orders.ts'
import {
  isIntakeError,
  type IntakeProblem,
  type KnownChapters,
  listIntakeProblems,
  type PlannedChapter,
} from '@panelflow/domain/intake/intake-problems.ts'
import type { ChosenFile, ChosenFiles } from './chosen-files.ts'

export interface PlanRow extends FoundChapter<ChosenFile>, PlannedChapter {
  readonly files: readonly ChosenFile[]
}

export interface IntakePlan {
  readonly name: string
  readonly rows: readonly PlanRow[]
  readonly ignored: readonly string[]
  readonly unreadable: readonly string[]
}

/** Chapters that have pages are skipped at first: they are most often sent along. */
export const createPlan = (
  { name, files, unreadable }: ChosenFiles,
  known: KnownChapters,
): IntakePlan => {
  const { chapters, ignored } = findChapters(files)
  return {
    name,
    ignored,
    unreadable,
    rows: chapters.map((chapter) => ({
      ...chapter,
      // empty files cannot be pages
      files: chapter.files.filter(({ size }) => size > 0),
      isSkipped:
        known.withPages.has(chapter.number ?? 0) || known.underWay.has(chapter.number ?? 0),
    })),
  }
}

export const changeRow = (
  plan: IntakePlan,
  key: string,
  change: Partial<Pick<PlanRow, 'number' | 'title' | 'isSkipped'>>,
): IntakePlan => ({
  ...plan,
  rows: plan.rows.map((row) =>
    row.key === key
      ? { ...row, ...change, until: change.number === undefined ? row.until : null }
      : row,
  ),
})

/** Gives the chapters that are not skipped numbers one after the other, in the order they stand. */
export const renumber = (plan: IntakePlan, from: number): IntakePlan => {
  let next = from
  return {
    ...plan,
    rows: plan.rows.map((row) => (row.isSkipped ? row : { ...row, number: next++, until: null })),
  }
}

export interface CheckedPlan {
  readonly problems: ReadonlyMap<string, readonly IntakeProblem[]>
  /** chapters that are to be brought in */
  readonly taken: readonly PlanRow[]
  /** how many of them cannot be brought in as they are */
  readonly wrong: number
  readonly files: number
  readonly bytes: number
}

export const checkPlan = ({ rows }: IntakePlan, known: KnownChapters): CheckedPlan => {
  const problems = listIntakeProblems(rows, known)
  const taken = rows.filter(({ isSkipped, files }) => !isSkipped && files.length > 0)
  const files = taken.flatMap((row) => row.files)
  return {
    problems,
    taken,
    wrong: taken.filter(({ key }) => problems.get(key)?.some(isIntakeError)).length,
    files: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
  }
}

type Body = EndpointBody<typeof intakeOpen>

/** The plan as it is sent. */
export const toIntakeBody = (
  { name }: IntakePlan,
  taken: readonly PlanRow[],
  template: OrderTemplate | null,
): Body => ({
  name: name.slice(0, 255) || '–',
  chapters: taken.map(({ number, title, files }) => ({
    number: number ?? 0,
    title,
    files: files.map(({ path, size }) => ({ path, size })),
  })),
  template: template === null ? null : { ...template, languages: [...template.languages] },
})
