import { auditExport } from '@panelflow/contract/audit.ts'
import { api } from '../../lib/http/api.ts'
import { saveAnswer } from '../../lib/save-file.ts'

export type AuditFormat = 'csv' | 'xlsx'

/** Saves what the filter finds. Throws CallError. */
export const saveAudit = async (action: string | null, format: AuditFormat): Promise<void> => {
  const response = await api.open(auditExport, {
    query: { format, ...(action === null ? {} : { action }) },
    timeoutMs: 60_000,
  })
  await saveAnswer(response, `audit.${format}`)
}
