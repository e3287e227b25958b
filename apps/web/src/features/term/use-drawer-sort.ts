import { termSort } from '@panelflow/contract/term.ts'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureSentence } from '../../lib/http/failure-message.ts'
import { useWrite } from '../../lib/http/query.ts'
import { type Move, moved } from '../../lib/table/sorting.ts'
import type { DrawerTerm } from './drawer-terms.ts'
import { TERM_READS } from './term-reads.ts'

/**
 * Sorting shows at once; when the studio did not keep it, the order is as before and a sentence
 * says so (spec §8).
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
