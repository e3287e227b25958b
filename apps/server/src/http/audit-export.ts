import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { FastifyRequest } from 'fastify'
import { type AuditEntry, recordAudit } from '../db/audit-chain.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../ports/deps.ts'

/**
 * A person takes data out: recorded before the first byte goes out, who, what
 * and how much.
 */
export const auditExport = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { ip }: FastifyRequest,
  { accountId }: Actor,
  { object, params }: Pick<AuditEntry, 'object' | 'params'>,
): Promise<void> =>
  await inTransaction(db, (tx) =>
    recordAudit(tx, {
      at: clock.now(),
      action: 'data_exported',
      accountId,
      ip,
      ...(object ? { object } : {}),
      ...(params ? { params } : {}),
    }),
  )
