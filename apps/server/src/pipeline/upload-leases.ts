/**
 * SQL of the leases on uploads. An upload is taken for one file at a time; `attempt` is the fence
 * of each.
 */
import { sql, type UpdateObject } from 'kysely'
import type { Db } from '../db/open-database.ts'
import type { Tables } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { publishUpload } from '../features/upload/upload.commands.ts'
import { LEASE_S, type Lease } from './lease-loop.ts'
import { LEASE_OVER } from './lost-leases.ts'

export interface ClaimedUpload extends Lease {
  readonly name: string
  readonly accountId: string
  /** index of the file to read now */
  readonly nextFile: number
  /** of the files read so far */
  readonly pixels: number
  /** how often reading this file failed */
  readonly failures: number
}

const LEASE = sql<Date>`now() + make_interval(secs => ${LEASE_S})`
const COLUMNS = sql`id, attempt, name, account_id as "accountId", next_file as "nextFile", pixels, failures`

/**
 * The next upload to read a file of. People take turns, and so do the uploads of one person, so
 * that a large archive delays the others by one page
 * only.
 */
export const claimUpload = async (db: Db): Promise<ClaimedUpload | undefined> => {
  const { rows } = await sql<ClaimedUpload>`
    update upload set status = 'reading', attempt = attempt + 1, lease_until = ${LEASE}, served_at = clock_timestamp()
    where id = (
      select u.id from upload u where u.status = 'queued' and u.not_before <= now()
      order by
        (select count(*) from upload r where r.account_id = u.account_id and r.status = 'reading'),
        (select max(s.served_at) from upload s where s.account_id = u.account_id) nulls first,
        u.served_at nulls first, u.created_at, u.id
      limit 1 for update of u skip locked)
    returning ${COLUMNS}`.execute(db)
  return rows[0]
}

export type UploadChange = UpdateObject<Tables, 'upload', 'upload'>

/** Changes the row while the attempt is ours; false when it is not any more. */
export const changeUpload = async (
  db: Db,
  { id, attempt }: Lease,
  columns: UploadChange,
): Promise<boolean> =>
  await inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('upload')
      .set({ ...columns, updated_at: sql`now()` })
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('status', '=', 'reading')
      .returning(['id', 'account_id', 'status', 'progress'])
      .executeTakeFirst()
    if (row !== undefined && columns.status !== undefined) await publishUpload(tx, row)
    return row !== undefined
  })

export const prolongUpload = (db: Db, lease: Lease): Promise<boolean> =>
  changeUpload(db, lease, { lease_until: LEASE })

/**
 * Returns uploads of vanished workers to the queue. Answers those whose present file ended `most`
 * workers, for the caller to skip that file.
 */
export const sweepUploads = async (
  db: Db,
  most: number,
  lost = LEASE_OVER,
): Promise<readonly ClaimedUpload[]> => {
  await sql`
    update upload set status = 'queued', lease_until = null, failures = failures + 1 where id in (
      select id from upload where status = 'reading' and ${lost} and failures < ${most - 1} for update skip locked)`.execute(
    db,
  )
  const { rows } = await sql<ClaimedUpload>`
    select ${COLUMNS} from upload
    where status = 'reading' and ${lost} and failures >= ${most - 1}`.execute(db)
  return rows
}
