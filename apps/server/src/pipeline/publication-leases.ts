/** SQL of the leases on deliveries, as for page tasks: `attempt` is the fence. */
import { targetAddress } from '@panelflow/contract/publishing.ts'
import type { TargetAddress } from '@panelflow/domain/publishing/publishing.ts'
import { type RawBuilder, sql, type UpdateObject } from 'kysely'
import type { Db } from '../db/open-database.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { LEASE_S, type Lease } from './lease-loop.ts'
import type { LeaseCondition } from './lost-leases.ts'

export interface ClaimedDelivery extends Lease {
  readonly failures: number
}

const LEASE = sql<Date>`now() + make_interval(secs => ${LEASE_S})`
const COLUMNS = sql`d.id, d.attempt, d.failures`

export const claimDelivery = async (
  db: Db,
  worker: string,
): Promise<ClaimedDelivery | undefined> => {
  const { rows } = await sql<ClaimedDelivery>`
    update publication_delivery d set status = 'running', attempt = d.attempt + 1, lease_until = ${LEASE}, worker = ${worker}
    where d.id = (select w.id from publication_delivery w where w.status = 'waiting' and w.not_before <= now()
      order by w.not_before, w.id limit 1 for update skip locked)
    returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** @param progress 0..1 of the bytes */
export const beatDelivery = async (
  db: Db,
  { id, attempt }: Lease,
  progress: number,
): Promise<boolean> => {
  const { rows } = await sql`
    update publication_delivery d set lease_until = ${LEASE},
      bytes_done = greatest(d.bytes_done, round(${progress}::float8 * (select coalesce(sum(f.bytes), 0) from publication_file f where f.delivery_id = d.id))::bigint)
    where d.id = ${id} and d.attempt = ${attempt} and d.status = 'running' returning d.id`.execute(
    db,
  )
  return rows.length > 0
}

/** Ends the attempt with these columns if it still is ours; false: somebody else has it. */
export const endDelivery = async (
  db: Db | Tx,
  { id, attempt }: Lease,
  columns: UpdateObject<Tables, 'publication_delivery', 'publication_delivery'>,
): Promise<boolean> => {
  const row = await db
    .updateTable('publication_delivery')
    .set({ ...columns, lease_until: null, worker: null })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the row while something is written for it; false: somebody else has it. */
export const holdDelivery = async (tx: Tx, { id, attempt }: Lease): Promise<boolean> => {
  const row = await tx
    .selectFrom('publication_delivery')
    .select('id')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export const listTakenDeliveries = async (
  db: Db,
  worker: string,
): Promise<readonly ClaimedDelivery[]> => {
  const { rows } = await sql<ClaimedDelivery>`
    select ${COLUMNS} from publication_delivery d where d.status = 'running' and d.worker = ${worker}`.execute(
    db,
  )
  return rows
}

/** Deliveries of workers that vanished wait again; what was sent stays sent. */
export const sweepDeliveries = async (db: Db, lost: LeaseCondition): Promise<void> => {
  await sql`update publication_delivery set status = 'waiting', not_before = now(), lease_until = null, worker = null
    where id in (select id from publication_delivery where status = 'running' and ${lost as RawBuilder<unknown>} for update skip locked)`.execute(
    db,
  )
}

export interface LoadedDelivery {
  readonly chapterId: string
  readonly version: number
  readonly bookId: string
  readonly targetId: string
  readonly address: TargetAddress
  readonly sealedSecret: string | null
  readonly options: unknown
  readonly unpacked: boolean
  readonly pathPattern: string
}

export const loadDelivery = async (
  db: Db,
  deliveryId: string,
): Promise<LoadedDelivery | undefined> => {
  const row = await db
    .selectFrom('publication_delivery as d')
    .innerJoin('publication as p', 'p.id', 'd.publication_id')
    .innerJoin('publishing_target as t', 't.id', 'd.target_id')
    .innerJoin('book as b', 'b.id', 't.book_id')
    .select([
      'p.chapter_id as chapterId',
      'p.number as version',
      'b.book_id as bookId',
      't.id as targetId',
      't.address',
      't.sealed_secret as sealedSecret',
      't.options',
      't.unpacked',
      't.path_pattern as pathPattern',
    ])
    .where('d.id', '=', deliveryId)
    .where('t.deleted_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, address: targetAddress.parse(row.address) }
}
