import type { Readable } from 'node:stream'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { isSameSize, MAX_PICTURE_BYTES } from '@panelflow/domain/page/picture-file.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { requireChapter, toWorkRow } from '../../core/access/order-access.ts'
import { type Asset, registerAsset } from '../page/asset-store.ts'
import { readBytes } from '../page/read-bytes.ts'

export interface PicturePlace {
  readonly chapterId: string
  readonly pageId: string
  readonly itemId: string
}

const RIGHT = { patch: 'workspace.patch.edit_eraser', image: 'workspace.image.insert' } as const

const isPicture = (kind: string): kind is keyof typeof RIGHT => Object.hasOwn(RIGHT, kind)

/** Kind and size of the item's picture as it is now. @throws AppError page.item_missing */
const findPicture = async (
  db: Db,
  { chapterId, pageId, itemId }: PicturePlace,
  sourceChapterId: string,
) => {
  const row = await db
    .selectFrom('page_item as i')
    .innerJoin('page_document as d', 'd.id', 'i.document_id')
    .innerJoin('page_asset as a', (join) =>
      join
        .on('a.source_chapter_id', '=', sourceChapterId)
        .on(sql<string>`i.props->>'asset'`, '=', sql<string>`a.sha`),
    )
    .select(['i.kind', 'a.width', 'a.height'])
    .where('i.id', '=', itemId)
    .where('d.source_page_id', '=', pageId)
    .where((eb) => eb.or([eb('d.kind', '=', 'base'), eb('d.chapter_id', '=', chapterId)]))
    .executeTakeFirst()
  if (row === undefined || !isPicture(row.kind)) throw new AppError('page.item_missing')
  return { kind: row.kind, width: row.width, height: row.height }
}

/**
 * Keeps the edited picture of an item; the op that shows it is the editor's own, so that it can be
 * undone.
 * @throws AppError image.*, image.size_changed, page.not_found, page.item_missing, permission.*
 */
export const savePicture = async (
  deps: Deps,
  actor: Actor,
  place: PicturePlace,
  bytes: Readable,
): Promise<{ readonly asset: string; readonly width: number; readonly height: number }> => {
  const { chapter, chapterState } = await requireChapter(
    deps.db,
    actor,
    'workspace.open',
    place.chapterId,
  )
  const row = toWorkRow([chapterState])
  if (!Object.values(RIGHT).some((ability) => can(actor, ability, row).ok))
    throw new AppError('permission.row_denied', { ability: RIGHT.image })
  const page = await deps.db
    .selectFrom('source_page')
    .select('id')
    .where('id', '=', place.pageId)
    .where('source_chapter_id', '=', chapter.source_chapter_id)
    .executeTakeFirst()
  if (page === undefined) throw new AppError('page.not_found')
  const edited = await deps.images.readPicture(await readBytes(bytes, MAX_PICTURE_BYTES))
  const before = await findPicture(deps.db, place, chapter.source_chapter_id)
  if (!can(actor, RIGHT[before.kind], row).ok)
    throw new AppError('permission.row_denied', { ability: RIGHT[before.kind] })
  if (!isSameSize(before, edited))
    throw new AppError('image.size_changed', { width: before.width, height: before.height })
  const stored = await deps.blobs.put(edited.bytes)
  const asset: Asset = { ...stored, width: edited.width, height: edited.height }
  await inTransaction(deps.db, (tx) => registerAsset(tx, chapter.source_chapter_id, asset))
  return { asset: stored.sha, width: edited.width, height: edited.height }
}
