import { setTimeout as sleep } from 'node:timers/promises'
import type { CheckedPool } from '../../db/checked-pool.ts'
import { listPools } from '../../db/named-pool.ts'
import type { Db } from '../../db/open-database.ts'

/** The whole answer of `/readyz` takes at most 2 s. */
const PROBE_TIMEOUT_MS = 1000

/** One query per pool at a time: a pool that hangs gets no further ones. */
const createProbe = (pool: CheckedPool): (() => Promise<boolean>) => {
  let pending: Promise<boolean> | undefined
  const query = (): Promise<boolean> =>
    pool.query('select 1').then(
      () => true,
      () => false,
    )
  return () => {
    pending ??= query().finally(() => (pending = undefined))
    return pending
  }
}

/**
 * @returns a function that queries every pool of the database; it answers false when one is not in
 * time
 */
export const createPoolProbe = (db: Db, timeoutMs = PROBE_TIMEOUT_MS): (() => Promise<boolean>) => {
  const probes = listPools(db).map(createProbe)
  return async () => {
    const timer = new AbortController()
    const late = sleep(timeoutMs, false, { signal: timer.signal, ref: false }).catch(() => false)
    const all = Promise.all(probes.map((probe) => probe())).then((answers) =>
      answers.every(Boolean),
    )
    const ready = await Promise.race([all, late])
    timer.abort()
    return ready
  }
}
