import { AppError } from '@panelflow/domain/error/app-error.ts'
import { sql } from 'kysely'
import { type AuditAction, recordAudit } from '../../db/audit-chain.ts'
import type { Db } from '../../db/open-database.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { parseToken } from '../../edge/session/token.ts'
import type { Deps } from '../../ports/deps.ts'
import { type Issued, openSession } from './issue-session.ts'
import { type StrangerThrottle, waitAfter } from './login-throttle.ts'
import { nameKeyOf } from './name-key.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'ids'>

export interface LoginRequest {
  readonly username: string
  readonly password: string
  readonly keepSignedIn: boolean
  readonly ip: string
  readonly userAgent: string
  /** the browser has signed in to this account before: strangers who guess cannot shut its owner out */
  readonly knownDevice: (accountId: string) => boolean
}

const accountByName = (deps: Needs, nameKey: string) =>
  deps.db
    .selectFrom('account')
    .select(['id', 'password_hash', 'password_expired', 'disabled_at', 'approved_at', 'locked_until'])
    .where('name_key', '=', nameKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

const noteFailure = async (db: Db | Tx, accountId: string, now: Date): Promise<void> => {
  const { failed_logins: failures } = await db
    .updateTable('account')
    .set((eb) => ({ failed_logins: eb('failed_logins', '+', 1) }))
    .where('id', '=', accountId)
    .returning('failed_logins')
    .executeTakeFirstOrThrow()
  const wait = waitAfter(failures)
  if (wait > 0)
    await db
      .updateTable('account')
      .set({ locked_until: new Date(now.getTime() + wait * 1000) })
      .where('id', '=', accountId)
      .execute()
}

/** One commit, whoever it was: a second one for names that exist would be heard in the time of the answer (bench/enumeration.bench.ts). */
const auditFailure = (
  deps: Needs,
  request: LoginRequest,
  now: Date,
  account: { readonly id: string } | undefined,
  action: AuditAction,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    if (account !== undefined && action === 'authn_login_fail') await noteFailure(tx, account.id, now)
    const params = { name: request.username.slice(0, 100) }
    await recordAudit(tx, { at: now, action, accountId: account?.id ?? null, ip: request.ip, params })
  })

/**
 * Signs in. Unknown, wrong and disabled give the same answer after the same work.
 * @throws AppError `session.wrong_credentials`, `session.throttled` {seconds}
 */
export const login = async (
  deps: Needs,
  throttle: StrangerThrottle,
  request: LoginRequest,
): Promise<Issued & { readonly accountId: string }> => {
  const now = deps.clock.now()
  const nameKey = nameKeyOf(request.username)
  throttle.check(nameKey, request.ip, now.getTime())
  const account = await accountByName(deps, nameKey)
  const wait = account?.locked_until ? account.locked_until.getTime() - now.getTime() : 0
  if (account && wait > 0 && !request.knownDevice(account.id)) {
    await auditFailure(deps, request, now, account, 'authn_login_throttled')
    throw new AppError('session.throttled', { seconds: Math.ceil(wait / 1000) })
  }
  const matches = await verifyPassword(request.password, account?.password_hash)
  if (!account || !matches || account.disabled_at || !account.approved_at) {
    throttle.failedAddress(request.ip, now.getTime())
    if (!account) throttle.failedName(nameKey, now.getTime())
    await auditFailure(deps, request, now, account, 'authn_login_fail')
    throw new AppError('session.wrong_credentials')
  }
  const issued = await inTransaction(deps.db, async (tx) => {
    await tx.updateTable('account').set({ failed_logins: 0, locked_until: null }).where('id', '=', account.id).execute()
    const { keepSignedIn, userAgent, ip } = request
    const opened = await openSession(tx, {
      id: deps.ids.next(),
      accountId: account.id,
      restricted: account.password_expired,
      keepSignedIn,
      userAgent,
      now,
    })
    await recordAudit(tx, { at: now, action: 'authn_login_success', accountId: account.id, sessionId: opened.sessionId, ip })
    return opened
  })
  return { ...issued, accountId: account.id }
}

/** Ends the session this access or refresh token belongs to. Knows nothing, says nothing: also fine for a token that means nothing any more. */
export const logout = async (deps: Needs, token: string | undefined): Promise<void> => {
  const parsed = parseToken(token)
  if (!parsed) return
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const { rows } = await sql<{ id: string; account_id: string }>`
      update session set ended_at = ${now}, end_reason = 'logout'
      where id = ${parsed.sessionId} and ended_at is null
        and (token_hash = ${parsed.hash} or refresh_hash = ${parsed.hash} or refresh_previous_hash = ${parsed.hash})
      returning id, account_id`.execute(tx)
    for (const { id, account_id: accountId } of rows) await recordAudit(tx, { at: now, action: 'authn_logout', accountId, sessionId: id })
  })
}

/** Ends every session of an account, but one: after a change of password, role or state. The next request of the others is refused. */
export const endSessions = async (tx: Tx, accountId: string, reason: string, now: Date): Promise<void> => {
  await tx
    .updateTable('session')
    .set({ ended_at: now, end_reason: reason })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
}

export interface PasswordChange {
  readonly accountId: string
  readonly sessionId: string
  readonly current: string
  readonly next: string
  readonly userAgent: string
}

/**
 * Replaces the password; all sessions end, this browser gets a new one.
 * @throws AppError `session.wrong_credentials`, `request.invalid` when the new password is the old one, `session.throttled`
 */
export const changePassword = async (deps: Needs, change: PasswordChange): Promise<Issued> => {
  const now = deps.clock.now()
  const account = await deps.db
    .selectFrom('account')
    .select(['password_hash', 'locked_until'])
    .where('id', '=', change.accountId)
    .executeTakeFirstOrThrow()
  const wait = account.locked_until ? account.locked_until.getTime() - now.getTime() : 0
  if (wait > 0) throw new AppError('session.throttled', { seconds: Math.ceil(wait / 1000) })
  if (!(await verifyPassword(change.current, account.password_hash))) {
    await noteFailure(deps.db, change.accountId, now)
    throw new AppError('session.wrong_credentials')
  }
  if (change.next === change.current) throw new AppError('request.invalid', { fields: [{ path: 'newPassword', rule: 'unchanged' }] })
  const hash = await hashPassword(change.next)
  return inTransaction(deps.db, async (tx) => {
    const old = await tx.selectFrom('session').select('keep_signed_in').where('id', '=', change.sessionId).executeTakeFirst()
    await tx
      .updateTable('account')
      .set((eb) => ({
        password_hash: hash,
        password_expired: false,
        failed_logins: 0,
        locked_until: null,
        version: eb('version', '+', 1),
        updated_at: now,
      }))
      .where('id', '=', change.accountId)
      .execute()
    await endSessions(tx, change.accountId, 'password_changed', now)
    const opened = await openSession(tx, {
      id: deps.ids.next(),
      accountId: change.accountId,
      restricted: false,
      keepSignedIn: old?.keep_signed_in ?? false,
      userAgent: change.userAgent,
      now,
    })
    await recordAudit(tx, { at: now, action: 'authn_password_change', accountId: change.accountId, sessionId: opened.sessionId })
    return opened
  })
}
