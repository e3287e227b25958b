import {
  exportCancel,
  exportDelete,
  exportRetry,
  type ExportRow,
} from '@panelflow/contract/output.ts'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { startDownload } from '../api/start-download.ts'
import { forgetExports, watchExports } from '../export-watch.ts'

const REFRESHES = ['export.list', 'export.get']

export interface ExportActs {
  readonly download: (exportId: string, fileId?: string) => void
  readonly cancel: (row: Pick<ExportRow, 'id'>) => void
  readonly retry: (row: Pick<ExportRow, 'id'>) => void
  readonly remove: (row: Pick<ExportRow, 'id'>) => void
}

/** What can be done to an export, the same in list, details and top bar. */
export const useExportActs = (onRemoved?: (exportId: string) => void): ExportActs => {
  const { t } = useTranslation('output')
  const cancel = useWrite(exportCancel, { refreshes: REFRESHES, done: () => t('action.canceled') })
  const retry = useWrite(exportRetry, {
    refreshes: REFRESHES,
    done: () => t('action.retried'),
    onDone: ({ id }) => watchExports([id]),
  })
  const remove = useWrite(exportDelete, { refreshes: REFRESHES, done: () => t('action.deleted') })
  const download = useCallback(
    (exportId: string, fileId?: string): void => {
      startDownload(exportId, fileId)
        .then(() => forgetExports([exportId]))
        .catch((error: unknown) =>
          toastFailed(getFailureMessage(error), t('action.download_failed')),
        )
    },
    [t],
  )
  const [stop, retryExport, take] = [cancel.mutate, retry.mutate, remove.mutate]
  return useMemo(
    () => ({
      download,
      cancel: ({ id }) => stop({ params: { exportId: id }, body: {} }),
      retry: ({ id }) => retryExport({ params: { exportId: id }, body: {} }),
      remove: ({ id }) =>
        take(
          { params: { exportId: id } },
          {
            onSuccess: () => {
              forgetExports([id])
              onRemoved?.(id)
            },
          },
        ),
    }),
    [download, stop, retryExport, take, onRemoved],
  )
}
