/**
 * Uploads as work for the lease loop, one file of an upload at a time: what was read is kept when a
 * worker dies or the store goes away.
 */
import { MAX_PIXELS } from '@panelflow/contract/upload.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { MAX_UPLOAD_PIXELS } from '@panelflow/domain/upload/pixel-budget.ts'
import { sql } from 'kysely'
import { isDatabaseAway } from '../db/database-errors.ts'
import type { Db } from '../db/open-database.ts'
import { createPixelRefusal, requirePixelBudget } from '../features/upload/pixel-budget.queries.ts'
import type { ArchivedFile } from '../features/upload/read-archive.ts'
import {
  type FileOutcome,
  listUploadedFiles,
  readUploadedFile,
  toRefusedFile,
} from '../features/upload/read-upload.ts'
import { openUploadBytes } from '../features/upload/upload-parts.ts'
import type { RefusedFile, UploadedPage } from '../features/upload/upload-row.ts'
import { BlobDamaged, BlobMissing, type BlobStore, StorageFault } from '../ports/blob-store.ts'
import type { PageReader } from '../ports/page-reader.ts'
import type { PdfReader } from '../ports/pdf-reader.ts'
import type { UploadFiles } from '../ports/upload-files.ts'
import type { LeasedWork, Run } from './lease-loop.ts'
import { createLeaseSweep } from './lost-leases.ts'
import { storageWaitSeconds } from './task-failure.ts'
import {
  changeUpload,
  type ClaimedUpload,
  claimUpload,
  prolongUpload,
  sweepUploads,
  type UploadChange,
} from './upload-leases.ts'

export interface UploadWorkDeps {
  readonly db: Db
  readonly blobs: BlobStore
  readonly reader: PageReader
  readonly pdf: PdfReader
  readonly uploads: UploadFiles
  /** after the last file of an upload was read */
  readonly onRead?: (uploadId: string) => Promise<void>
}

/** A file that fails unexpectedly, or kills its worker, this often is left out. */
const MAX_FAILURES = 3
const MEGA = 1_000_000

const append = (column: 'pages' | 'refused', entry: UploadedPage | RefusedFile) =>
  sql<string>`${sql.ref(column)} || ${JSON.stringify([entry])}::jsonb`

/** Columns after a file was read. `count`: files in the upload; the last one ends it. */
const toOutcomeColumns = (
  upload: ClaimedUpload,
  outcome: Exclude<FileOutcome, { kind: 'over_budget' }>,
  count: number,
): UploadChange => {
  const next = upload.nextFile + 1
  const hasPages = outcome.kind === 'page' ? sql`true` : sql`jsonb_array_length(pages) > 0`
  const status =
    next < count
      ? ('queued' as const)
      : sql<'ready' | 'refused'>`case when ${hasPages} then 'ready' else 'refused' end`
  const entry =
    outcome.kind === 'page'
      ? { pages: append('pages', outcome.page) }
      : { refused: append('refused', outcome.refused) }
  const pixels = upload.pixels + outcome.pixels
  return {
    ...entry,
    status,
    pixels,
    next_file: next,
    progress: next / count,
    failures: 0,
    waits_for: null,
    lease_until: null,
  }
}

/** Ends the upload: no further file of it is read. Pages that were read stay. */
const refuseRest = (upload: ClaimedUpload, error: AppError): UploadChange => ({
  status: sql<
    'ready' | 'refused'
  >`case when jsonb_array_length(pages) > 0 then 'ready' else 'refused' end`,
  progress: 1,
  refused: append('refused', toRefusedFile(upload.name, error)),
  waits_for: null,
  lease_until: null,
})

/** The store is away or full: the file is read later, and no attempt is used up. */
const postpone = (
  { attempt, failures, nextFile }: ClaimedUpload,
  { code }: StorageFault,
): UploadChange => ({
  status: 'queued',
  lease_until: null,
  waits_for: code,
  not_before: sql<Date>`now() + make_interval(secs => ${storageWaitSeconds(attempt - failures - nextFile)})`,
})

/**
 * Reads one file within what is left of the upload's and the person's budget. @throws AppError when
 * it has more pixels
 */
