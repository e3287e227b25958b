import { formatMessage } from '@panelflow/contract/messages/sentence.ts'
import { erasureList, type ErasureView } from '@panelflow/contract/erasure.ts'
import { isErrorCode } from '@panelflow/domain/error/error-code.ts'
import type { EraseOptions } from '@panelflow/domain/page/erase.ts'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useCallback, useEffect, useMemo } from 'react'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { currentLocale } from '../../lib/i18n/i18n.ts'
import { useRead } from '../../lib/http/query.ts'
import { useMay } from '../../lib/permission/use-may.ts'
import type { Editor } from '../engine/editor.ts'
import { type EraseArea, checkArea } from '../engine/eraser.ts'
import { usePictureTranslations } from '../use-picture-translations.ts'
import { requestErasure, listErasures, stopErasure } from './eraser-link.ts'
import { isActive, watchErasures } from './erasure-watch.ts'

export interface Erasures {
  /** mine in this chapter, newest first */
  readonly all: readonly ErasureView[]
  readonly active: readonly ErasureView[]
  readonly erase: (area: EraseArea | null, more?: Partial<EraseOptions>) => Promise<boolean>
  readonly stop: (id: string) => void
}

const NONE: readonly ErasureView[] = []

const getCauseMessage = ({ cause }: ErasureView): string =>
  formatMessage(
    cause !== null && isErrorCode(cause.code) ? cause.code : 'erase.failed',
    (cause?.params ?? {}) as never,
    currentLocale(),
  )

/**
 * What could not be erased is selected as it was: the person tries another way without drawing it
 * anew.
 */
const restoreSelection = ({ eraser, toolName }: Editor, { pageId, options }: ErasureView): void => {
  if (options.replaces === null && toolName.get() === 'erase' && eraser.area.get() === null)
    eraser.area.set({ pageId, shapes: options.shapes })
}

/** The eraser's way to the workers and back: asks, follows, stops. */
export const useErasures = (editor: Editor, chapterId: string): Erasures => {
  const t = usePictureTranslations()
  const enabled = useMay('workspace.patch.edit_eraser')
  const list = useRead(
    erasureList,
    { params: { chapterId } },
    { enabled, watchWhile: (rows) => rows.some(isActive) },
  )
  // selections that are read are captures (capture/use-captures.ts)
  const all = useMemo(() => list.data?.filter(({ options }) => !options.reads) ?? NONE, [list.data])
  const { refetch } = list
  const watch = useMemo(
    () =>
      watchErasures(
        editor,
        async () => (await listErasures(chapterId)).filter(({ options }) => !options.reads),
        (erasure) => {
          toastFailed(getCauseMessage(erasure))
          restoreSelection(editor, erasure)
        },
      ),
    [editor, chapterId],
  )
  useEffect(() => {
    watch.see(all)
    editor.eraser.running.set(
      all.filter(isActive).map(({ pageId, options }) => ({ pageId, shapes: options.shapes })),
    )
  }, [editor, watch, all])
  const erase = useCallback<Erasures['erase']>(
    async (area, more = {}) => {
      const frame = editor.session.frames.find(({ id }) => id === area?.pageId)
      const check = checkArea(area, frame)
      if (!check.ok || area === null) {
        const { code, params } = check.ok ? { code: 'select_first' as const, params: {} } : check
        toastFailed(
          code === 'select_first'
            ? t('erase.select_first')
            : formatMessage(code, params, currentLocale()),
        )
        return false
      }
      const { tool: _tool, radius: _radius, ...settings } = editor.eraser.settings.get()
      // what was edited a moment ago belongs to the ground that is looked at
      editor.session.flush()
      const options = { ...settings, shapes: area.shapes, replaces: null, ...more }
      const sent = await watch
        .request(() => requestErasure(chapterId, area.pageId, options))
        .then(
          () => true,
          (error: unknown) => {
            toastFailed(getFailureMessage(error), t('erase.failed'))
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
        .catch((error: unknown) => toastFailed(getFailureMessage(error)))
        .finally(() => void refetch())
    },
    [refetch],
  )
  return { all, active: all.filter(isActive), erase, stop }
}
