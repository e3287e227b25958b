import type { AuditAction } from '@panelflow/domain/log/audit-action.ts'
import { RecentMap } from '@panelflow/domain/collection/recent-map.ts'
import type { Endpoint } from '@panelflow/contract/endpoint.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { ErrorCode } from '@panelflow/domain/error/error-code.ts'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../db/audit-chain.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Edge } from './edge.ts'
import type { Session } from './session/session.ts'

/** Refusals that whoever watches over the installation wants to see (reliability S4, S18). */
const AUDITED: Readonly<Partial<Record<ErrorCode, AuditAction>>> = {
  'permission.role_denied': 'authz_fail',
  'permission.row_denied': 'authz_fail',
  'chapter.transition_not_allowed': 'sequence_fail',
}

/**
 * The same refusal of the same person is written once in this time: a script that knocks cannot
 * fill the chain.
 */
const QUIET_MS = 60_000
const MOST_REMEMBERED = 5000
const lately = new RecentMap<string, number>(MOST_REMEMBERED)

const isUnreported = (key: string, now: number): boolean => {
  if (now - (lately.get(key) ?? -QUIET_MS) < QUIET_MS) return false
  lately.set(key, now)
  return true
}

/** Writes what was refused into the chain, and throws it on. */
export const auditRefusal = async (
  edge: Edge,
  endpoint: Endpoint,
  request: FastifyRequest,
  session: Session,
  error: unknown,
): Promise<never> => {
  const action = error instanceof AppError ? AUDITED[error.code] : undefined
  const now = edge.clock.now()
  if (error instanceof AppError && action !== undefined) {
    const { id: sessionId, accountId } = session
    const key = [accountId, endpoint.id, error.code, request.url.split('?', 1)[0]].join(' ')
    if (isUnreported(key, now.getTime())) {
      const params = {
        endpoint: endpoint.id,
        path: request.url.split('?', 1)[0]?.slice(0, 200),
        code: error.code,
      }
      await inTransaction(edge.db, (tx) =>
        recordAudit(tx, { at: now, action, accountId, sessionId, ip: request.ip, params }),
      ).catch((failure: unknown) =>
        request.log.error({ err: failure }, 'a refusal could not be written to the audit chain'),
      )
    }
  }
  throw error
}
