import type { EndpointQuery } from '@panelflow/contract/endpoint.ts'
import type { auditExport } from '@panelflow/contract/audit.ts'
import { toInstant } from '@panelflow/contract/local-time.ts'
import type { NamedAction, OBJECT_KINDS } from './audit-actions.ts'

interface Chosen {
  readonly id: string
  readonly name: string
}

/** What the audit screen shows. */
export interface AuditFilter {
  readonly action: NamedAction | null
  readonly person: Chosen | null
  readonly objectKind: (typeof OBJECT_KINDS)[number] | null
  readonly object: Chosen | null
  /** days, `YYYY-MM-DD`, both taken in; empty: open */
  readonly from: string
  readonly until: string
}

export const NO_FILTER: AuditFilter = {
  action: null,
  person: null,
  objectKind: null,
  object: null,
  from: '',
  until: '',
}

export const isFiltered = (filter: AuditFilter): boolean =>
  Object.values(filter).some((value) => value !== null && value !== '')

type Query = Omit<EndpointQuery<typeof auditExport>, 'format'>

/** As the server is asked; days are those of the zone. */
export const toAuditQuery = (filter: AuditFilter, zone: string): Query => ({
  ...(filter.action === null ? {} : { action: filter.action }),
  ...(filter.person === null ? {} : { accountId: filter.person.id }),
  ...(filter.objectKind === null ? {} : { objectKind: filter.objectKind }),
  ...(filter.object === null ? {} : { objectId: filter.object.id }),
  ...(filter.from === '' ? {} : { from: toInstant(`${filter.from} 00:00:00`, zone).toISOString() }),
  ...(filter.until === ''
    ? {}
    : { to: new Date(toInstant(`${filter.until} 23:59:59`, zone).getTime() + 999).toISOString() }),
})
