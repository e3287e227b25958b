import { timingSafeEqual, createHmac } from 'node:crypto'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { recordAudit } from '../../db/audit-chain.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { refuseGuessablePassword } from '../user/guessable-password.ts'
import { forgetAccountFailures } from '../user/login-throttle.ts'
import { hashPassword } from '../user/password-hash.ts'
import { toNameKey } from '../user/name-key.ts'
import { endSessions } from '../user/user.commands.ts'
import { normalisePhone } from '@panelflow/domain/account/phone-rule.ts'
import type { Needs } from './account.commands.ts'
import { enqueueWaitingNotice, publishAccounts } from './account-events.ts'
import { getAccountRow } from './account.queries.ts'
import { requireStep } from './account-rights.ts'
import { madeUpCode, madeUpPassword } from './made-up-password.ts'

const CODE_LIVES_MS = 10 * 60_000
const MOST_TRIES = 5

/**
 * Six digits are guessed from a plain hash in a moment, so the hash is keyed, and bound to its
 * request.
 */
const codeHash = (serverKey: Buffer, resetId: string, code: string): Buffer =>
  createHmac('sha256', serverKey).update(`password reset ${resetId} ${code}`).digest()

const endOpen = (tx: Tx, accountId: string, now: Date) =>
  tx
    .updateTable('password_reset')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()

export interface ForgottenPassword {
  readonly username: string
  readonly phone: string
}

/** The account somebody claims as theirs, by name and phone. */
const claimedAccount = async (tx: Tx, { username, phone }: ForgottenPassword) => {
  const account = await tx
    .selectFrom('account')
    .select(['id', 'name', 'phone', 'email'])
    .where('name_key', '=', toNameKey(username))
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where('approved_at', 'is not', null)
    .executeTakeFirst()
  return account === undefined || account.phone === null || account.phone !== normalisePhone(phone)
    ? undefined
    : account
}

const waitForAdministrator = async (deps: Needs, tx: Tx, accountId: string): Promise<void> => {
  await tx
    .insertInto('password_reset')
    .values({ id: deps.ids.next(), account_id: accountId, requested_at: deps.clock.now() })
    .onConflict((conflict) =>
      conflict.column('account_id').where('ended_at', 'is', null).doNothing(),
    )
    .execute()
}

/**
 * Somebody forgot the password. Says nothing about whether the account is there (ASVS 6.3.8): where
 * there is mail, nothing is even
 * looked up before the answer.
 */
export const requestReset = (
  deps: Needs & Pick<Deps, 'queue' | 'mail' | 'publicUrl'>,
  forgotten: ForgottenPassword & { readonly locale: InterfaceLocale },
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    if (deps.mail !== undefined) return deps.queue.enqueue(tx, 'account.mail_reset_code', forgotten)
    const account = await claimedAccount(tx, forgotten)
    if (account !== undefined) await waitForAdministrator(deps, tx, account.id)
    await enqueueWaitingNotice(deps, tx)
  })

const HOUR_MS = 60 * 60_000
/**
 * codes by mail an hour: five tries each, so that nobody gets anywhere by asking again and again
 */
const MOST_CODES = 5

const mailedLately = async (tx: Tx, accountId: string, now: Date): Promise<number> => {
  const { codes } = await tx
    .selectFrom('password_reset')
    .select((eb) => eb.fn.countAll<number>().as('codes'))
    .where('account_id', '=', accountId)
    .where('settled_by', 'is', null)
    .where('settled_at', '>', new Date(now.getTime() - HOUR_MS))
    .executeTakeFirstOrThrow()
  return Number(codes)
}

export interface MailedCode {
  readonly to: string
  readonly name: string
  readonly code: string
  readonly minutes: number
  readonly resetId: string
}

/**
 * A code of its own for the account, or nothing: nobody by that name, no address, too many codes in
 * this hour.
 */
const createMailedCode = (
  deps: Needs & Pick<Deps, 'serverKey' | 'queue'>,
  forgotten: ForgottenPassword,
): Promise<(MailedCode & { readonly accountId: string }) | undefined> =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const account = await claimedAccount(tx, forgotten)
    if (account === undefined) return undefined
    if (account.email === null) {
      await waitForAdministrator(deps, tx, account.id)
      await enqueueWaitingNotice(deps, tx)
      return undefined
    }
    if ((await mailedLately(tx, account.id, now)) >= MOST_CODES) return undefined
    await endOpen(tx, account.id, now)
    const id = deps.ids.next()
    const code = madeUpCode()
    await tx
      .insertInto('password_reset')
      .values({
        id,
        account_id: account.id,
        requested_at: now,
        settled_at: now,
        code_hash: codeHash(deps.serverKey, id, code),
        code_expires_at: new Date(now.getTime() + CODE_LIVES_MS),
      })
      .execute()
    return {
      to: account.email,
      name: account.name,
      code,
      minutes: CODE_LIVES_MS / 60_000,
      resetId: id,
      accountId: account.id,
    }
  })

/**
 * Makes a code and hands it to `send`, outside any transaction: a transaction may run again, a
 * letter goes once. A code whose letter
 * could not be sent is withdrawn, so that it does not count towards the codes of the hour. Without
 * an address an administrator settles it.
 * @throws whatever `send` throws
 */
