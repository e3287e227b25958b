import { auditExport, auditList, auditObjects, auditVerify } from '@panelflow/contract/audit.ts'
import { verifyAuditChain } from '../../db/audit-chain.ts'
import type { Routes } from '../../http/create-app.ts'
import { requestLocale } from '../../http/answer.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { findObjects } from './audit-objects.queries.ts'
import { auditFile } from './audit-file.ts'
import { listAudit } from './audit.queries.ts'

/** Who did what around accounts, rights and exports; for root alone (ability `audit.export`). */
export const auditRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, auditList, ({ query }) => listAudit(deps.db, query))
  registerEndpoint(edge, auditObjects, async ({ query }) => [
    ...(await findObjects(deps.db, query.kind, query.search)),
  ])
  registerEndpoint(edge, auditVerify, () => verifyAuditChain(deps.db))
  registerEndpoint(edge, auditExport, ({ actor, query, request }) =>
    auditFile(deps, actor, query, { request, locale: requestLocale(request) }),
  )
}
