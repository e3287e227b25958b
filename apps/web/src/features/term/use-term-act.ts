import { termAct, type TermAction } from '@panelflow/contract/term.ts'
import { toastDone, toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../lib/http/query.ts'
import { getReasonText } from '../../lib/forms/reason.ts'
import { TERM_READS } from './term-reads.ts'

/** as far as a term has to be known to be acted on */
export interface NamedTerm {
  readonly id: string
  readonly original: string
}

const MOST_NAMED = 3

/** Approve, retire or delete some terms; what could not be done is named with its reason. */
export const useTermAct = (onDone: () => void = () => undefined) => {
  const { t } = useTranslation('term')
  const act = useWrite(termAct, { refreshes: TERM_READS })
  const run = (terms: readonly NamedTerm[], action: TermAction): void =>
    act.mutate(
      { body: { termIds: terms.map(({ id }) => id), action } },
      {
        onSuccess: (results) => {
          const failed = results.filter(({ error }) => error !== null)
          if (results.length > failed.length)
            toastDone(t('bulk.done', { count: results.length - failed.length }))
          for (const { termId, error } of failed.slice(0, MOST_NAMED)) {
            const name = terms.find(({ id }) => id === termId)?.original ?? ''
            toastFailed(`${name}: ${getReasonText(error ?? undefined) ?? ''}`)
          }
          if (failed.length > MOST_NAMED)
            toastFailed(t('bulk.more_failed', { count: failed.length - MOST_NAMED }))
          onDone()
        },
      },
    )
  return { run, busy: act.isPending }
}
