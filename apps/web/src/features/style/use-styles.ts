import { styleDelete, styleList, styleSort, type StyleView } from '@panelflow/contract/style.ts'
import { toastDone, toastFailed, toastRemark } from '@panelflow/ui/patterns/toast.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureSentence } from '../../lib/http/failure-message.ts'
import { useRead, useWrite } from '../../lib/http/query.ts'
import { getReasonText } from '../../lib/forms/reason.ts'
import { type Move, moved } from '../../lib/table/sorting.ts'

export const STYLE_READS = [styleList]

export interface StyleScope {
  readonly bookId: string
  readonly language: TargetLanguage
}

/** Styles for a book and a language: own ones, then shared ones. */
export const useStyles = (scope: StyleScope) => useRead(styleList, { query: scope })

/**
 * Sorting shows at once; when the studio did not keep it, the order is as before and a sentence
 * says so (spec 8.message.style_sort).
 */
export const useStyleSort = (rows: readonly StyleView[]) => {
  const { t } = useTranslation('style')
  const [move, setMove] = useState<Move | null>(null)
  const { mutate } = useWrite(styleSort, { quiet: true, refreshes: STYLE_READS })
  const sort = (next: Move): void => {
    setMove(next)
    mutate(
      { body: { styleId: next.id, placeId: next.placeId, side: next.side } },
      {
        onError: (error) => toastFailed(failureSentence(error), t('sort.failed')),
        onSettled: () => setMove((now) => (now === next ? null : now)),
      },
    )
  }
  return { rows: move === null ? rows : moved(rows, move), sort }
}

/** Deletes the marked styles; without any it asks to select some (spec 5.style.selection). */
export const useStyleDelete = (rows: readonly StyleView[], onDone: () => void) => {
  const { t } = useTranslation('style')
  const { mutate, isPending } = useWrite(styleDelete, { refreshes: STYLE_READS })
  const remove = (marked: readonly StyleView[]): void => {
    mutate(
      { body: { styleIds: marked.map(({ id }) => id) } },
      {
        onSuccess: (results) => {
          const done = results.filter((result) => result.done).length
          toastDone(t('delete.done', { count: done }))
          for (const { styleId, error } of results)
            if (error !== null)
              toastFailed(
                `${rows.find(({ id }) => id === styleId)?.name ?? ''}: ${getReasonText(error) ?? error}`,
              )
          onDone()
        },
      },
    )
  }
  const requireSelection = (marked: readonly StyleView[]): boolean => {
    if (marked.length > 0) return true
    toastRemark(t('delete.select'))
    return false
  }
  return { remove, requireSelection, busy: isPending }
}
