import type { AuditAction } from '@panelflow/domain/log/audit-action.ts'
import type { accountImport } from '@panelflow/contract/account.ts'
import { accountNameErrors } from '@panelflow/domain/account/account-name.ts'
import { normalisePhone, phoneErrors } from '@panelflow/domain/account/phone-rule.ts'
import { isRoleId, type RoleId } from '@panelflow/domain/account/role.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import {
  type KeptField,
  listKeptColumns,
  withoutKeptRows,
} from '@panelflow/domain/text/kept-fields.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { recordAudit } from '../../db/audit-chain.ts'
import type { Db } from '../../db/open-database.ts'
import { brokenConstraint, inTransaction, type Tx } from '../../db/transaction.ts'
import type { Sheet } from '../../ports/sheet-reader.ts'
import { toNameKey } from '../user/name-key.ts'
import { hashPassword } from '../user/password-hash.ts'
import { type Needs, writeChange } from './account.commands.ts'
import { type AccountRow, accountRowsByName } from './account.queries.ts'
import { publishAccounts } from './account-events.ts'
import { accountRefusal, requireGrant } from './account-rights.ts'
import { replaceLanguages, replaceRoles } from './account-sets.ts'
import { type AccountColumn, type AccountLine, accountLines } from './account-sheet.ts'
import { madeUpPassword } from './made-up-password.ts'

type Answer = z.output<typeof accountImport.response>
type RowAnswer = Answer['rows'][number]
type Fault = RowAnswer['faults'][number]

interface Plan {
  readonly line: AccountLine
  readonly before: AccountRow | null
  readonly result: RowAnswer['result']
  readonly faults: readonly Fault[]
}

const fault = (
  column: AccountColumn,
  code: string,
  params: Readonly<Record<string, unknown>> = {},
): Fault => ({
  column,
  code,
  params: Object.fromEntries(
    Object.entries(params).filter((one): one is [string, string | number] =>
      ['string', 'number'].includes(typeof one[1]),
    ),
  ),
})

