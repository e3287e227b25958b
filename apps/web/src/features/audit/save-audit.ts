import { auditExport } from '@panelflow/contract/audit.ts'
import { api } from '../../lib/api.ts'

/** Saves what the filter finds as CSV. Throws CallError. */
export const saveAudit = async (action: string | null): Promise<void> => {
  const response = await api.open(auditExport, { query: action === null ? {} : { action }, timeoutMs: 60_000 })
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = response.headers.get('content-disposition')?.match(/filename="?([^";]+)"?/i)?.[1] ?? 'audit.csv'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
