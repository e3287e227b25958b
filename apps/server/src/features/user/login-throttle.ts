import { createHash } from 'node:crypto'
import {
  ACCOUNT_BUDGET,
  ADDRESS_BUDGET,
  type Budget,
  DEVICE_RETRIES,
  PAIR_RETRIES,
  RETRIES_FORGOTTEN_MS,
  type RetryPolicy,
  spendBudget,
  waitAfterFailures,
  waitForBudget,
} from '@panelflow/domain/account/login-limits.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'

/** One thing that is counted: failures in a row, or a budget. */
interface Counter {
  readonly key: Buffer
  readonly accountKey: Buffer | null
  readonly retries?: RetryPolicy
  readonly budget?: Budget
}

const hashKey = (...parts: readonly string[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest()
const accountKey = (nameKey: string): Buffer => hashKey('account', nameKey)

/** An IPv6 customer has at least a /64, so all of it counts as one address. */
const addressPrefix = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv4'
    ? address.toString()
    : `${address.toByteArray().slice(0, 8).join('.')}/64`
}

export interface LoginOrigin {
  /** also of a name that does not exist, which is counted alike */
  readonly nameKey: string
  readonly ip: string
  /**
   * id of a browser that has signed in to this account before: only its own failures count for it
   */
  readonly deviceId: string | undefined
}

/** The counters of a try from that origin. */
export const getLoginCounters = ({ nameKey, ip, deviceId }: LoginOrigin): readonly Counter[] => {
  const account = accountKey(nameKey)
  if (deviceId !== undefined)
    return [
      { key: hashKey('device', nameKey, deviceId), accountKey: account, retries: DEVICE_RETRIES },
    ]
  const address = addressPrefix(ip)
  return [
    { key: hashKey('pair', nameKey, address), accountKey: account, retries: PAIR_RETRIES },
    { key: account, accountKey: account, budget: ACCOUNT_BUDGET },
    { key: hashKey('address', address), accountKey: null, budget: ADDRESS_BUDGET },
  ]
}

/** The counter for entering the present password while signed in. */
export const getPasswordCounters = (nameKey: string): readonly Counter[] => [
  { key: hashKey('change', nameKey), accountKey: accountKey(nameKey), retries: PAIR_RETRIES },
]

/** The counters of a password that a link for rights holders asks for. */
export const getPreviewCounters = (linkId: string, ip: string): readonly Counter[] => {
  const address = addressPrefix(ip)
  return [
    { key: hashKey('preview', linkId, address), accountKey: null, retries: PAIR_RETRIES },
    { key: hashKey('preview link', linkId), accountKey: null, budget: ACCOUNT_BUDGET },
    { key: hashKey('address', address), accountKey: null, budget: ADDRESS_BUDGET },
  ]
}

/** Whole seconds until these counters allow the next try; 0: now. */
export const getLoginWait = async (
  db: Db,
  counters: readonly Counter[],
  now: Date,
): Promise<number> => {
  const rows = await db
    .selectFrom('login_throttle')
    .select(['key', 'until'])
    .where(
      'key',
      'in',
      counters.map(({ key }) => key),
    )
    .execute()
  const waits = counters.map(({ key, budget }) => {
    const until = rows.find((row) => row.key.equals(key))?.until?.getTime() ?? 0
    return budget ? waitForBudget(until, now.getTime(), budget) : (until - now.getTime()) / 1000
  })
  return Math.ceil(Math.max(0, ...waits))
}

const countFailure = async (
  tx: Tx,
  { key, accountKey: account, retries, budget }: Counter,
  now: Date,
): Promise<void> => {
  const forgotten = new Date(now.getTime() - RETRIES_FORGOTTEN_MS)
  const { rows } = await sql<{ failures: number; until: Date | null }>`
    insert into login_throttle (key, account_key, failures, updated_at) values (${key}, ${account}, 1, ${now})
    on conflict (key) do update set updated_at = excluded.updated_at,
      failures = case when login_throttle.updated_at < ${forgotten} then 1 else login_throttle.failures + 1 end
    returning failures, until`.execute(tx)
  const row = rows[0]
  if (row === undefined) return
  const next = retries
    ? now.getTime() + waitAfterFailures(row.failures, retries) * 1000
    : spendBudget(row.until?.getTime() ?? 0, now.getTime(), budget ?? ACCOUNT_BUDGET)
  await tx
    .updateTable('login_throttle')
    .set({ until: new Date(next) })
    .where('key', '=', key)
    .execute()
}

/** In the order of the keys, so that two transactions never deadlock. */
export const countFailures = async (
  tx: Tx,
  counters: readonly Counter[],
  now: Date,
): Promise<void> => {
  for (const counter of counters.toSorted((a, b) => a.key.compare(b.key)))
    await countFailure(tx, counter, now)
}

/**
 * After the right password failures in a row start at 0. Budgets stay, because other origins spend
 * them too.
 */
export const forgetFailures = async (tx: Tx, counters: readonly Counter[]): Promise<void> => {
  for (const { key, retries } of counters)
    if (retries) await tx.deleteFrom('login_throttle').where('key', '=', key).execute()
}

/**
 * After a new password was set by an administrator or a code, failures with the old one no longer
 * count.
 */
export const forgetAccountFailures = async (tx: Tx, nameKey: string): Promise<void> => {
  await tx.deleteFrom('login_throttle').where('account_key', '=', accountKey(nameKey)).execute()
}

const MAX_WAITING = 16

/**
 * Runs the tries of one account one after the other in this process, so that parallel guesses are
 * counted before the next is checked.
 * @throws AppError `session.throttled` when too many wait
 */
export const createLoginQueue = () => {
  const queues = new Map<string, { tail: Promise<unknown>; length: number }>()
  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { tail: Promise.resolve(), length: 0 }
    if (queue.length >= MAX_WAITING) throw new AppError('session.throttled', { seconds: 1 })
    queues.set(key, queue)
    queue.length++
    const result = queue.tail.then(task)
    queue.tail = result.catch(() => undefined)
    try {
      return await result
    } finally {
      queue.length--
      if (queue.length === 0) queues.delete(key)
    }
  }
}

export type LoginQueue = ReturnType<typeof createLoginQueue>
