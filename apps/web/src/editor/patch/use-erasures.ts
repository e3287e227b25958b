import { formatMessage } from '../../lib/i18n/sentences.ts'
import { erasureList, type ErasureView } from '@panelflow/contract/erasure.ts'
import { isErrorCode } from '@panelflow/domain/error/error-code.ts'
import type { EraseMethod, EraseOptions } from '@panelflow/domain/page/erase.ts'
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
  /** Has a selection erased in several ways; nothing is put on the page. Null: not asked for. */
  readonly tryAll: (area: EraseArea | null) => Promise<readonly string[] | null>
  readonly stop: (id: string) => void
}

const NONE: readonly ErasureView[] = []

/** Each makes another ground; the automatic one is one of them. */
const TRIED_METHODS = ['flat', 'gradient', 'inpaint', 'texture'] as const satisfies EraseMethod[]

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
    watch.see(all.filter(({ options }) => options.trial !== true))
    editor.eraser.running.set(
      all.filter(isActive).map(({ pageId, options }) => ({ pageId, shapes: options.shapes })),
    )
  }, [editor, watch, all])
  const check = useCallback(
    (area: EraseArea | null): area is EraseArea => {
      const frame = editor.session.frames.find(({ id }) => id === area?.pageId)
      const found = checkArea(area, frame)
      if (found.ok && area !== null) return true
      const { code, params } = found.ok ? { code: 'select_first' as const, params: {} } : found
      toastFailed(
        code === 'select_first'
          ? t('erase.select_first')
          : formatMessage(code, params, currentLocale()),
      )
      return false
    },
    [editor, t],
  )
  const erase = useCallback<Erasures['erase']>(
    async (area, more = {}) => {
      if (!check(area)) return false
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
    [editor, chapterId, refetch, t, watch, check],
  )
  const tryAll = useCallback<Erasures['tryAll']>(
    async (area) => {
      if (!check(area)) return null
      const { tool: _tool, radius: _radius, ...settings } = editor.eraser.settings.get()
      editor.session.flush()
      const sent = await Promise.allSettled(
        TRIED_METHODS.map((method) =>
          requestErasure(chapterId, area.pageId, {
            ...settings,
            method,
            shapes: area.shapes,
            replaces: null,
            trial: true,
          }),
        ),
      )
      void refetch()
      const ids = sent.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : []))
      const refused = sent.find((each) => each.status === 'rejected')
      if (ids.length === 0 && refused !== undefined)
        toastFailed(getFailureMessage(refused.reason), t('erase.failed'))
      return ids.length === 0 ? null : ids
    },
    [editor, chapterId, refetch, t, check],
  )
  const stop = useCallback(
    (id: string): void => {
      stopErasure(id)
        .catch((error: unknown) => toastFailed(getFailureMessage(error)))
        .finally(() => void refetch())
    },
    [refetch],
  )
  return { all, active: all.filter(isActive), erase, tryAll, stop }
}
