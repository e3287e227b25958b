import {
  erasureCancel,
  erasureList,
  type ErasureView,
  readingCreate,
} from '@panelflow/contract/erasure.ts'
import { formatMessage } from '../../lib/i18n/sentences.ts'
import { isErrorCode } from '@panelflow/domain/error/error-code.ts'
import type { SourceLanguage } from '@panelflow/domain/locale/language.ts'
import { toastFailed, toastRemark } from '@panelflow/ui/patterns/toast.ts'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { api } from '../../lib/http/api.ts'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { currentLocale } from '../../lib/i18n/i18n.ts'
import { useRead } from '../../lib/http/query.ts'
import { useMay } from '../../lib/permission/use-may.ts'
import type { Editor } from '../engine/editor.ts'
import { usePanelTranslations } from '../panels/use-panel-translations.ts'
import { isActive } from '../patch/erasure-watch.ts'
import { type CaptureArea, getCaptures } from './captures.ts'
import { addCapture, offerReadings } from './take-reading.ts'

export interface CaptureJobs {
  readonly active: readonly ErasureView[]
  readonly stop: (id: string) => void
}

interface Languages {
  readonly source: SourceLanguage
  readonly target: string
}

const NONE: readonly ErasureView[] = []

const toArea = ({ pageId, options }: ErasureView): CaptureArea => {
  const [shape] = options.shapes
  return { pageId, polygon: shape?.kind === 'polygon' ? shape.points : [] }
}

const getCauseMessage = ({ cause }: ErasureView): string =>
  formatMessage(
    cause !== null && isErrorCode(cause.code) ? cause.code : 'erase.failed',
    (cause?.params ?? {}) as never,
    currentLocale(),
  )

/** Sends what is drawn round to a worker, and puts what it read into the page. */
export const useCaptures = (
  editor: Editor,
  chapterId: string,
  { source, target }: Languages,
): CaptureJobs => {
  const t = usePanelTranslations()
  const enabled = useMay('workspace.text.content')
  const captures = getCaptures(editor)
  const list = useRead(
    erasureList,
    { params: { chapterId } },
    { enabled, watchWhile: (rows) => rows.some(isActive) },
  )
  const { refetch } = list
  const all = useMemo(() => list.data?.filter(({ options }) => options.reads) ?? NONE, [list.data])
  /** what this window asked for, and the bubble that is read again */
  const waiting = useRef(new Map<string, string | null>())

  const take = useCallback(
    (rows: readonly ErasureView[]): void => {
      for (const row of rows) {
        const regionId = waiting.current.get(row.id)
        if (regionId === undefined || isActive(row)) continue
        waiting.current.delete(row.id)
        if (row.status === 'failed') toastFailed(getCauseMessage(row))
        if (row.found === null) continue
        if (row.found.readings.length === 0) toastRemark(t('capture.nothing_read'))
        if (regionId !== null) offerReadings(editor, regionId, row.found)
        else addCapture(editor, target, toArea(row), row.found)
      }
    },
    [editor, t, target],
  )

  useEffect(() => {
    captures.running.set(all.filter(isActive).map(toArea))
    take(all)
  }, [all, captures, take])

  useEffect(
    () => captures.crowded.subscribe(() => toastRemark(t('capture.crowded'))),
    [captures, t],
  )

  useEffect(
    () =>
      captures.requested.subscribe(() => {
        const request = captures.requested.get()
        if (request === null) return
        captures.requested.set(null)
        const { pageId, polygon, regionId } = request
        const language = captures.language.get() ?? source
        api
          .call(readingCreate, {
            params: { chapterId, pageId },
            body: {
              polygon: polygon.map(({ x, y }) => ({ x, y })),
              language,
              orientation: captures.orientation.get(),
              engine: captures.engine.get(),
            },
          })
          .then(({ id }) => waiting.current.set(id, regionId))
          .then(async () => take((await refetch()).data ?? NONE))
          .catch((error: unknown) => toastFailed(getFailureMessage(error)))
      }),
    [captures, chapterId, refetch, source, take],
  )

  return {
    active: all.filter(isActive),
    stop: (erasureId) => {
      api
        .call(erasureCancel, { params: { erasureId }, body: {} })
        .catch((error: unknown) => toastFailed(getFailureMessage(error)))
        .finally(() => void refetch())
    },
  }
}
