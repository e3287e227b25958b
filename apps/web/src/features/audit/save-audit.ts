import { auditExport } from '@panelflow/contract/audit.ts'
import { api } from '../../lib/api.ts'

export type AuditFormat = 'csv' | 'xlsx'

/** Saves what the filter finds. Throws CallError. */
export const saveAudit = async (action: string | null, format: AuditFormat): Promise<void> => {
  const response = await api.open(auditExport, { query: { format, ...(action === null ? {} : { action }) }, timeoutMs: 60_000 })
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = response.headers.get('content-disposition')?.match(/filename="?([^";]+)"?/i)?.[1] ?? `audit.${format}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