const getErrorCode = (run: () => void): string | null => {
  try {
    run()
    return null
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What is wrong with the cells by themselves (spec 5.account). */
const cellFaults = (line: AccountLine, isNew: boolean): Fault[] => [
  ...accountNameErrors(line.name, 'name').map(({ code, params }) => fault('name', code, params)),
  ...(line.realName.length > 100 ? [fault('realName', 'field.too_long', { max: 100 })] : []),
  ...(line.phone === ''
    ? []
    : phoneErrors(line.phone).map(({ code, params }) => fault('phone', code, params))),
  ...(line.email === '' || (EMAIL.test(line.email) && line.email.length <= 200)
    ? []
    : [fault('email', 'account.email_format')]),
  ...line.unknown.map(({ column, word }) => fault(column, 'field.not_offered', { word })),
  ...(isNew && line.roles.length === 0 && line.unknown.every(({ column }) => column !== 'roles')
    ? [fault('roles', 'field.required')]
    : []),
]

/** What the person who imports may not do. */
const rightFaults = (actor: Actor, line: AccountLine, before: AccountRow | null): Fault[] => {
  if (before === null) {
    const right = can(actor, 'user.create', { kind: 'account', roles: line.roles, isRoot: false })
    const refusal =
      getErrorCode(() => requireGrant(actor, [], line.roles)) ?? (right.ok ? null : right.code)
    return refusal === null ? [] : [fault('roles', refusal)]
  }
  const refusal = accountRefusal(actor, 'edit', before)
  if (refusal !== null) return [fault('name', refusal)]
  if (line.roles.length === 0) return []
  const grant = getErrorCode(() => requireGrant(actor, before.roles.filter(isRoleId), line.roles))
  return grant === null ? [] : [fault('roles', grant)]
}

const sameSet = (a: readonly (number | string)[], b: readonly (number | string)[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one))

interface Change {
  readonly realName?: string
  readonly phone?: string
  readonly email?: string
  readonly roles?: RoleId[]
  readonly languages?: AccountLine['languages'][number][]
}

/** What a line changes; a cell left empty changes nothing. */
const toChange = (line: AccountLine, before: AccountRow): Change => ({
  ...(line.realName === '' || line.realName === before.real_name
    ? {}
    : { realName: line.realName }),
  ...(line.phone === '' || normalisePhone(line.phone) === before.phone
    ? {}
    : { phone: line.phone }),
  ...(line.email === '' || line.email === before.email ? {} : { email: line.email }),
  ...(line.roles.length === 0 || sameSet(line.roles, before.roles)
    ? {}
    : { roles: [...line.roles] }),
  ...(line.languages.length === 0 || sameSet(line.languages, before.languages)
    ? {}
    : { languages: [...line.languages] }),
})

const planLine = (
  actor: Actor,
  line: AccountLine,
  before: AccountRow | null,
  firstRow: number | undefined,
): Plan => {
  const own = [
    ...cellFaults(line, before === null),
    ...(firstRow === undefined ? [] : [fault('name', 'account.name_repeated', { row: firstRow })]),
  ]
  const changes = before === null || Object.keys(toChange(line, before)).length > 0
  // whoever may not touch an account may still have it, unchanged, in the sheet
  const faults = own.length > 0 || !changes ? own : rightFaults(actor, line, before)
  const result =
    faults.length > 0 ? 'refused' : before === null ? 'new' : changes ? 'changed' : 'same'
  return { line, before, result, faults }
}

const planAll = async (
  db: Db | Tx,
  actor: Actor,
  lines: readonly AccountLine[],
): Promise<readonly Plan[]> => {
  const known = await accountRowsByName(
    db,
    lines.map(({ name }) => toNameKey(name)),
  )
  const first = new Map<string, number>()
  return lines.map((line) => {
    const key = toNameKey(line.name)
    const firstRow = key === '' ? undefined : first.get(key)
    if (firstRow === undefined) first.set(key, line.row)
    return planLine(actor, line, known.get(key) ?? null, firstRow)
  })
}

/** Roles and languages by their ids, words as they are. */
const toTexts = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map(String)
    : typeof value === 'string' && value !== ''
      ? [value]
      : []

const listChanges = ({ line, before }: Plan): RowAnswer['changes'] => {
  if (before === null) return []
  const was = { ...before, realName: before.real_name }
  return Object.entries(toChange(line, before)).map(([column, to]) => ({
    column,
    from: toTexts(was[column as keyof typeof was]),
    to: toTexts(to),
  }))
}

const toView = (plans: readonly Plan[], passwords: ReadonlyMap<number, string> | null): Answer => ({
  rows: plans.map((plan) => ({
    row: plan.line.row,
    name: plan.line.name,
    result: plan.result,
    faults: [...plan.faults],
    changes: listChanges(plan),
    initialPassword: passwords?.get(plan.line.row) ?? null,
  })),
  applied: passwords !== null,
})

const insertNew = async (
  tx: Tx,
  deps: Needs,
  { line }: Plan,
  password_hash: string,
): Promise<string> => {
  const id = deps.ids.next()
  const now = deps.clock.now()
  await tx
    .insertInto('account')
    .values({
      id,
      name: line.name,
      name_key: toNameKey(line.name),
      real_name: line.realName,
      phone: line.phone === '' ? null : normalisePhone(line.phone),
      email: line.email === '' ? null : line.email,
      password_hash,
      password_expired: true,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await replaceRoles(tx, id, line.roles)
  await replaceLanguages(tx, id, line.languages)
  return id
}

interface Written {
  readonly id: string
  readonly action: AuditAction
  readonly params: Readonly<Record<string, unknown>>
}

const writePlan = async (
  tx: Tx,
  deps: Needs,
  plan: Plan,
  passwordHash: string | undefined,
): Promise<Written | null> => {
  const { line, before, result } = plan
  if (result === 'new' && passwordHash !== undefined)
    return {
      id: await insertNew(tx, deps, plan, passwordHash),
      action: 'user_created',
      params: { name: line.name, roles: line.roles },
    }
  if (result !== 'changed' || before === null) return null
  const change = toChange(line, before)
  await writeChange(tx, deps, before, { ...change, version: before.version })
  return {
    id: before.id,
    action: change.roles === undefined ? 'user_updated' : 'authz_change',
    params: { ...change },
  }
}

const requireSamePlan = (previewedPlans: readonly Plan[], now: readonly Plan[]): void => {
  const same = previewedPlans.every(
    ({ result, before }, i) =>
      result === now[i]?.result && before?.version === now[i]?.before?.version,
  )
  if (!same) throw new AppError('account.changed_meanwhile')
}

const writeAll = async (
  deps: Needs,
  actor: Actor,
  plans: readonly Plan[],
  passwords: ReadonlyMap<number, string>,
): Promise<void> => {
  const hashes = new Map<number, string>()
  // one after the other: people who sign in meanwhile wait for one, not for a thousand
  for (const [row, password] of passwords) hashes.set(row, await hashPassword(password))
  await inTransaction(deps.db, async (tx) => {
    await sql`select id from account where id = any(${plans.flatMap(({ before }) => before?.id ?? [])}::uuid[]) order by id for update`.execute(
      tx,
    )
    requireSamePlan(
      plans,
      await planAll(
        tx,
        actor,
        plans.map(({ line }) => line),
      ),
    )
    const written: Written[] = []
    for (const plan of plans) {
      const one = await writePlan(tx, deps, plan, hashes.get(plan.line.row))
      if (one !== null) written.push(one)
    }
    await publishAccounts(tx)
    const by = { at: deps.clock.now(), accountId: actor.accountId }
    for (const { id, action, params } of written)
      await recordAudit(tx, {
        ...by,
        action,
        object: { kind: 'account', id },
        params: { ...params, by: 'import' },
      })
    const counted = (wanted: RowAnswer['result']): number =>
      plans.filter(({ result }) => result === wanted).length
    await recordAudit(tx, {
      ...by,
      action: 'user_imported',
      params: { new: counted('new'), changed: counted('changed'), same: counted('same') },
    })
  })
}

/** The lines without what the person chose to leave as it is. */
const withoutKept = (
  lines: readonly AccountLine[],
  kept: readonly KeptField[],
): readonly AccountLine[] =>
  withoutKeptRows(lines, kept).map((line) => {
    const columns = listKeptColumns(kept, line.row)
    return {
      ...line,
      ...(columns.has('realName') ? { realName: '' } : {}),
      ...(columns.has('phone') ? { phone: '' } : {}),
      ...(columns.has('email') ? { email: '' } : {}),
      ...(columns.has('roles') ? { roles: [] } : {}),
      ...(columns.has('languages') ? { languages: [] } : {}),
    }
  })

interface ImportRequest {
  readonly kept: readonly KeptField[]
  /** else it is only looked what would happen */
  readonly apply: boolean
}

/**
 * Accounts of a sheet: what each line would do, and with `apply` all of it or, when a line is
 * refused, nothing.
 * First passwords are made up and answered once. A sheet that is applied again finds everything the
 * same.
 * @throws AppError `sheet.*`, `account.changed_meanwhile` when somebody was faster
 */
export const importAccounts = async (
  deps: Needs,
  actor: Actor,
  sheet: Sheet,
  { kept, apply }: ImportRequest,
): Promise<Answer> => {
  const plans = await planAll(deps.db, actor, withoutKept(accountLines(sheet), kept))
  if (!apply || plans.some(({ result }) => result === 'refused')) return toView(plans, null)
  const passwords = new Map(
    plans.filter(({ result }) => result === 'new').map(({ line }) => [line.row, madeUpPassword()]),
  )
  try {
    await writeAll(deps, actor, plans, passwords)
  } catch (error) {
    if (brokenConstraint(error) === 'account_name_key')
      throw new AppError('account.changed_meanwhile')
    throw error
  }
  return toView(plans, passwords)
}
