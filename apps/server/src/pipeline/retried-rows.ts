/**
 * Rows that are worked on under a lease and tried again a few times: the SQL and the handling of
 * failures that measures, panels, text-free originals and revisions of pages share.
 */
import { sql } from 'kysely'
import { isDatabaseAway } from '../db/database-errors.ts'
import type { Db } from '../db/open-database.ts'
import type { Tx } from '../db/transaction.ts'
import { StorageFault } from '../ports/blob-store.ts'
import { LEASE_S, type Lease, type LeasedWork } from './lease-loop.ts'
import { createLeaseSweep, type LeaseCondition } from './lost-leases.ts'
import { storageWaitSeconds } from './task-failure.ts'

export interface RetriedLease extends Lease {
  readonly failures: number
}

/** A row that fails this often is finished without a result. */
const MAX_FAILURES = 3
const BACKOFF_S = 5
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/** For the statement that claims a row. */
export const leaseEnd = () => inSeconds(LEASE_S)

type Columns = Readonly<Record<string, unknown>>

interface RetriedRows<L extends RetriedLease> extends Pick<
  LeasedWork<L>,
  'beat' | 'release' | 'sweep'
> {
  /** Stores the result while the attempt is ours; false when it is not any more. */
  readonly finish: (claimed: Lease, result: Columns, tx?: Tx) => Promise<boolean>
  /**
   * Works; a failure is counted, but for one of the storage, which is waited for. A database that
   * is away is thrown on: the lease loop returns the row to the queue.
   */
  readonly attempt: (claimed: L, signal: AbortSignal, work: () => Promise<void>) => Promise<void>
}

/** @param emptyResult columns of a row that is given up, beside its status */
export const createRetriedRows = <L extends RetriedLease>(
  db: Db,
  table: 'page_measure' | 'page_panels' | 'page_revision' | 'text_free_page',
  emptyResult: Columns,
  onError: (error: unknown) => void,
): RetriedRows<L> => {
  const change = async (
    { id, attempt }: Lease,
    columns: Columns,
    target: Db | Tx = db,
  ): Promise<boolean> => {
    const settings = Object.entries(columns).map(
      ([column, value]) => sql`${sql.ref(column)} = ${value}`,
    )
    const { rows } = await sql`
      update ${sql.table(table)} set ${sql.join(settings)}
      where id = ${id} and attempt = ${attempt} and status = 'running' returning id`.execute(target)
    return rows.length > 0
  }
  const finish = (claimed: Lease, result: Columns, tx?: Tx): Promise<boolean> =>
    change(claimed, { status: 'done', ...result, lease_until: null }, tx)
  const putBack = (claimed: Lease, failures: number, seconds: number): Promise<boolean> =>
    change(claimed, {
      status: 'waiting',
      failures,
      not_before: inSeconds(seconds),
      lease_until: null,
    })
  const countFailure = async (claimed: RetriedLease): Promise<void> => {
    const failures = claimed.failures + 1
    if (failures >= MAX_FAILURES) await finish(claimed, { failures, ...emptyResult })
    else await putBack(claimed, failures, BACKOFF_S)
  }
  const countLost = async (lost: LeaseCondition): Promise<void> => {
    const { rows } = await sql<RetriedLease>`
      select id, attempt, failures from ${sql.table(table)} where status = 'running' and ${lost}`.execute(
      db,
    )
    for (const row of rows) await countFailure(row)
  }
  return {
    beat: (claimed) => change(claimed, { lease_until: leaseEnd() }),
    release: async (claimed) => {
      await putBack(claimed, claimed.failures, 0)
    },
    sweep: createLeaseSweep(db, countLost),
    finish,
    attempt: async (claimed, signal, work) => {
      try {
        await work()
      } catch (error) {
        if (signal.aborted) return
        if (isDatabaseAway(error)) throw error
        onError(error)
        if (!(error instanceof StorageFault)) return await countFailure(claimed)
        const { attempt, failures } = claimed
        await putBack(claimed, failures, storageWaitSeconds(attempt - failures))
      }
    },
  }
}
