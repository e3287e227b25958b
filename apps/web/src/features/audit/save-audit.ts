import type { TableFormat } from '@panelflow/domain/output/output-values.ts'
import { auditExport } from '@panelflow/contract/audit.ts'
import { api } from '../../lib/http/api.ts'
import { saveAnswer } from '../../lib/save-file.ts'

/** Saves what the filter finds. Throws CallError. */
export const saveAudit = async (action: string | null, format: TableFormat): Promise<void> => {
  const response = await api.open(auditExport, {
    query: { format, ...(action === null ? {} : { action }) },
    timeoutMs: 60_000,
  })
  await saveAnswer(response, `audit.${format}`)
}
