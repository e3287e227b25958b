import { sentenceOf } from '@panelflow/contract/messages/sentence.ts'
import { erasureList, type ErasureView } from '@panelflow/contract/erasure.ts'
import { isErrorCode } from '@panelflow/domain/error/error-code.ts'
import type { EraseWish } from '@panelflow/domain/page/erase.ts'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { failureWords } from '../../lib/failure-words.ts'
import { currentLocale } from '../../lib/i18n.ts'
import { useRead } from '../../lib/query.ts'
import { useMay } from '../../lib/use-may.ts'
import type { Editor } from '../engine/editor.ts'
import { type EraseArea, checkArea } from '../engine/eraser.ts'
import { usePictureWords } from '../picture-words.ts'
import { askForErasure, stopErasure, takeErasure } from './eraser-link.ts'

export interface Erasures {
  /** mine in this chapter, newest first */
  readonly all: readonly ErasureView[]
  readonly active: readonly ErasureView[]
  readonly erase: (area: EraseArea | null, more?: Partial<EraseWish>) => Promise<boolean>
  readonly stop: (id: string) => void
}

const NONE: readonly ErasureView[] = []
const isActive = ({ status }: ErasureView): boolean => status === 'waiting' || status === 'running'

const causeWords = ({ cause }: ErasureView): string =>
  sentenceOf(cause !== null && isErrorCode(cause.code) ? cause.code : 'erase.failed', (cause?.params ?? {}) as never, currentLocale())

/** What could not be erased is selected as it was: the person tries another way without drawing it anew. */
const selectAgain = ({ eraser, toolName }: Editor, { pageId, wish }: ErasureView): void => {
  if (wish.replaces === null && toolName.get() === 'erase' && eraser.area.get() === null) eraser.area.set({ pageId, shapes: wish.shapes })
}

/** What comes of an erasure that was under way in this tab: a step of the history, or the reason why not. */
const useOutcomes = (editor: Editor, all: readonly ErasureView[], waiting: RefObject<Set<string>>): void => {
  useEffect(() => {
    for (const erasure of all) {
      if (isActive(erasure)) waiting.current.add(erasure.id)
      else if (waiting.current.delete(erasure.id)) {
        if (erasure.status === 'failed') {
          toastFailed(causeWords(erasure))
          selectAgain(editor, erasure)
        }
        takeErasure(editor, erasure, performance.now()).catch((error: unknown) => console.warn('an erased page was not read again', error))
      }
    }
    editor.eraser.running.set(all.filter(isActive).map(({ pageId, wish }) => ({ pageId, shapes: wish.shapes })))
  }, [editor, all, waiting])
}

/** The eraser's way to the workers and back: asks, follows, stops. */
export const useErasures = (editor: Editor, chapterId: string): Erasures => {
  const t = usePictureWords()
  const enabled = useMay('workspace.patch.edit_eraser')
  const list = useRead(erasureList, { params: { chapterId } }, { enabled, watchWhile: (rows) => rows.some(isActive) })
  const all = list.data ?? NONE
  const { refetch } = list
  // a quick worker may have ended before the list is read for the first time
  const waiting = useRef(new Set<string>())
  useOutcomes(editor, all, waiting)
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
      const sent = await askForErasure(chapterId, area.pageId, { ...settings, shapes: area.shapes, replaces: null, ...more }).then(
        ({ id }) => {
          waiting.current.add(id)
          return true
        },
        (error: unknown) => {
          toastFailed(failureWords(error), t('erase.failed'))
          return false
        },
      )
      void refetch()
      return sent
    },
    [editor, chapterId, refetch, t],
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
