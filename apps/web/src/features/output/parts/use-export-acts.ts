import {
  exportList,
  exportCancel,
  exportDelete,
  exportRetry,
  type ExportRow,
  exportGet,
} from '@panelflow/contract/output.ts'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { forgetExports, watchExports } from '../export-watch.ts'
import { api } from '../../../lib/http/api.ts'

const save = (url: string, name: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/**
 * Hands a file of an export to the browser's own download, which can go on after a break. Addresses
 * are signed for an hour or two, so
 * a fresh one is asked for. Without `fileId`: the only file, or everything as one ZIP. Throws
 * CallError.
 */
const startDownload = async (exportId: string, fileId?: string): Promise<void> => {
  const { fileRows, bundleUrl } = await api.call(exportGet, { params: { exportId } })
  const file =
    fileRows.find(({ id }) => id === fileId) ?? (fileRows.length === 1 ? fileRows[0] : undefined)
  if (file !== undefined) save(file.url, file.name)
  else if (bundleUrl !== null) save(bundleUrl, '')
}

const REFRESHES = [exportList, exportGet]

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
