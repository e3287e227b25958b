import {
  styleCreate,
  styleDelete,
  styleList,
  styleSort,
  type StyleView,
} from '@panelflow/contract/style.ts'
import { type FileStyle, readStyleFile } from '@panelflow/domain/style/style-file.ts'
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

/** far more than the largest file that is saved here */
const MAX_FILE_BYTES = 4_000_000
/** sentences shown at once; the rest is a count */
const MAX_REASONS = 3

const readStyles = async (file: File): Promise<readonly FileStyle[] | null> =>
  file.size > MAX_FILE_BYTES ? null : readStyleFile(await file.text())

/**
 * Adds the styles of a file to one's own, one after the other. Those that cannot be added, because
 * their name is taken or their font is not here, are named and stop no other.
 */
export const useStyleImport = (scope: StyleScope, onDone: () => void) => {
  const { t } = useTranslation('style')
  const [busy, setBusy] = useState(false)
  const { mutateAsync } = useWrite(styleCreate, { quiet: true, refreshes: [] })
  const addAll = async (styles: readonly FileStyle[]): Promise<void> => {
    const reasons: string[] = []
    for (const { inBook, more, ...style } of styles) {
      const body = {
        ...style,
        more: { ...more },
        bookId: inBook ? scope.bookId : null,
        shared: false,
      }
      try {
        await mutateAsync({ body })
      } catch (error) {
        reasons.push(t('file.left', { name: style.name, reason: failureSentence(error) }))
      }
    }
    onDone()
    if (reasons.length < styles.length)
      toastDone(t('file.done', { count: styles.length - reasons.length }))
    for (const reason of reasons.slice(0, MAX_REASONS)) toastFailed(reason)
    if (reasons.length > MAX_REASONS)
      toastRemark(t('file.more_left', { count: reasons.length - MAX_REASONS }))
  }
  const add = async (file: File | null): Promise<void> => {
    if (file === null) return
    setBusy(true)
    try {
      const styles = await readStyles(file)
      if (styles === null) toastFailed(t('file.not_styles'))
      else await addAll(styles)
    } finally {
      setBusy(false)
    }
  }
  return { add, busy }
}
