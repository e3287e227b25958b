/** The pages of a chapter become those of some uploads. */
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { RevisedPage } from '@panelflow/domain/page/pair-revisions.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { requireChapter } from '../../core/access/order-access.ts'
import { type OrderSession, withOrderLocked } from '../../core/workflow/order-session.ts'
import type { WorkflowDeps } from '../../core/workflow/workflow-deps.ts'
import { carryDocuments } from '../page-revision/carry-documents.ts'
import { takeUploads } from './take-uploads.ts'
import type { UploadedPage } from './upload-row.ts'

export interface SetImages {
  readonly chapterId: string
  readonly version: number
  readonly uploadIds: readonly string[]
}

interface PresentPage extends RevisedPage {
  readonly id: string
  readonly image: string
}

/** The present page that is this very picture, if it is not taken yet. */
const takeSame = (present: PresentPage[], page: UploadedPage): PresentPage | undefined => {
  const at = present.findIndex((old) => old.image === page.image)
  return at < 0 ? undefined : present.splice(at, 1)[0]
}

interface NewPage extends Omit<UploadedPage, 'look'> {
  readonly id: string
  readonly position: number
  readonly look: string | null
}

const pageRow = (
  id: string,
  sourceChapterId: string,
  at: { readonly page: UploadedPage; readonly position: number; readonly revision: number },
) => {
  const { name, width, height, image, original, tiles, format, originalBytes, tileLevels } = at.page
  const { position, revision } = at
  const look = at.page.look ?? null
  const files = {
    image,
    image_format: format,
    original,
    original_bytes: originalBytes,
    tiles,
    tile_levels: tileLevels,
  }
  return {
    id,
    source_chapter_id: sourceChapterId,
    position,
    revision,
    name,
    width,
    height,
    look,
    ...files,
  }
}

/**
 * Writes the pages as the next revision of the source chapter. A picture that is there already
 * keeps its page, and with it everything done on it;
 * others are replaced.
 */
const writePages = async (
  deps: WorkflowDeps,
  tx: Tx,
  sourceChapterId: string,
  pages: readonly UploadedPage[],
): Promise<void> => {
  const { revision } = await tx
    .updateTable('source_chapter')
    .set({ revision: sql`revision + 1` })
    .where('id', '=', sourceChapterId)
    .returning('revision')
    .executeTakeFirstOrThrow()
  const present: PresentPage[] = await tx
    .selectFrom('source_page')
    .select(['id', 'name', 'image', 'width', 'height', 'position', 'look'])
    .where('source_chapter_id', '=', sourceChapterId)
    .where('replaced_at', 'is', null)
    .orderBy('position')
    .execute()
  const plan = pages.map((page, position) => ({
    page,
    position,
    existing: takeSame(present, page),
  }))
  // one position is held by one present page: clear the way before anything moves
  await tx
    .updateTable('source_page')
    .set({ position: sql`position + 1000000` })
    .where('source_chapter_id', '=', sourceChapterId)
    .where('replaced_at', 'is', null)
    .execute()
  if (present.length > 0)
    await tx
      .updateTable('source_page')
      .set({ replaced_at: sql`now()` })
      .where(
        'id',
        'in',
        present.map((page) => page.id),
      )
      .execute()
  const made: NewPage[] = []
  for (const { page, position, existing } of plan) {
    if (existing !== undefined) {
      await tx
        .updateTable('source_page')
        .set({ position, name: page.name })
        .where('id', '=', existing.id)
        .execute()
      continue
    }
    const id = deps.ids.next()
    made.push({ ...page, look: page.look ?? null, id, position })
    await tx
      .insertInto('source_page')
      .values(pageRow(id, sourceChapterId, { page, position, revision }))
      .execute()
  }
  await carryDocuments(deps, tx, present, made)
}

interface Waiting {
  readonly chapterId: string
  readonly orderId: string
}

