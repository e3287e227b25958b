import type { Readable } from 'node:stream'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { MAX_LAYER_FILE_BYTES, readLayerFile } from '@panelflow/domain/page/layer-file.ts'
import { isSameSize, type PictureSize } from '@panelflow/domain/page/picture-file.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { lockContent, lockStored, removeUnreferenced } from '../file/blob-lifetime.ts'
import { requirePictureRight } from '../page/commands/put-asset.ts'
import { readBytes } from '../page/read-bytes.ts'

const requireLayers = (bytes: Uint8Array, picture: PictureSize): void => {
  const file = readLayerFile(bytes)
  if (file === null) throw new AppError('image.not_readable')
  if (!isSameSize(file.head, picture)) throw new AppError('image.size_changed', { ...picture })
}

interface LayersOfPicture {
  readonly chapterId: string
  readonly sha: string
  /** content hash of the layers that the editor read; undefined: none */
  readonly replaces?: string | undefined
}

/**
 * Keeps the layers a stored picture was made of, in place of those the editor read. Others that
 * somebody kept meanwhile stay. What they look like is not compared with the picture: the picture
 * is what everybody sees.
 * @param bytes a layer file; empty: it has no layers any more
 * @throws AppError image.*, page.asset_missing, permission.*
 */
export const saveLayers = async (
  { db, blobs }: Deps,
  actor: Actor,
  { chapterId, sha, replaces }: LayersOfPicture,
  bytes: Readable,
): Promise<{ readonly layers: string | null; readonly isStored: boolean }> => {
  const { source_chapter_id } = await requirePictureRight(db, actor, chapterId)
  const file = await readBytes(bytes, MAX_LAYER_FILE_BYTES)
  const picture = await db
    .selectFrom('page_asset')
    .select(['width', 'height'])
    .where('source_chapter_id', '=', source_chapter_id)
    .where('sha', '=', sha)
    .executeTakeFirst()
  if (picture === undefined) throw new AppError('page.asset_missing', { asset: sha })
  if (file.byteLength > 0) requireLayers(file, picture)
  const layers = file.byteLength === 0 ? null : (await blobs.put(file)).sha
  return await inTransaction(db, async (tx) => {
    const ofPicture = { source_chapter_id, sha }
    const before = await tx
      .selectFrom('page_asset')
      .select('layers')
      .where((eb) => eb.and(ofPicture))
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (before.layers === layers) return { layers, isStored: true }
    if (before.layers !== (replaces ?? null)) {
      if (layers !== null) {
        await lockContent(tx, layers)
        await removeUnreferenced(tx, blobs, layers)
      }
      return { layers: before.layers, isStored: false }
    }
    if (layers !== null) await lockStored(tx, blobs, layers, file)
    await tx
      .updateTable('page_asset')
      .set({ layers })
      .where((eb) => eb.and(ofPicture))
      .execute()
    if (before.layers !== null) {
      await lockContent(tx, before.layers)
      await removeUnreferenced(tx, blobs, before.layers)
    }
    return { layers, isStored: true }
  })
}
