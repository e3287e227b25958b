import type { accountAct, accountCreate, accountUpdate } from '@panelflow/contract/account.ts'
import { fieldError } from '@panelflow/domain/error/field-error.ts'
import { type Absence, absenceErrors } from '@panelflow/domain/account/absence.ts'
import { accountNameErrors } from '@panelflow/domain/account/account-name.ts'
import { normalisePhone, phoneErrors } from '@panelflow/domain/account/phone-rule.ts'
import { isRoleId, ROLE_IDS, type RoleId } from '@panelflow/domain/account/role.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { z } from 'zod'
import { recordAudit } from '../../db/audit-chain.ts'
import { brokenConstraint, inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { writeAbsence } from '../schedule/absence.queries.ts'
import { createAccount } from '../user/create-account.ts'
import { forgetAccountFailures } from '../user/login-throttle.ts'
import { toNameKey } from '../user/name-key.ts'
import { endSessions } from '../user/user.commands.ts'
import { getOpenWork } from '../../core/people/open-work.queries.ts'
import { type AccountRow, getAccountRow } from './account.queries.ts'
import { requireGrant, requireStep } from './account-rights.ts'
import { publishAccounts } from './account-events.ts'
import { replaceLanguages, replaceRoles } from './account-sets.ts'
import { madeUpPassword } from './made-up-password.ts'

export type Needs = Pick<Deps, 'db' | 'clock' | 'ids'>
type Body<E extends { readonly body?: z.ZodType }> = z.output<NonNullable<E['body']>>
type Creation = Body<typeof accountCreate>
type Change = Body<typeof accountUpdate>
type Act = Body<typeof accountAct>

const soundPhone = (phone: string | null | undefined): string | null | undefined => {
  if (phone === null || phone === undefined || phone.trim() === '')
    return phone === undefined ? undefined : null
  const [fault] = phoneErrors(phone)
  if (fault)
    throw new AppError('request.invalid', {
      fields: [fault],
    })
  return normalisePhone(phone)
}

/** A new account with its first password, which is not kept anywhere in clear. */
export const addAccount = async (
  deps: Needs,
  actor: Actor,
  body: Creation,
): Promise<{ readonly id: string; readonly initialPassword: string }> => {
  const initialPassword = body.password ?? madeUpPassword()
  const phone = soundPhone(body.phone) ?? null
  const id = await createAccount(deps, actor, { ...body, password: initialPassword })
  await inTransaction(deps.db, async (tx) => {
    await tx.updateTable('account').set({ phone, email: body.email }).where('id', '=', id).execute()
    await publishAccounts(tx)
    await recordAudit(tx, {
      at: deps.clock.now(),
      action: 'user_created',
      accountId: actor.accountId,
      object: { kind: 'account', id },
      params: { name: body.name, roles: body.roles },
    })
  })
  return { id, initialPassword }
}

/** The row, locked, for a step the actor may take. */
const lockFor = async (
  tx: Tx,
  actor: Actor,
  step: Parameters<typeof requireStep>[1],
  accountId: string,
): Promise<AccountRow> => {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
  const account = await getAccountRow(tx, accountId)
  requireStep(actor, step, account)
  return account
}

const touched = (deps: Needs) => ({ updated_at: deps.clock.now() })

const requireName = (name: string | undefined): string | undefined => {
  if (name === undefined) return undefined
  const [fault] = accountNameErrors(name)
  if (fault)
    throw new AppError('request.invalid', {
      fields: [fault],
    })
  return name.trim()
}

const soundAbsence = (absence: Absence): Absence => {
  const [fault] = absenceErrors(absence)
  if (fault)
    throw new AppError('request.invalid', {
      fields: [fault],
    })
  return absence
}

/**
 * Writes what a change names; rights, version and audit are the caller's. @throws AppError
 * `request.invalid`
 */
export const writeChange = async (
  tx: Tx,
  deps: Needs,
  account: AccountRow,
  change: Change,
): Promise<void> => {
  const name = requireName(change.name)
  await tx
    .updateTable('account')
    .set((eb) => ({
      ...touched(deps),
      version: eb('version', '+', 1),
      ...(name === undefined ? {} : { name, name_key: toNameKey(name) }),
      ...(change.realName === undefined ? {} : { real_name: change.realName.trim() }),
      ...(change.phone === undefined ? {} : { phone: soundPhone(change.phone) ?? null }),
      ...(change.email === undefined ? {} : { email: change.email }),
      ...(change.homePageUrl === undefined ? {} : { home_page_url: change.homePageUrl }),
    }))
    .where('id', '=', account.id)
    .execute()
  if (change.absence !== undefined) await writeAbsence(tx, account.id, soundAbsence(change.absence))
  if (change.roles !== undefined) await replaceRoles(tx, account.id, change.roles)
  if (change.languages !== undefined) await replaceLanguages(tx, account.id, change.languages)
}

/**
 * Changes an account. Roles count with its next request.
 * @throws AppError `account.changed_meanwhile`, `account.name_taken`, `request.invalid`, permission
 * codes
 */
export const updateAccount = async (
  deps: Needs,
  actor: Actor,
  accountId: string,
  change: Change,
): Promise<void> => {
  try {
    await inTransaction(deps.db, async (tx) => {
      const account = await lockFor(tx, actor, 'edit', accountId)
      if (account.version !== change.version)
        throw new AppError('account.changed_meanwhile', { version: account.version })
      if (change.roles !== undefined) {
        if (change.roles.length === 0 && !account.is_root)
          throw new AppError('request.invalid', {
            fields: [fieldError('roles', 'field.required')],
          })
        requireGrant(actor, account.roles.filter(isRoleId), change.roles)
      }
      await writeChange(tx, deps, account, change)
      await publishAccounts(tx)
      const { version: _version, ...params } = change
      await recordAudit(tx, {
        at: deps.clock.now(),
        action: change.roles === undefined ? 'user_updated' : 'authz_change',
        accountId: actor.accountId,
        object: { kind: 'account', id: accountId },
        params,
      })
    })
  } catch (error) {
    if (brokenConstraint(error) === 'account_name_key')
      throw new AppError('account.name_taken', { name: change.name ?? '' })
    throw error
  }
}

type Step = (tx: Tx, deps: Needs, actor: Actor, accountId: string, act: Act) => Promise<void>

const setRoles =
  (next: (roles: readonly RoleId[], role: RoleId) => readonly RoleId[]): Step =>
  async (tx, _deps, actor, accountId, { role }) => {
    const account = await lockFor(tx, actor, 'edit', accountId)
    const before = account.roles.filter(isRoleId)
    if (role === undefined)
      throw new AppError('request.invalid', { fields: [fieldError('role', 'field.required')] })
    const after = next(before, role)
    requireGrant(actor, before, after)
    if (after.length === 0 && !account.is_root)
      throw new AppError('request.invalid', {
        fields: [fieldError('roles', 'field.required')],
      })
    await replaceRoles(tx, accountId, after)
  }

/** Root must not lock itself out: one living root always stays. */
const requireOtherRoot = async (tx: Tx, account: AccountRow): Promise<void> => {
  if (!account.is_root) return
  const others = await tx
    .selectFrom('account')
    .select('id')
    .where('is_root', '=', true)
    .where('id', '<>', account.id)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .limit(1)
    .execute()
  if (others.length === 0) throw new AppError('account.last_root')
}

const STEPS: Readonly<Record<Act['action'], Step>> = {
  disable: async (tx, deps, actor, accountId) => {
    await requireOtherRoot(tx, await lockFor(tx, actor, 'disable', accountId))
    await tx
      .updateTable('account')
      .set({ disabled_at: deps.clock.now() })
      .where('id', '=', accountId)
      .execute()
    await endSessions(tx, accountId, 'disabled', deps.clock.now())
  },
  enable: async (tx, _deps, actor, accountId) => {
    const { name } = await lockFor(tx, actor, 'enable', accountId)
    await forgetAccountFailures(tx, toNameKey(name))
    await tx.updateTable('account').set({ disabled_at: null }).where('id', '=', accountId).execute()
  },
  delete: async (tx, deps, actor, accountId) => {
    await requireOtherRoot(tx, await lockFor(tx, actor, 'delete', accountId))
    await tx
      .updateTable('account')
      .set({ deleted_at: deps.clock.now(), phone: null, email: null })
      .where('id', '=', accountId)
      .execute()
    await endSessions(tx, accountId, 'deleted', deps.clock.now())
  },
  revoke_sessions: async (tx, deps, actor, accountId) => {
    await lockFor(tx, actor, 'revoke_sessions', accountId)
    await endSessions(tx, accountId, 'revoked', deps.clock.now())
  },
  add_role: setRoles((roles, role) =>
    ROLE_IDS.filter((one) => one === role || roles.includes(one)),
  ),
  remove_role: setRoles((roles, role) => roles.filter((one) => one !== role)),
  set_languages: async (tx, _deps, actor, accountId, { languages = [] }) => {
    await lockFor(tx, actor, 'edit', accountId)
    await replaceLanguages(tx, accountId, languages)
  },
}

const AUDITED = {
  disable: 'user_disabled',
  enable: 'user_enabled',
  delete: 'user_deleted',
  revoke_sessions: 'session_ended',
  add_role: 'authz_change',
  remove_role: 'authz_change',
  set_languages: 'user_updated',
} as const satisfies Readonly<Record<Act['action'], string>>

const actOnOne = (deps: Needs, actor: Actor, accountId: string, act: Act): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    await STEPS[act.action](tx, deps, actor, accountId, act)
    await tx
      .updateTable('account')
      .set((eb) => ({ ...touched(deps), version: eb('version', '+', 1) }))
      .where('id', '=', accountId)
      .execute()
    await publishAccounts(tx)
    const left =
      act.action === 'disable' || act.action === 'delete'
        ? (await getOpenWork(tx, accountId)).length
        : 0
    await recordAudit(tx, {
      at: deps.clock.now(),
      action: AUDITED[act.action],
      accountId: actor.accountId,
      object: { kind: 'account', id: accountId },
      params: { action: act.action, role: act.role, languages: act.languages },
    })
    return left
  })

/** One or many accounts, each on its own: what fails for one does not stop the others. */
export const actOnAccounts = async (
  deps: Needs,
  actor: Actor,
  act: Act,
): Promise<z.output<typeof accountAct.response>> => {
  const results = []
  for (const accountId of new Set(act.accountIds)) {
    try {
      results.push({
        accountId,
        done: true,
        error: null,
        openWork: await actOnOne(deps, actor, accountId, act),
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ accountId, done: false, error: error.code, openWork: 0 })
    }
  }
  return results
}
