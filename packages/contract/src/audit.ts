/**
 * The audit chain for whoever answers for the installation (reliability S18): read, check, take
 * away. Root
 * alone.
 */
import { TABLE_FORMATS } from '@panelflow/domain/output/output-values.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { instant, personView, uuid } from './primitives.ts'

export const auditView = z.object({
  seq: z.number().int(),
  at: instant,
  action: z.string(),
  /** null: an outsider, or the studio itself */
  person: personView.nullable(),
  ip: z.string(),
  /** the studio itself did it, by its clock or from the command line */
  byStudio: z.boolean(),
  object: z
    .object({
      kind: z.string(),
      id: z.string(),
      /** null: it does not exist any more, or has none */
      name: z.string().nullable(),
      /** address inside the client; null: no screen shows it */
      path: z.string().nullable(),
    })
    .nullable(),
  params: z.record(z.string(), z.unknown()),
  /** hex */
  hash: z.string(),
})
export type AuditView = z.output<typeof auditView>

const filters = {
  action: z
    .string()
    .regex(/^[a-z_]{1,60}$/)
    .optional(),
  accountId: uuid.optional(),
  /** first and last instant, both taken in */
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  objectKind: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .optional(),
  objectId: z.string().max(200).optional(),
}

export const auditList = defineEndpoint({
  id: 'audit.list',
  method: 'GET',
  path: '/audit',
  summary: 'Entries of the audit chain, newest first; `next` is the `before` of the next part',
  query: z.strictObject({
    ...filters,
    before: z.coerce.number().int().min(1).optional(),
    size: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ rows: z.array(auditView), next: z.number().int().nullable() }),
  access: 'audit.export',
})

export const auditObjects = defineEndpoint({
  id: 'audit.objects',
  method: 'GET',
  path: '/audit/objects',
  summary: 'Objects of a kind by their names, for the filter',
  query: z.strictObject({
    kind: z.string().regex(/^[a-z_]{1,40}$/),
    search: z.string().trim().max(100).default(''),
  }),
  response: z.array(z.object({ id: z.string(), name: z.string() })),
  access: 'audit.export',
})

export const auditExport = defineEndpoint({
  id: 'audit.export',
  method: 'GET',
  path: '/audit/export',
  summary:
    'Entries of a filter as CSV or Excel workbook, oldest first, with their hashes; the export is written into the chain itself',
  query: z.strictObject({ ...filters, format: z.enum(TABLE_FORMATS).default('csv') }),
  raw: 'response',
  response: z.unknown(),
  access: 'audit.export',
})

export const auditVerify = defineEndpoint({
  id: 'audit.verify',
  method: 'POST',
  path: '/audit/verify',
  summary: 'Walks the chain from its beginning: has anything been changed, left out or put in?',
  body: z.strictObject({}),
  response: z.object({
    entries: z.number().int(),
    /** hex of the last hash: keep it elsewhere to notice a chain that was cut at its end */
    head: z.string(),
    /** first entry that is not what was written */
    brokenAt: z.number().int().nullable(),
  }),
  access: 'audit.export',
})
