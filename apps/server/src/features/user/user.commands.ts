import { fieldError } from '@panelflow/domain/error/field-error.ts'
import type { AuditAction } from '@panelflow/domain/log/audit-action.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { sql } from 'kysely'
import { recordAudit } from '../../db/audit-chain.ts'
import { outsideRequestTransaction } from '../../db/request-transaction.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { parseToken } from '../../http/session/token.ts'
import type { Deps } from '../../ports/deps.ts'
import { type Issued, openSession } from './issue-session.ts'
import {
  countFailures,
  forgetFailures,
  getLoginCounters,
  getLoginWait,
  getPasswordCounters,
  type LoginQueue,
} from './login-throttle.ts'
import { refuseGuessablePassword } from './guessable-password.ts'
import { toNameKey } from './name-key.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'ids'>

export interface LoginRequest {
  readonly username: string
  readonly password: string
  readonly keepSignedIn: boolean
  readonly ip: string
  readonly userAgent: string
  /** id of the browser, if it has signed in to this account before */
  readonly deviceFor: (accountId: string) => string | undefined
}

const accountByName = (deps: Needs, nameKey: string) =>
  deps.db
    .selectFrom('account')
    .select(['id', 'password_hash', 'password_expired', 'disabled_at', 'approved_at'])
    .where('name_key', '=', nameKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

type LoginAccount = Awaited<ReturnType<typeof accountByName>>
type Counters = ReturnType<typeof getLoginCounters>

/**
 * One commit for every name: a second one for existing names would be visible in the time of the
 * answer (bench/enumeration.bench.ts).
 */
const auditFailure = (
  deps: Needs,
  request: LoginRequest,
  account: LoginAccount,
  failure: { readonly action: AuditAction; readonly counters: Counters },
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await countFailures(tx, failure.counters, now)
    const params = { name: request.username.slice(0, 100) }
    await recordAudit(tx, {
      at: now,
      action: failure.action,
      accountId: account?.id ?? null,
      ip: request.ip,
      params,
    })
  })

/** The account, if name and password are right and the counters allow a try. */
const authenticate = async (
  deps: Needs,
  request: LoginRequest,
  account: LoginAccount,
  counters: Counters,
) => {
  const wait = await getLoginWait(deps.db, counters, deps.clock.now())
  if (wait > 0) {
    await auditFailure(deps, request, account, { action: 'authn_login_throttled', counters: [] })
    throw new AppError('session.throttled', { seconds: wait })
  }
  const matches = await verifyPassword(request.password, account?.password_hash)
  if (account && matches && account.disabled_at === null && account.approved_at !== null)
    return account
  await auditFailure(deps, request, account, { action: 'authn_login_fail', counters })
  if (!account || !matches) throw new AppError('session.wrong_credentials')
  throw new AppError(
    account.disabled_at === null ? 'session.account_waiting' : 'session.account_disabled',
  )
}

/**
 * Signs in. Unknown and wrong give the same answer after the same work; whoever has the password
 * is told why the account is closed.
 * @throws AppError `session.wrong_credentials`, `session.account_disabled`,
 * `session.account_waiting`, `session.throttled` {seconds}
 */
export const login = async (
  deps: Needs,
  queue: LoginQueue,
  request: LoginRequest,
): Promise<Issued & { readonly accountId: string }> => {
  const nameKey = toNameKey(request.username)
  const found = await accountByName(deps, nameKey)
  const deviceId = found && request.deviceFor(found.id)
  const counters = getLoginCounters({ nameKey, ip: request.ip, deviceId })
  const account = await queue(deviceId ?? nameKey, () =>
    authenticate(deps, request, found, counters),
  )
  const issued = await inTransaction(deps.db, async (tx) => {
    await forgetFailures(tx, counters)
    const now = deps.clock.now()
    const { keepSignedIn, userAgent, ip } = request
    const opened = await openSession(tx, {
      id: deps.ids.next(),
      accountId: account.id,
      restricted: account.password_expired,
      keepSignedIn,
      userAgent,
      now,
    })
    await recordAudit(tx, {
      at: now,
      action: 'authn_login_success',
      accountId: account.id,
      sessionId: opened.sessionId,
      ip,
    })
    return opened
  })
  return { ...issued, accountId: account.id }
}

/**
 * Ends the session this access or refresh token belongs to. Knows nothing, says nothing: also fine
 * for a token that means nothing any more.
 */
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
    for (const { id, account_id: accountId } of rows)
      await recordAudit(tx, { at: now, action: 'authn_logout', accountId, sessionId: id })
  })
}

/**
 * Ends every session of an account, but one: after a change of password, role or state. The next
 * request of the others is refused.
 */
export const endSessions = async (
  tx: Tx,
  accountId: string,
  reason: string,
  now: Date,
): Promise<void> => {
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
 * @throws AppError `session.wrong_credentials`, `request.invalid` when the new password is the old
 * one, `session.throttled`
 */
export const changePassword = async (deps: Needs, change: PasswordChange): Promise<Issued> => {
  const now = deps.clock.now()
  const account = await deps.db
    .selectFrom('account')
    .select(['password_hash', 'name', 'name_key', 'real_name', 'email', 'phone'])
    .where('id', '=', change.accountId)
    .executeTakeFirstOrThrow()
  const counters = getPasswordCounters(account.name_key)
  const wait = await getLoginWait(deps.db, counters, now)
  if (wait > 0) throw new AppError('session.throttled', { seconds: wait })
  if (!(await verifyPassword(change.current, account.password_hash))) {
    // the refusal rolls the request back, and the failure counts all the same
    await outsideRequestTransaction(() =>
      inTransaction(deps.db, (tx) => countFailures(tx, counters, now)),
    )
    throw new AppError('session.wrong_credentials')
  }
  if (change.next === change.current)
    throw new AppError('request.invalid', {
      fields: [fieldError('newPassword', 'account.password_unchanged')],
    })
  await refuseGuessablePassword(change.next, 'newPassword', [
    account.name,
    account.real_name,
    account.email,
    account.phone,
  ])
  const hash = await hashPassword(change.next)
  return inTransaction(deps.db, async (tx) => {
    const old = await tx
      .selectFrom('session')
      .select('keep_signed_in')
      .where('id', '=', change.sessionId)
      .executeTakeFirst()
    await tx
      .updateTable('account')
      .set((eb) => ({
        password_hash: hash,
        password_expired: false,
        version: eb('version', '+', 1),
        updated_at: now,
      }))
      .where('id', '=', change.accountId)
      .execute()
    await forgetFailures(tx, counters)
    await endSessions(tx, change.accountId, 'password_changed', now)
    const opened = await openSession(tx, {
      id: deps.ids.next(),
      accountId: change.accountId,
      restricted: false,
      keepSignedIn: old?.keep_signed_in ?? false,
      userAgent: change.userAgent,
      now,
    })
    await recordAudit(tx, {
      at: now,
      action: 'authn_password_change',
      accountId: change.accountId,
      sessionId: opened.sessionId,
    })
    return opened
  })
}
