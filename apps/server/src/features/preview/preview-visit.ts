import { PREVIEW_TOKEN_HEADER, type previewOpen } from '@panelflow/contract/preview.ts'
import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import { recordAudit } from '../../db/audit-chain.ts'
import type { Db } from '../../db/open-database.ts'
import type { PreviewLinkTable } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { getHeader } from '../../http/answer.ts'
import { createToken, newSecret, parseToken, sameHash } from '../../http/session/token.ts'
import type { Deps } from '../../ports/deps.ts'
import {
  countFailures,
  forgetFailures,
  getLoginWait,
  getPreviewCounters,
  type LoginQueue,
} from '../user/login-throttle.ts'
import { verifyPassword } from '../user/password-hash.ts'
import { readLinkToken } from './preview-token.ts'

export type PreviewLinkRow = Selectable<PreviewLinkTable>
type Needs = Pick<Deps, 'db' | 'clock' | 'ids' | 'serverKey'>

/** A visit that is left alone so long has to be opened again. */
const IDLE_MS = 24 * 3_600_000
const TOUCH_AFTER_MS = 60_000
/** of one link; older ones are forgotten */
const MOST_VISITS = 500

/** @throws AppError `preview.revoked`, `preview.expired` */
const requireOpen = (link: PreviewLinkRow, now: Date): void => {
  if (link.revoked_at !== null) throw new AppError('preview.revoked')
  if (link.expires_at.getTime() <= now.getTime()) throw new AppError('preview.expired')
}

interface Caller {
  readonly ip: string
  readonly userAgent: string
  /** somebody signed in looks at what the link shows */
  readonly isStudio: boolean
}

/** Tries are counted for the link as for an account. @throws AppError `session.throttled` */
const requirePassword = async (
  deps: Needs,
  link: PreviewLinkRow,
  password: string,
  { ip }: Caller,
): Promise<void> => {
  const counters = getPreviewCounters(link.id, ip)
  const wait = await getLoginWait(deps.db, counters, deps.clock.now())
  if (wait > 0) throw new AppError('session.throttled', { seconds: wait })
  const matches = await verifyPassword(password, link.password_hash ?? undefined)
  await inTransaction(deps.db, async (tx) => {
    const at = deps.clock.now()
    if (matches) return await forgetFailures(tx, counters)
    await countFailures(tx, counters, at)
    const object = { kind: 'preview_link', id: link.id }
    await recordAudit(tx, { at, action: 'authn_login_fail', accountId: null, ip, object })
  })
  if (!matches) throw new AppError('preview.password_wrong')
}

const forgetOldVisits = async (db: Db, linkId: string): Promise<void> => {
  const oldest = await db
    .selectFrom('preview_visit')
    .select('opened_at')
    .where('link_id', '=', linkId)
    .orderBy('opened_at', 'desc')
    .offset(MOST_VISITS)
    .limit(1)
    .executeTakeFirst()
  if (oldest === undefined) return
  await db
    .deleteFrom('preview_visit')
    .where('link_id', '=', linkId)
    .where('opened_at', '<=', oldest.opened_at)
    .execute()
}

/**
 * Opens a link. @throws AppError `preview.not_found`, `preview.revoked`, `preview.expired`,
 * `preview.password_required`, `preview.password_wrong`, `session.throttled`
 */
export const openVisit = async (
  deps: Needs,
  queue: LoginQueue,
  { link: token, password }: EndpointBody<typeof previewOpen>,
  caller: Caller,
): Promise<string> => {
  const linkId = readLinkToken(deps.serverKey, token)
  const link =
    linkId === undefined
      ? undefined
      : await deps.db
          .selectFrom('preview_link')
          .selectAll()
          .where('id', '=', linkId)
          .executeTakeFirst()
  if (link === undefined) throw new AppError('preview.not_found')
  const now = deps.clock.now()
  requireOpen(link, now)
  if (link.password_hash !== null) {
    if (password === undefined) throw new AppError('preview.password_required')
    await queue(link.id, () => requirePassword(deps, link, password, caller))
  }
  const id = deps.ids.next()
  const { token: visitToken, hash } = createToken(id, newSecret())
  await deps.db
    .insertInto('preview_visit')
    .values({
      id,
      link_id: link.id,
      token_hash: hash,
      user_agent: caller.userAgent.slice(0, 300),
      by_studio: caller.isStudio,
      opened_at: now,
      seen_at: now,
    })
    .execute()
  await forgetOldVisits(deps.db, link.id)
  return visitToken
}

export interface Visit {
  readonly id: string
  readonly link: PreviewLinkRow
}

/**
 * A visit by its id, for addresses of pictures, whose signature proves that we made them.
 * @throws AppError `preview.visit_over`, `preview.revoked`, `preview.expired`
 */
export const loadVisit = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  visitId: string,
  tokenHash?: Buffer,
): Promise<Visit> => {
  const visit = await db
    .selectFrom('preview_visit')
    .select(['link_id', 'token_hash', 'seen_at'])
    .where('id', '=', visitId)
    .executeTakeFirst()
  const now = clock.now()
  const isAlive =
    visit !== undefined &&
    now.getTime() - visit.seen_at.getTime() < IDLE_MS &&
    (tokenHash === undefined || sameHash(visit.token_hash, tokenHash))
  if (!isAlive) throw new AppError('preview.visit_over')
  const link = await db
    .selectFrom('preview_link')
    .selectAll()
    .where('id', '=', visit.link_id)
    .executeTakeFirstOrThrow()
  requireOpen(link, now)
  if (now.getTime() - visit.seen_at.getTime() >= TOUCH_AFTER_MS)
    await db.updateTable('preview_visit').set({ seen_at: now }).where('id', '=', visitId).execute()
  return { id: visitId, link }
}

/** The visit that sent a request. @throws AppError as `loadVisit` */
export const requireVisit = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  request: FastifyRequest,
): Promise<Visit> => {
  const parsed = parseToken(getHeader(request, PREVIEW_TOKEN_HEADER))
  if (parsed === undefined) throw new AppError('preview.visit_over')
  return await loadVisit(deps, parsed.sessionId, parsed.hash)
}
