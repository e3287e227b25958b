/** Text-free originals of a chapter's pages come and go. */
import type { TextFreePages } from '@panelflow/contract/text-free-page.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { pairFilesWithPages } from '@panelflow/domain/page/text-free-page.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import { requireChapter } from '../../core/access/order-access.ts'
import { publishToChapters } from '../../core/workflow/publish-to-chapters.ts'
import { TASK_CHANNEL } from '../../db/task-channel.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { lockContent, removeUnreferenced } from '../file/blob-lifetime.ts'
import { takeUploads } from './take-uploads.ts'
import type { UploadedPage } from './upload-row.ts'
import { listTextFree } from './text-free.queries.ts'

interface TextFreeUploads {
  readonly chapterId: string
  readonly uploadIds: readonly string[]
}

/** The file of a picture that no row names any more goes. */
const removeImages = async (tx: Tx, { blobs }: Deps, images: readonly string[]): Promise<void> => {
  for (const sha of images) {
    await lockContent(tx, sha)
    await removeUnreferenced(tx, blobs, sha)
  }
}

const writePicture = async (
  tx: Tx,
  { clock }: Deps,
  { pageId, chapterId }: { readonly pageId: string; readonly chapterId: string },
  { name, image, width, height }: UploadedPage,
): Promise<void> => {
  const picture = {
    chapter_id: chapterId,
    name,
    image,
    width,
    height,
    uploaded_at: clock.now(),
    status: 'waiting' as const,
    placement: null,
    refusal: null,
    failures: 0,
    not_before: sql<Date>`now()`,
    lease_until: null,
  }
  await tx
    .insertInto('text_free_page')
    .values({ id: pageId, ...picture })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(picture))
    .execute()
}

/**
 * Takes the pictures of these uploads; a worker then compares each with its page.
 * @throws AppError text_free.no_page, upload.*, chapter.not_found, permission codes
 */
export const addTextFree = async (
  deps: Deps,
  actor: Actor,
  { chapterId, uploadIds }: TextFreeUploads,
): Promise<{ readonly pages: TextFreePages; readonly left: string[] }> => {
  const ability = 'chapter.image.upload_replace'
  const { chapter } = await requireChapter(deps.db, actor, ability, chapterId)
  const sourceChapterId = chapter.source_chapter_id
  return await inTransaction(deps.db, async (tx) => {
    const files = await takeUploads(tx, sourceChapterId, uploadIds)
    const pages = await listTextFree(tx, sourceChapterId)
    const { pairs, left } = pairFilesWithPages(pages, files)
    if (pairs.length === 0)
      throw new AppError('text_free.no_page', { pages: pages.length, files: files.length })
    const ids = pairs.map(({ page }) => page.pageId)
    const before = await tx
      .selectFrom('text_free_page')
      .select('image')
      .where('id', 'in', ids)
      .forUpdate()
      .execute()
    for (const { page, file } of pairs)
      await writePicture(tx, deps, { pageId: page.pageId, chapterId }, file)
    await removeImages(
      tx,
      deps,
      before.map(({ image }) => image),
    )
    await publishToChapters(tx, 'text_free.changed', sourceChapterId)
    await sql`select pg_notify(${TASK_CHANNEL}, 'text_free')`.execute(tx)
    return {
      pages: await listTextFree(tx, sourceChapterId),
      left: left.map(({ name }) => name),
    }
  })
}

/** @throws AppError page.not_found, chapter.not_found, permission codes */
export const removeTextFree = async (
  deps: Deps,
  actor: Actor,
  { chapterId, pageId }: { readonly chapterId: string; readonly pageId: string },
): Promise<TextFreePages> => {
  const ability = 'chapter.image.upload_replace'
  const { chapter } = await requireChapter(deps.db, actor, ability, chapterId)
  const sourceChapterId = chapter.source_chapter_id
  return await inTransaction(deps.db, async (tx) => {
    const pages = await listTextFree(tx, sourceChapterId)
    if (pages.every((page) => page.pageId !== pageId)) throw new AppError('page.not_found')
    const removed = await tx
      .deleteFrom('text_free_page')
      .where('id', '=', pageId)
      .returning('image')
      .execute()
    await removeImages(
      tx,
      deps,
      removed.map(({ image }) => image),
    )
    if (removed.length > 0) await publishToChapters(tx, 'text_free.changed', sourceChapterId)
    return await listTextFree(tx, sourceChapterId)
  })
}
