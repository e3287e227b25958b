import type { AssignPreviewRow, WorkloadView } from '@panelflow/contract/assignment.ts'
import { type Share, type SplitMode, splitWork } from '@panelflow/domain/order/split-work.ts'

/** Who gets which chapters; chapters nobody has are left as they are. */
export type Plan = readonly Share[]

/** Chapters the seat can be filled or changed on now. */
export const openFor = (workload: readonly WorkloadView[]): readonly WorkloadView[] =>
  workload.filter(({ refusal }) => refusal === null)

/** The same people again, equally by chapters or by words. */
export const createPlan = (
  workload: readonly WorkloadView[],
  people: readonly string[],
  mode: SplitMode,
): Plan => (people.length === 0 ? [] : splitWork(openFor(workload), people, mode))

/** Gives one chapter to another person of the plan. */
export const give = (
  plan: Plan,
  chapterId: string,
  accountId: string,
  getNumber: (chapterId: string) => number,
): Plan =>
  plan.map((share) => {
    const without = share.chapterIds.filter((id) => id !== chapterId)
    if (share.accountId !== accountId) return { ...share, chapterIds: without }
    return {
      ...share,
      chapterIds: [...without, chapterId].toSorted((a, b) => getNumber(a) - getNumber(b)),
    }
  })

/** The person before or after the present one, for moving a chapter by key. */
export const findNeighbour = (plan: Plan, chapterId: string, step: -1 | 1): string | undefined => {
  const place = plan.findIndex(({ chapterIds }) => chapterIds.includes(chapterId))
  return plan[place + step]?.accountId
}

export const leaveOut = (plan: Plan, chapterIds: ReadonlySet<string>): Plan =>
  plan.map((share) => ({
    ...share,
    chapterIds: share.chapterIds.filter((id) => !chapterIds.has(id)),
  }))

/** Only those who get something can be sent. */
export const toParts = (plan: Plan): { accountId: string; chapterIds: string[] }[] =>
  plan
    .filter(({ chapterIds }) => chapterIds.length > 0)
    .map(({ accountId, chapterIds }) => ({ accountId, chapterIds: [...chapterIds] }))

interface Group {
  readonly key: string
  readonly rows: readonly AssignPreviewRow[]
}

/** Rows that are summarised in one sentence. */
export const createGroups = (
  rows: readonly AssignPreviewRow[],
  toKey: (row: AssignPreviewRow) => string,
): readonly Group[] => {
  const groups = new Map<string, AssignPreviewRow[]>()
  for (const row of rows) groups.set(toKey(row), [...(groups.get(toKey(row)) ?? []), row])
  return [...groups].map(([key, grouped]) => ({ key, rows: grouped }))
}