const readWithinBudget = async (
  deps: UploadWorkDeps,
  upload: ClaimedUpload,
  file: ArchivedFile,
  signal: AbortSignal,
): Promise<Exclude<FileOutcome, { kind: 'over_budget' }>> => {
  const uploadPixelsLeft = MAX_UPLOAD_PIXELS - upload.pixels
  const personPixelsLeft = await requirePixelBudget(deps.db, upload.accountId)
  const outcome = await readUploadedFile(
    deps,
    file,
    Math.min(uploadPixelsLeft, personPixelsLeft),
    signal,
  )
  if (outcome.kind !== 'over_budget') return outcome
  if (uploadPixelsLeft <= personPixelsLeft)
    throw new AppError('upload.too_many_pixels', { limit: MAX_UPLOAD_PIXELS / MEGA })
  throw await createPixelRefusal(deps.db, upload.accountId)
}

/** A file that cannot be taken out of its archive is refused alone. */
const readFile = async (
  ...given: Parameters<typeof readWithinBudget>
): Promise<Exclude<FileOutcome, { kind: 'over_budget' }>> => {
  try {
    return await readWithinBudget(...given)
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('image.')) throw error
    return { kind: 'refused', pixels: 0, refused: toRefusedFile(given[2].name, error) }
  }
}

/**
 * Columns that end this attempt. @throws every error that is no refusal: StorageFault, a lost
 * database, unexpected ones
 */
const readNext = async (
  deps: UploadWorkDeps,
  upload: ClaimedUpload,
  signal: AbortSignal,
): Promise<UploadChange> => {
  try {
    const bytes = await openUploadBytes(deps, upload.id)
    const files = await listUploadedFiles({ pdf: deps.pdf, signal }, bytes, upload)
    const file = files[upload.nextFile]
    if (file === undefined) throw new AppError('archive.not_readable')
    // its worker vanished too often while it was read
    if (upload.failures >= MAX_FAILURES) {
      const refused = toRefusedFile(file.name, new AppError('task.worker_lost'))
      return toOutcomeColumns(
        upload,
        { kind: 'refused', pixels: MAX_PIXELS, refused },
        files.length,
      )
    }
    return toOutcomeColumns(upload, await readFile(deps, upload, file, signal), files.length)
  } catch (error) {
    if (error instanceof AppError) return refuseRest(upload, error)
    if (error instanceof BlobMissing || error instanceof BlobDamaged)
      return refuseRest(upload, new AppError('storage.damaged', { sha: error.sha }))
    if (isDatabaseAway(error)) throw error
    if (upload.failures >= MAX_FAILURES && !(error instanceof StorageFault))
      return refuseRest(upload, new AppError('task.failed_unexpectedly'))
    throw error
  }
}

const countFailure = ({ failures }: ClaimedUpload): UploadChange => ({
  status: 'queued',
  lease_until: null,
  failures: failures + 1,
})

const run = async (
  deps: UploadWorkDeps,
  upload: ClaimedUpload,
  { signal }: Run,
  onError: (error: unknown) => void,
): Promise<void> => {
  try {
    const columns = await readNext(deps, upload, signal)
    if (signal.aborted) return
    const stored = await changeUpload(deps.db, upload, columns)
    // what cannot be removed now goes with the row, see tidy-uploads.ts
    if (!stored || columns.status === 'queued') return
    await deps.uploads.remove(upload.id).catch(onError)
    await deps.onRead?.(upload.id).catch(onError)
  } catch (error) {
    if (signal.aborted) return
    // no failure of the task: the lease loop returns it to the queue
    if (isDatabaseAway(error)) throw error
    onError(error)
    await changeUpload(
      deps.db,
      upload,
      error instanceof StorageFault ? postpone(upload, error) : countFailure(upload),
    )
  }
}

export const uploadWork = (
  deps: UploadWorkDeps,
  onError: (error: unknown) => void,
): LeasedWork<ClaimedUpload> => ({
  kind: 'upload',
  toLogIds: ({ nextFile }) => ({ file: nextFile }),
  claim: () => claimUpload(deps.db),
  beat: (upload) => prolongUpload(deps.db, upload),
  release: async (upload) => {
    await changeUpload(deps.db, upload, { status: 'queued', lease_until: null })
  },
  sweep: createLeaseSweep(deps.db, async (lost) => {
    for (const upload of await sweepUploads(deps.db, MAX_FAILURES, lost)) {
      await changeUpload(deps.db, upload, {
        status: 'queued',
        lease_until: null,
        failures: MAX_FAILURES,
      })
    }
  }),
  run: (upload, lease) => run(deps, upload, lease, onError),
})