export const mailResetCode = async (
  deps: Needs & Pick<Deps, 'serverKey' | 'queue'>,
  forgotten: ForgottenPassword,
  send: (mailed: MailedCode) => Promise<void>,
): Promise<void> => {
  const mailed = await createMailedCode(deps, forgotten)
  if (mailed === undefined) return
  const { accountId, ...letter } = mailed
  try {
    await send(letter)
  } catch (error) {
    await deps.db.deleteFrom('password_reset').where('id', '=', letter.resetId).execute()
    throw error
  }
  const object = { kind: 'account', id: accountId }
  await inTransaction(deps.db, (tx) =>
    recordAudit(tx, {
      at: deps.clock.now(),
      action: 'authn_password_reset',
      accountId: null,
      object,
      params: { by: 'mail' },
    }),
  )
}

/**
 * An administrator answers: a code to hand over, or no.
 * @throws AppError `account.reset_not_wanted`, permission codes
 */
export const decideReset = (
  deps: Needs & { readonly serverKey: Buffer },
  actor: Actor,
  { accountId, accept }: { readonly accountId: string; readonly accept: boolean },
): Promise<string | null> =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    requireStep(actor, 'reset_password', await getAccountRow(tx, accountId))
    const open = await tx
      .selectFrom('password_reset')
      .select('id')
      .where('account_id', '=', accountId)
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (open === undefined) throw new AppError('account.reset_not_wanted')
    const code = accept ? madeUpCode() : null
    await tx
      .updateTable('password_reset')
      .set({
        settled_at: now,
        settled_by: actor.accountId,
        code_hash: code === null ? null : codeHash(deps.serverKey, open.id, code),
        code_expires_at: code === null ? null : new Date(now.getTime() + CODE_LIVES_MS),
        tries: 0,
        ended_at: code === null ? now : null,
      })
      .where('id', '=', open.id)
      .execute()
    await publishAccounts(tx)
    await recordAudit(tx, {
      at: now,
      action: 'authn_password_reset',
      accountId: actor.accountId,
      object: { kind: 'account', id: accountId },
      params: { accepted: accept },
    })
    return code
  })

const countTry = (tx: Tx, id: string) =>
  tx
    .updateTable('password_reset')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()

interface CodeUse {
  readonly username: string
  readonly code: string
  readonly newPassword: string
}

/**
 * The code becomes a new password, once; every session ends.
 * @throws AppError `account.reset_code_wrong` for whatever was wrong with it, `request.invalid` for
 * a password that is guessed first
 */
export const useResetCode = async (
  deps: Needs & { readonly serverKey: Buffer },
  use: CodeUse,
): Promise<void> => {
  await refuseGuessablePassword(use.newPassword, 'newPassword', [use.username])
  const now = deps.clock.now()
  const password_hash = await hashPassword(use.newPassword)
  const accepted = await inTransaction(deps.db, async (tx) => {
    const reset = await tx
      .selectFrom('password_reset as p')
      .innerJoin('account as a', 'a.id', 'p.account_id')
      .select([
        'p.id',
        'p.account_id',
        'p.code_hash',
        'p.code_expires_at',
        'p.tries',
        'a.real_name',
        'a.email',
        'a.phone',
      ])
      .where('a.name_key', '=', toNameKey(use.username))
      .where('a.deleted_at', 'is', null)
      .where('a.disabled_at', 'is', null)
      .where('p.ended_at', 'is', null)
      .forUpdate('p')
      .executeTakeFirst()
    if (reset === undefined || reset.code_hash === null || reset.code_expires_at === null)
      return false
    await countTry(tx, reset.id)
    const alive = reset.tries < MOST_TRIES && reset.code_expires_at > now
    if (!alive || !timingSafeEqual(reset.code_hash, codeHash(deps.serverKey, reset.id, use.code)))
      return false
    // only now: what belongs to the account must not show to somebody without the code
    await refuseGuessablePassword(use.newPassword, 'newPassword', [
      use.username,
      reset.real_name,
      reset.email,
      reset.phone,
    ])
    await endOpen(tx, reset.account_id, now)
    await tx
      .updateTable('account')
      .set((eb) => ({
        password_hash,
        password_expired: false,
        version: eb('version', '+', 1),
        updated_at: now,
      }))
      .where('id', '=', reset.account_id)
      .execute()
    await forgetAccountFailures(tx, toNameKey(use.username))
    await endSessions(tx, reset.account_id, 'password_changed', now)
    await recordAudit(tx, {
      at: now,
      action: 'authn_password_change',
      accountId: reset.account_id,
      params: { by: 'code' },
    })
    return true
  })
  if (!accepted) throw new AppError('account.reset_code_wrong')
}

/** A new one-time password, shown once to whoever asked for it. Settles a forgotten one, too. */
export const resetPassword = async (
  deps: Needs,
  actor: Actor,
  accountId: string,
): Promise<string> => {
  const now = deps.clock.now()
  const password = madeUpPassword()
  const password_hash = await hashPassword(password)
  await inTransaction(deps.db, async (tx) => {
    const account = await getAccountRow(tx, accountId)
    requireStep(actor, 'reset_password', account)
    await forgetAccountFailures(tx, toNameKey(account.name))
    await tx
      .updateTable('account')
      .set((eb) => ({
        password_hash,
        password_expired: true,
        version: eb('version', '+', 1),
        updated_at: now,
      }))
      .where('id', '=', accountId)
      .execute()
    await endOpen(tx, accountId, now)
    await endSessions(tx, accountId, 'password_reset', now)
    await publishAccounts(tx)
    await recordAudit(tx, {
      at: now,
      action: 'authn_password_reset',
      accountId: actor.accountId,
      object: { kind: 'account', id: accountId },
    })
  })
  return password
}
