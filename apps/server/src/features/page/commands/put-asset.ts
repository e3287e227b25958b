import type { Readable } from 'node:stream'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import { MAX_PICTURE_BYTES } from '@panelflow/domain/page/picture-file.ts'
import type { Db } from '../../../db/open-database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { Images } from '../../../ports/images.ts'
import { requireChapter, toWorkRow } from '../../../core/access/order-access.ts'
import { readBytes } from '../read-bytes.ts'
import { registerAsset } from '../asset-store.ts'

interface AssetDeps {
  readonly db: Db
  readonly blobs: BlobStore
  readonly images: Images
}

/**
 * The chapter, for whoever may change pictures in it.
 * @throws AppError permission.*, chapter.not_found
 */
export const requirePictureRight = async (db: Db, actor: Actor, chapterId: string) => {
  const { chapter, chapterState } = await requireChapter(db, actor, 'workspace.open', chapterId)
  const row = toWorkRow([chapterState])
  const abilities = ['workspace.patch.edit_eraser', 'workspace.image.insert'] as const
  if (!abilities.some((ability) => can(actor, ability, row).ok))
    throw new AppError('permission.row_denied', { ability: 'workspace.image.insert' })
  return chapter
}

/**
 * Keeps a picture for patches or inserted images of the chapter. Throws `image.*`, permission
 * codes.
 */
export const putAsset = async (
  deps: AssetDeps,
  actor: Actor,
  chapterId: string,
  bytes: Readable,
): Promise<{ readonly asset: string; readonly width: number; readonly height: number }> => {
  const chapter = await requirePictureRight(deps.db, actor, chapterId)
  const picture = await deps.images.readPicture(await readBytes(bytes, MAX_PICTURE_BYTES))
  const stored = await deps.blobs.put(picture.bytes)
  const { width, height } = picture
  await inTransaction(deps.db, (tx) =>
    registerAsset(tx, chapter.source_chapter_id, { ...stored, width, height }),
  )
  return { asset: stored.sha, width, height }
}
