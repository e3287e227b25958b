import type { Readable } from 'node:stream'
import {
  MAX_ARCHIVE_BYTES,
  MAX_IMAGE_BYTES,
  MAX_LAYERED_BYTES,
} from '@panelflow/contract/upload.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import { publish } from '../../db/outbox.ts'
import type { Db } from '../../db/open-database.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { TASK_CHANNEL } from '../../db/task-channel.ts'
import type { Ids } from '../../ports/ids.ts'
import type { UploadFiles } from '../../ports/upload-files.ts'
import { requireChapter } from '../../core/access/order-access.ts'
import { requirePixelBudget } from './pixel-budget.queries.ts'
import { cutIntoParts } from './upload-parts.ts'
import { getUpload } from './upload.queries.ts'
import type { UploadRow } from './upload-row.ts'

export interface UploadDeps {
  readonly db: Db
  readonly ids: Ids
  readonly uploads: UploadFiles
}

const MB = 1024 * 1024
/** Files that hold pages. */
const CONTAINER = /\.(zip|cbz|pdf)$/i
const LAYERED = /\.ps[db]$/i

export const publishUpload = async (
  tx: Tx,
  row: Pick<UploadRow, 'id' | 'account_id' | 'status' | 'progress'>,
): Promise<void> => {
  const { id: uploadId, status, progress } = row
  await publish(tx, {
    type: 'upload.changed',
    accountId: row.account_id,
    payload: { uploadId, status, progress },
  })
}

/** @throws AppError image.too_large, archive.too_large */
export const checkUploadSize = (name: string, size: number): void => {
  const isContainer = CONTAINER.test(name)
  const imageLimit = LAYERED.test(name) ? MAX_LAYERED_BYTES : MAX_IMAGE_BYTES
  const limit = isContainer ? MAX_ARCHIVE_BYTES : imageLimit
  if (size > limit)
    throw new AppError(isContainer ? 'archive.too_large' : 'image.too_large', {
      limitMb: limit / MB,
    })
}

/**
 * Announces a file. Throws `image.too_large`, `archive.too_large`, `upload.pixels_used_up`,
 * permission codes.
 */
export const openUpload = async (
  deps: UploadDeps,
  actor: Actor,
  {
    chapterId,
    name,
    size,
  }: { readonly chapterId: string; readonly name: string; readonly size: number },
): Promise<UploadRow> => {
  const { chapter } = await requireChapter(
    deps.db,
    actor,
    'chapter.image.upload_replace',
    chapterId,
  )
  checkUploadSize(name, size)
  await requirePixelBudget(deps.db, actor.accountId)
  return await deps.db
    .insertInto('upload')
    .values({
      id: deps.ids.next(),
      source_chapter_id: chapter.source_chapter_id,
      account_id: actor.accountId,
      name,
      size,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The last part whose answer was lost is told the same as any other one: how far the file is. */
const requireOffset = (row: UploadRow, offset: number): void => {
  if (row.received !== offset)
    throw new AppError('upload.offset_mismatch', { received: row.received })
  if (row.status !== 'receiving') throw new AppError('upload.not_receiving', { status: row.status })
}

/**
 * Records a stored part, unless another request recorded the same offset first. The last byte
 * queues the file for the workers.
 */
const recordPart = async (
  tx: Tx,
  row: UploadRow,
  bytes: number,
  name: string,
): Promise<UploadRow> => {
  const received = row.received + bytes
  const complete = received === row.size
  const counted = await tx
    .updateTable('upload')
    .set({ received, status: complete ? 'queued' : 'receiving', updated_at: sql`now()` })
    .where('id', '=', row.id)
    .where('received', '=', row.received)
    .where('status', '=', 'receiving')
    .returningAll()
    .executeTakeFirst()
  if (counted === undefined)
    throw new AppError('upload.offset_mismatch', {
      received: (await getUpload(tx, row.id)).received,
    })
  await tx
    .insertInto('upload_part')
    .values({ upload_id: row.id, first_byte: row.received, bytes, name })
    .execute()
  if (complete) {
    await publishUpload(tx, counted)
    await sql`select pg_notify(${TASK_CHANNEL}, 'upload.read')`.execute(tx)
  }
  return counted
}

/**
 * The upload was removed while its part was stored: the part belongs to no row and would stay for
 * ever.
 */
const isMissing = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'upload.not_found'

/**
 * Takes the bytes that follow `offset`, part by part. Parts that arrived before the connection or
 * the store failed are kept.
 * Throws `upload.offset_mismatch` with the place to go on from, `upload.not_receiving`,
 * `upload.too_many_bytes`, `upload.not_found`, StorageFault.
 */
export const appendUpload = async (
  deps: UploadDeps,
  {
    uploadId,
    offset,
    bytes,
  }: { readonly uploadId: string; readonly offset: number; readonly bytes: Readable },
): Promise<UploadRow> => {
  let row = await getUpload(deps.db, uploadId)
  requireOffset(row, offset)
  for await (const part of cutIntoParts(bytes, { size: row.size, received: offset })) {
    const name = await deps.uploads.put(uploadId, part)
    const before = row
    row = await inTransaction(deps.db, (tx) => recordPart(tx, before, part.length, name)).catch(
      async (error: unknown) => {
        if (isMissing(error)) await deps.uploads.remove(uploadId)
        throw error
      },
    )
  }
  return row
}