/** Chapters, in every language, that wait for the pages of the source chapter. */
const listWaiting = async (tx: Tx, sourceChapterId: string): Promise<readonly Waiting[]> =>
  await tx
    .selectFrom('chapter as c')
    .innerJoin('work_order as o', 'o.id', 'c.order_id')
    .select(['c.id as chapterId', 'c.order_id as orderId'])
    .where('c.source_chapter_id', '=', sourceChapterId)
    .where('c.status', '=', 'waiting_for_image')
    .where('o.stop_status', 'is', null)
    .execute()

/**
 * Locks the orders one after another, always in the same sequence, so that two uploads for the same
 * pages cannot wait for each other.
 */
const withOrdersLocked = async (
  deps: WorkflowDeps,
  tx: Tx,
  orderIds: readonly string[],
  work: (sessions: ReadonlyMap<string, OrderSession>) => Promise<void>,
): Promise<void> => {
  const sessions = new Map<string, OrderSession>()
  const next = async ([orderId, ...rest]: readonly string[]): Promise<void> => {
    if (orderId === undefined) return await work(sessions)
    await withOrderLocked(deps, tx, orderId, async (session) => {
      sessions.set(orderId, session)
      await next(rest)
    })
  }
  await next([...new Set(orderIds)].sort())
}

const startWaiting = async (
  waiting: readonly Waiting[],
  sessions: ReadonlyMap<string, OrderSession>,
  actor: Actor,
): Promise<void> => {
  for (const { orderId, chapterId } of waiting) {
    const session = sessions.get(orderId)
    const chapter = session?.state.chapters.find((one) => one.id === chapterId)
    if (session !== undefined && chapter?.status === 'waiting_for_image')
      await session.send({ type: 'upload_images', chapterId }, actor)
  }
}

/**
 * Gives a source chapter that has no pages those that `getPages` answers, and starts preprocessing
 * in every language that waits. `getPages` runs under the locks of their orders; null: not now.
 */
export const setFirstPages = async (
  deps: WorkflowDeps,
  tx: Tx,
  actor: Actor,
  sourceChapterId: string,
  getPages: () => Promise<readonly UploadedPage[] | null>,
): Promise<void> => {
  const waiting = await listWaiting(tx, sourceChapterId)
  const orderIds = waiting.map(({ orderId }) => orderId)
  await withOrdersLocked(deps, tx, orderIds, async (sessions) => {
    const pages = await getPages()
    if (pages === null) return
    await writePages(deps, tx, sourceChapterId, pages)
    await startWaiting(waiting, sessions, actor)
  })
}

/**
 * Takes the pages of these uploads, in the order given (those of an archive by name), and starts
 * preprocessing, for every language that waits.
 * Throws `upload.not_ready`, `upload.no_pages`, `order.changed_meanwhile`,
 * `chapter.transition_not_allowed`, permission codes.
 */
export const setImages = async (
  deps: WorkflowDeps,
  actor: Actor,
  { chapterId, version, uploadIds }: SetImages,
): Promise<void> => {
  const { chapter } = await requireChapter(
    deps.db,
    actor,
    'chapter.image.upload_replace',
    chapterId,
  )
  const sourceChapterId = chapter.source_chapter_id
  await inTransaction(deps.db, async (tx) => {
    const waiting = await listWaiting(tx, sourceChapterId)
    const others = waiting.filter((other) => other.chapterId !== chapterId)
    await withOrdersLocked(
      deps,
      tx,
      [chapter.order_id, ...others.map((other) => other.orderId)],
      async (sessions) => {
        const session = sessions.get(chapter.order_id)
        if (session === undefined) throw new AppError('order.not_found')
        await session.expectChapterVersion(actor, chapterId, version)
        await writePages(
          deps,
          tx,
          sourceChapterId,
          await takeUploads(tx, sourceChapterId, uploadIds),
        )
        await session.send({ type: 'upload_images', chapterId }, actor)
        await startWaiting(others, sessions, actor)
      },
    )
  })
}
