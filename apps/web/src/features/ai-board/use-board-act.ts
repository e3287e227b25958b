import {
  aiBoardPages,
  aiBoardList,
  aiBoardAct,
  type BoardAction,
} from '@panelflow/contract/ai-board.ts'
import { toastDone, toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../lib/http/query.ts'
import { getReasonText } from '../../lib/forms/reason.ts'

/** What is read again after a lever was pulled. */
export const BOARD_READS = [aiBoardList, aiBoardPages]

/** chapters named one by one when they refuse */
const MOST_NAMED = 3

interface BoardRequest {
  readonly action: BoardAction
  readonly chapterIds?: string[]
  readonly orderId?: string
}

/** Pulls a lever for chapters or an order; whatever refuses is named with the reason. */
export const useBoardAct = (onDone?: () => void) => {
  const { t } = useTranslation('ai-board')
  const act = useWrite(aiBoardAct, {
    refreshes: BOARD_READS,
    onDone: (results) => {
      const refused = results.filter(({ error }) => error !== null)
      if (results.length > refused.length)
        toastDone(t('act_done', { count: results.length - refused.length }))
      for (const { number, error } of refused.slice(0, MOST_NAMED))
        toastFailed(`${t('chapter', { number })}: ${getReasonText(error ?? undefined) ?? ''}`)
      if (refused.length > MOST_NAMED)
        toastFailed(t('act_more_refused', { count: refused.length - MOST_NAMED }))
      onDone?.()
    },
  })
  return {
    pending: act.isPending,
    pull: ({ chapterIds = [], ...request }: BoardRequest): void =>
      act.mutate({ body: { ...request, chapterIds } }),
  }
}
