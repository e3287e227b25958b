import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { MAX_TEXT } from '@panelflow/domain/page/document/item-values.ts'
import { useEffect, useMemo } from 'react'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { isElsewhere, isInField } from '../canvas/use-editor-keys.ts'
import { MAX_COPIED } from '../engine/clipboard.ts'
import type { Editor } from '../engine/editor.ts'
import { usePanelTranslations } from '../panels/use-panel-translations.ts'
import { pictureFiles } from './carry-pictures.ts'
import {
  type ClipboardCommands,
  type ClipboardNotice,
  createClipboardCommands,
  readFormats,
} from './clipboard-commands.ts'

const LIMITS = { most: MAX_COPIED, letters: MAX_TEXT }

/** Says what was not copied, cut or pasted, and why. */
const useNotify = (editor: Editor): ((notice: ClipboardNotice) => void) => {
  const t = usePanelTranslations()
  const notify = useMemo(
    () =>
      (notice: ClipboardNotice): void => {
        if (notice.kind === 'fault') toastFailed(t(`clipboard.fault.${notice.fault}`, LIMITS))
        else if ('count' in notice)
          toastFailed(t(`clipboard.${notice.kind}`, { count: notice.count }))
        else toastFailed(t(`clipboard.${notice.kind}`, LIMITS))
      },
    [t],
  )
  useEffect(
    () =>
      editor.copyResult.subscribe(() => {
        const result = editor.copyResult.get()
        if (result === null) return
        if (result.fault !== null) notify({ kind: 'fault', fault: result.fault })
        else if (result.leftOut > 0) notify({ kind: 'left_out', count: result.leftOut })
      }),
    [editor, notify],
  )
  return notify
}

/** Words that are marked in a panel are what the person means to copy. */
const isTextMarked = (): boolean => getSelection()?.isCollapsed === false

/**
 * Answers the browser's copy, cut and paste where no field has the focus, and gives menus the same
 * commands. Files on the clipboard are pictures to insert (image/use-insert.ts).
 */
export const useClipboard = (
  editor: Editor,
  { chapterId, language }: { readonly chapterId: string; readonly language: string },
): ClipboardCommands => {
  const notify = useNotify(editor)
  const commands = useMemo(
    () =>
      createClipboardCommands(editor, {
        chapterId,
        language,
        files: pictureFiles,
        notify,
        onFailure: (error) => toastFailed(getFailureMessage(error)),
      }),
    [editor, chapterId, language, notify],
  )
  useEffect(() => {
    const isOurs = (event: ClipboardEvent): boolean =>
      !event.defaultPrevented &&
      !isInField(event) &&
      !isElsewhere(event) &&
      editor.dialog.get() === null &&
      event.clipboardData !== null
    const take = (how: 'copy' | 'cut') => (event: ClipboardEvent) => {
      if (!isOurs(event) || isTextMarked()) return
      const formats = commands.take(how)
      if (formats === null) return
      event.preventDefault()
      for (const [type, content] of Object.entries(formats))
        event.clipboardData?.setData(type, content)
    }
    const paste = (event: ClipboardEvent): void => {
      const data = event.clipboardData
      if (!isOurs(event) || data === null || data.files.length > 0) return
      event.preventDefault()
      void commands.put(readFormats((type) => data.getData(type)))
    }
    const [copy, cut] = [take('copy'), take('cut')]
    window.addEventListener('copy', copy)
    window.addEventListener('cut', cut)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('copy', copy)
      window.removeEventListener('cut', cut)
      window.removeEventListener('paste', paste)
    }
  }, [editor, commands])
  return commands
}
