import { termSort, type TermView } from '@panelflow/contract/term.ts'
import { toastFailed, toastRemark } from '@panelflow/ui/patterns/toast.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { failureSentence } from '../../lib/http/failure-message.ts'
import { useWrite } from '../../lib/http/query.ts'
import { type Side, findMove } from '../../lib/table/sorting.ts'
import type { SortStep } from '../../lib/table/use-sort-drag.ts'
import { TERM_READS } from './term-reads.ts'

/** Puts terms into another order (spec §8: says so when that was not saved). */
export const useTermSort = (rows: readonly TermView[]) => {
  const { t } = useTranslation('term')
  const { mutate } = useWrite(termSort, { quiet: true, refreshes: TERM_READS })
  const place = useCallback(
    (termId: string, placeId: string, side: Side): void => {
      if (termId === placeId) return
      mutate(
        { body: { termId, placeId, side } },
        { onError: (error) => toastFailed(failureSentence(error), t('sort.failed')) },
      )
    },
    [mutate, t],
  )
  const step = useCallback(
    (termId: string, direction: SortStep): void => {
      const to = findMove(rows, termId, direction)
      if (to === null) toastRemark(t('sort.edge'))
      else place(termId, to.placeId, to.side)
    },
    [rows, place, t],
  )
  return { place, step }
}
