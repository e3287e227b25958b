import type { ChapterView, OrderView } from '@panelflow/contract/order.ts'
import { useMemo, useState } from 'react'

interface ChosenChapters {
  /** null: this person can do nothing to several chapters at once */
  readonly chosen: ReadonlySet<string> | null
  readonly choose: (chosen: ReadonlySet<string>) => void
  /** by chapter number; chapters that left the order are not among them */
  readonly ids: readonly string[]
}

/** Chapters marked in the list, for those who may export. */
export const useChosenChapters = (
  order: OrderView,
  chapters: readonly ChapterView[],
): ChosenChapters => {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const may = order.can['export'] === true
  const ids = useMemo(
    () =>
      may
        ? chapters
            .filter(({ id }) => chosen.has(id))
            .toSorted((a, b) => a.number - b.number)
            .map(({ id }) => id)
        : [],
    [may, chapters, chosen],
  )
  return { chosen: may ? chosen : null, choose, ids }
}
