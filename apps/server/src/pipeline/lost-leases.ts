/**
 * Which leases are lost. A worker prolongs its leases only while the database answers, so after an
 * outage every worker gets the length of a lease to do so.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/open-database.ts'
import { LEASE_S } from './lease-loop.ts'

/** A condition on the column `lease_until`. */
export type LeaseCondition = RawBuilder<boolean>

export const LEASE_OVER: LeaseCondition = sql<boolean>`lease_until < now()`

interface OutageLimits {
  /**
   * a longer time without the database is an outage; leases are prolonged every 5 s, so a shorter
   * one costs none
   */
  readonly gapS: number
  /** how long after an outage no lease counts as lost */
  readonly graceS: number
}

const LIMITS: OutageLimits = { gapS: 5, graceS: LEASE_S }

interface Contact {
  readonly at: Date
  /** a server that only reads answers as well, but no lease can be prolonged there */
  readonly readOnly: boolean
}

const secondsAfter = (at: Date, seconds: number): RawBuilder<Date> =>
  sql<Date>`${at}::timestamptz + make_interval(secs => ${seconds})`

/**
 * Wraps the sweep of a `LeasedWork`: it is given the condition for rows whose worker vanished. All
 * times are the database's, and they are compared
 * when the sweep's statement runs: a database that was frozen may run it long after it was sent.
 */
export const createLeaseSweep = (
  db: Db,
  sweep: (lost: LeaseCondition) => Promise<void>,
  { gapS, graceS }: OutageLimits = LIMITS,
): (() => Promise<void>) => {
  let seenAt: Date | undefined
  /** undefined when this process met no outage */
  let outageEndedAt: Date | undefined
  /** a process that never reached the database cannot tell how long it was away */
  let hasMissed = false
  return async () => {
    const { rows } = await sql<Contact>`
      select clock_timestamp() as at, current_setting('transaction_read_only')::boolean as "readOnly"`
      .execute(db)
      .catch((error: unknown) => {
        hasMissed = true
        throw error
      })
    const [contact] = rows
    if (contact === undefined || contact.readOnly) {
      hasMissed = true
      return
    }
    const { at } = contact
    if (seenAt === undefined ? hasMissed : at.getTime() - seenAt.getTime() > gapS * 1000)
      outageEndedAt = at
    seenAt = at
    const conditions = [LEASE_OVER, sql<boolean>`now() < ${secondsAfter(at, gapS)}`]
    if (outageEndedAt !== undefined)
      conditions.push(sql<boolean>`now() > ${secondsAfter(outageEndedAt, graceS)}`)
    await sweep(sql<boolean>`${sql.join(conditions, sql` and `)}`)
  }
}
