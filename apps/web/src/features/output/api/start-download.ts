import { exportGet } from '@panelflow/contract/output.ts'
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
export const startDownload = async (exportId: string, fileId?: string): Promise<void> => {
  const { fileRows, bundleUrl } = await api.call(exportGet, { params: { exportId } })
  const file =
    fileRows.find(({ id }) => id === fileId) ?? (fileRows.length === 1 ? fileRows[0] : undefined)
  if (file !== undefined) save(file.url, file.name)
  else if (bundleUrl !== null) save(bundleUrl, '')
}
