import { sentenceOf } from '@panelflow/contract/messages/sentence.ts'
import { erasureList, type ErasureView } from '@panelflow/contract/erasure.ts'
import { isErrorCode } from '@panelflow/domain/error/error-code.ts'
import type { EraseWish } from '@panelflow/domain/page/erase.ts'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useCallback, useEffect, useMemo } from 'react'
import { failureWords } from '../../lib/failure-words.ts'
import { currentLocale } from '../../lib/i18n.ts'
import { useRead } from '../../lib/query.ts'
import { useMay } from '../../lib/use-may.ts'
import type { Editor } from '../engine/editor.ts'
import { type EraseArea, checkArea } from '../engine/eraser.ts'
import { usePictureWords } from '../picture-words.ts'
import { askForErasure, listErasures, stopErasure } from './eraser-link.ts'
import { isActive, watchErasures } from './erasure-watch.ts'

export interface Erasures {
  /** mine in this chapter, newest first */
  readonly all: readonly ErasureView[]
  readonly active: readonly ErasureView[]
  readonly erase: (area: EraseArea | null, more?: Partial<EraseWish>) => Promise<boolean>
  readonly stop: (id: string) => void
}

const NONE: readonly ErasureView[] = []

const causeWords = ({ cause }: ErasureView): string =>
  sentenceOf(cause !== null && isErrorCode(cause.code) ? cause.code : 'erase.failed', (cause?.params ?? {}) as never, currentLocale())

/** What could not be erased is selected as it was: the person tries another way without drawing it anew. */
const selectAgain = ({ eraser, toolName }: Editor, { pageId, wish }: ErasureView): void => {
  if (wish.replaces === null && toolName.get() === 'erase' && eraser.area.get() === null) eraser.area.set({ pageId, shapes: wish.shapes })
}

/** The eraser's way to the workers and back: asks, follows, stops. */
export const useErasures = (editor: Editor, chapterId: string): Erasures => {
  const t = usePictureWords()
  const enabled = useMay('workspace.patch.edit_eraser')
  const list = useRead(erasureList, { params: { chapterId } }, { enabled, watchWhile: (rows) => rows.some(isActive) })
  const all = list.data ?? NONE
  const { refetch } = list
  const watch = useMemo(
    () =>
      watchErasures(
        editor,
        () => listErasures(chapterId),
        (erasure) => {
          toastFailed(causeWords(erasure))
          selectAgain(editor, erasure)
        },
      ),
    [editor, chapterId],
  )
  useEffect(() => {
    watch.see(all)
    editor.eraser.running.set(all.filter(isActive).map(({ pageId, wish }) => ({ pageId, shapes: wish.shapes })))
  }, [editor, watch, all])
  const erase = useCallback<Erasures['erase']>(
    async (area, more = {}) => {
      const frame = editor.book.frames.find(({ id }) => id === area?.pageId)
      const check = checkArea(area, frame)
      if (!check.ok || area === null) {
        const { code, params } = check.ok ? { code: 'select_first' as const, params: {} } : check
        toastFailed(code === 'select_first' ? t('erase.select_first') : sentenceOf(code, params, currentLocale()))
        return false
      }
      const { tool: _tool, radius: _radius, ...settings } = editor.eraser.settings.get()
      // what was edited a moment ago belongs to the ground that is looked at
      editor.book.flush()
      const wish = { ...settings, shapes: area.shapes, replaces: null, ...more }
      const sent = await watch
        .ask(() => askForErasure(chapterId, area.pageId, wish))
        .then(
          () => true,
          (error: unknown) => {
            toastFailed(failureWords(error), t('erase.failed'))
            return false
          },
        )
      void refetch()
      return sent
    },
    [editor, chapterId, refetch, t, watch],
  )
  const stop = useCallback(
    (id: string): void => {
      stopErasure(id)
        .catch((error: unknown) => toastFailed(failureWords(error)))
        .finally(() => void refetch())
    },
    [refetch],
  )
  return { all, active: all.filter(isActive), erase, stop }
}
