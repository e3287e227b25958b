import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useCallback, useEffect, useState } from 'react'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import type { Editor } from '../engine/editor.ts'
import { usePictureTranslations } from '../use-picture-translations.ts'
import { insertPicture, mayInsert, type PagePlace, placeAt } from './insert-picture.ts'
import { findPictureRefusal, sendPicture } from './send-picture.ts'

/** Between pictures that are inserted together, page pixels: none hides another. */
const STEP = 24

/** Scripts that are dropped are compared with the chapter. */
const SCRIPT = /\.(?:xlf|xliff|xlsx|docx|txt|json)$/i
/** Photoshop files are compared with their page. */
const LAYERED = /\.ps[db]$/i

export interface Inserting {
  /** files on their way */
  readonly waiting: number
  readonly insert: (files: readonly File[], place?: PagePlace | null) => Promise<void>
}

/** Checks, sends and places pictures; each that fails says why and is not sent. */
export const useInsert = (editor: Editor, chapterId: string): Inserting => {
  const t = usePictureTranslations()
  const [waiting, setWaiting] = useState(0)
  const insert = useCallback<Inserting['insert']>(
    async (files, place) => {
      const at = place ?? placeAt(editor)
      const layered = files.find(({ name }) => LAYERED.test(name))
      if (at !== null && layered !== undefined)
        return editor.dialog.set({ kind: 'layered', pageId: at.pageId, file: layered })
      if (at === null || !mayInsert(editor, at.pageId)) return toastFailed(t('insert.may_not'))
      setWaiting((before) => before + files.length)
      for (const [index, file] of files.entries()) {
        try {
          const refusal = await findPictureRefusal(file)
          if (refusal !== null) toastFailed(refusal, file.name)
          else {
            const point = { x: at.point.x + index * STEP, y: at.point.y + index * STEP }
            insertPicture(editor, { ...at, point }, await sendPicture(chapterId, file))
          }
        } catch (error) {
          toastFailed(getFailureMessage(error), file.name)
        } finally {
          setWaiting((before) => before - 1)
        }
      }
    },
    [editor, chapterId, t],
  )
  return { waiting, insert }
}

const picturesIn = (list: DataTransfer | null): readonly File[] => [...(list?.files ?? [])]

const FIELDS = 'input, textarea, [contenteditable="true"]'

/** Pictures that are dropped on the page or pasted, and scripts that are dropped. */
export const useDroppedPictures = (editor: Editor, insert: Inserting['insert']): void => {
  useEffect(() => {
    const findCanvas = (event: Event): Element | null =>
      event.target instanceof Element ? event.target.closest('[data-editor-canvas]') : null
    const over = (event: DragEvent): void => {
      if (findCanvas(event) !== null && event.dataTransfer?.types.includes('Files') === true)
        event.preventDefault()
    }
    const drop = (event: DragEvent): void => {
      const canvas = findCanvas(event)
      const files = picturesIn(event.dataTransfer)
      if (canvas === null || files.length === 0) return
      event.preventDefault()
      const scripts = files.filter(({ name }) => SCRIPT.test(name))
      if (scripts.length > 0) return editor.dialog.set({ kind: 'script', files: scripts })
      const { left, top } = canvas.getBoundingClientRect()
      void insert(files, placeAt(editor, { x: event.clientX - left, y: event.clientY - top }))
    }
    const paste = (event: ClipboardEvent): void => {
      const files = picturesIn(event.clipboardData)
      const isTyping = event.target instanceof Element && event.target.closest(FIELDS) !== null
      if (files.length === 0 || isTyping || editor.dialog.get() !== null) return
      event.preventDefault()
      void insert(files)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [editor, insert])
}
