/** Uploads as work for the lease loop: reading a file is one task, taken again when its worker dies. */
import { sql } from 'kysely'
import type { Db } from '../db/open-database.ts'
import { inTransaction } from '../db/transaction.ts'
import { readUpload, type ReadUpload } from '../features/upload/read-upload.ts'
import { publishUpload } from '../features/upload/upload.commands.ts'
import type { UploadRow } from '../features/upload/upload.view.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Images } from '../ports/images.ts'
import type { UploadFiles } from '../ports/upload-files.ts'
import { LEASE_S, type Lease, type LeasedWork } from './lease-loop.ts'

export interface UploadWorkDeps {
  readonly db: Db
  readonly blobs: BlobStore
  readonly images: Images
  readonly uploads: UploadFiles
}

interface ClaimedUpload extends Lease {
  readonly name: string
}

/** A file that kills its worker this often is not tried again. */
const MAX_ATTEMPTS = 3
const LEASE = sql<Date>`now() + make_interval(secs => ${LEASE_S})`

type Change = Partial<Record<'pages' | 'refused', string>> &
  Partial<Pick<UploadRow, 'status' | 'progress'>> & { readonly lease?: 'prolong' | 'end' }

/** Changes the row while the attempt is ours; false when it is not any more. */
const change = async (db: Db, upload: Lease, { lease, ...columns }: Change): Promise<boolean> =>
  await inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('upload')
      .set({ ...columns, lease_until: lease === 'prolong' ? LEASE : null, updated_at: sql`now()` })
      .where('id', '=', upload.id)
      .where('attempt', '=', upload.attempt)
      .where('status', '=', 'reading')
      .returning(['id', 'account_id', 'status', 'progress'])
      .executeTakeFirst()
    if (row !== undefined) await publishUpload(tx, row)
    return row !== undefined
  })

const finished = ({ pages, refused }: ReadUpload): Change => ({
  status: pages.length > 0 ? 'ready' : 'refused',
  progress: 1,
  pages: JSON.stringify(pages),
  refused: JSON.stringify(refused),
  lease: 'end',
})

const failed = (upload: ClaimedUpload, code: 'task.worker_lost' | 'task.failed_unexpectedly'): Change =>
  finished({ pages: [], refused: [{ name: upload.name, code, params: {} }] })

const claim = async (db: Db): Promise<ClaimedUpload | undefined> => {
  const { rows } = await sql<ClaimedUpload>`
    update upload set status = 'reading', attempt = attempt + 1, lease_until = ${LEASE}, progress = 0
    where id = (select id from upload where status = 'queued' order by created_at limit 1 for update skip locked)
    returning id, attempt, name`.execute(db)
  return rows[0]
}

const sweep = async (db: Db): Promise<readonly ClaimedUpload[]> => {
  await sql`
    update upload set status = 'queued', lease_until = null where id in (
      select id from upload where status = 'reading' and lease_until < now() and attempt < ${MAX_ATTEMPTS} for update skip locked)`.execute(
    db,
  )
  return await db
    .selectFrom('upload')
    .select(['id', 'attempt', 'name'])
    .where('status', '=', 'reading')
    .where('lease_until', '<', sql<Date>`now()`)
    .execute()
}

export const uploadWork = (deps: UploadWorkDeps, onError: (error: unknown) => void): LeasedWork<ClaimedUpload> => ({
  claim: () => claim(deps.db),
  beat: (upload, progress) => change(deps.db, upload, { progress, lease: 'prolong' }),
  release: async (upload) => {
    await change(deps.db, upload, { status: 'queued', lease: 'end' })
  },
  sweep: async () => {
    for (const upload of await sweep(deps.db)) await change(deps.db, upload, failed(upload, 'task.worker_lost'))
  },
  run: async (upload, run) => {
    try {
      const read = await readUpload(deps, deps.uploads.path(upload.id), upload.name, run)
      if (await change(deps.db, upload, finished(read))) await deps.uploads.remove(upload.id)
    } catch (error) {
      if (run.signal.aborted) return
      onError(error)
      await change(
        deps.db,
        upload,
        upload.attempt < MAX_ATTEMPTS ? { status: 'queued', lease: 'end' } : failed(upload, 'task.failed_unexpectedly'),
      )
    }
  },
})
