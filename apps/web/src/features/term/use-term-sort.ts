import { termSort, type TermView } from '@panelflow/contract/term.ts'
import { toastFailed, toastRemark } from '@panelflow/ui/patterns/toast.ts'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureSentence } from '../../lib/http/failure-message.ts'
import { useWrite } from '../../lib/http/query.ts'
import { type Side, findMove, type Move, moved } from '../../lib/table/sorting.ts'
import type { SortStep } from '../../lib/table/use-sort-drag.ts'
import { TERM_READS } from './term-reads.ts'
import type { DrawerTerm } from './drawer-terms.ts'

/**
 * Sorting shows at once; when the studio did not keep it, the order is as before and a sentence
 * says so (spec 8.message.style_sort).
 */
export const useDrawerSort = (terms: readonly DrawerTerm[]) => {
  const { t } = useTranslation('term')
  const [move, setMove] = useState<Move | null>(null)
  const { mutate } = useWrite(termSort, { quiet: true, refreshes: TERM_READS })
  const sort = (next: Move): void => {
    setMove(next)
    mutate(
      { body: { termId: next.id, placeId: next.placeId, side: next.side } },
      {
        onError: (error) => toastFailed(failureSentence(error), t('sort.failed')),
        onSettled: () => setMove((now) => (now === next ? null : now)),
      },
    )
  }
  return { terms: move === null ? terms : moved(terms, move), sort }
}

/** Puts terms into another order (spec 8.message.style_sort). */
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
