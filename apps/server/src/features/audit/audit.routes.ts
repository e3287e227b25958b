import { Readable } from 'node:stream'
import { auditExport as exportEndpoint, auditList, auditVerify } from '@panelflow/contract/audit.ts'
import { verifyAuditChain } from '../../db/audit-chain.ts'
import { auditExport } from '../../edge/audit-export.ts'
import type { Routes } from '../../edge/create-app.ts'
import { registerEndpoint } from '../../edge/register-endpoint.ts'
import { auditCsv, countAudit, listAudit } from './audit.queries.ts'

/** Who did what around accounts, rights and exports; for root alone (ability `audit.export`). */
export const auditRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, auditList, ({ query }) => listAudit(deps.db, query))
  registerEndpoint(edge, auditVerify, () => verifyAuditChain(deps.db))
  registerEndpoint(edge, exportEndpoint, async ({ actor, query, request }) => {
    const entries = await countAudit(deps.db, query)
    await auditExport(deps, request, actor, { object: { kind: 'audit', id: '' }, params: { entries, ...query } })
    const day = deps.clock.now().toISOString().slice(0, 10)
    return { file: Readable.from(auditCsv(deps.db, query)), type: 'text/csv; charset=utf-8', downloadName: `audit-${day}.csv` }
  })
}
