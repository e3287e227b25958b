/**
 * Text-free originals as work for the lease loop: each is laid over its page, and where it matches,
 * cleanups from it are proposed. Requested by features/upload/text-free.commands.ts.
 */
import type { TextFreePlacement } from '@panelflow/domain/page/text-free-page.ts'
import { OPEN_FOR_ADMINISTRATOR } from '@panelflow/domain/page/page-access.ts'
import { sql } from 'kysely'
import type { Db } from '../db/open-database.ts'
import { publish } from '../db/outbox.ts'
import { inTransaction } from '../db/transaction.ts'
import { publishToChapters } from '../core/workflow/publish-to-chapters.ts'
import { startProposals } from '../features/task/start-proposals.ts'
import type { Deps } from '../ports/deps.ts'
import type { PagePlacer, TextFreeGround } from '../ports/patch-maker.ts'
import type { PixelGate } from '../ports/pixel-gate.ts'
import type { LeasedWork } from './lease-loop.ts'
import { createRetriedRows, leaseEnd, type RetriedLease } from './retried-rows.ts'
import { decodePage } from './task-page.ts'

interface StoredPicture {
  readonly image: string
  readonly width: number
  readonly height: number
}

interface ClaimedTextFree extends RetriedLease, StoredPicture {
  readonly chapterId: string
  readonly sourceChapterId: string
  readonly page: StoredPicture
}

interface TextFreePicture extends StoredPicture {
  /** null: it was not compared yet */
  readonly placement: TextFreePlacement | null
}

/** The text-free original of a page, unless it does not match. */
export const findTextFree = async (
  db: Db,
  pageId: string,
): Promise<TextFreePicture | undefined> => {
  const row = await db
    .selectFrom('text_free_page')
    .select(['image', 'width', 'height', 'placement'])
    .where('id', '=', pageId)
    .where('refusal', 'is', null)
    .executeTakeFirst()
  return row && { ...row, placement: row.placement as TextFreePlacement | null }
}

/** Throws `image.not_readable`, BlobMissing. */
export const decodeTextFree = async (
  deps: Pick<Deps, 'blobs' | 'images'>,
  { placement, ...picture }: TextFreePicture,
): Promise<TextFreeGround> => ({ picture: await decodePage(deps, picture), placement })

const claim = async (db: Db): Promise<ClaimedTextFree | undefined> => {
  const { rows } = await sql<ClaimedTextFree>`
    update text_free_page f set status = 'running', attempt = f.attempt + 1, lease_until = ${leaseEnd()}
    from source_page p where p.id = f.id and f.id = (
      select id from text_free_page where status = 'waiting' and not_before <= now()
      order by not_before, id limit 1 for update skip locked)
    returning f.id, f.attempt, f.failures, f.chapter_id as "chapterId",
      p.source_chapter_id as "sourceChapterId", f.image, f.width, f.height,
      json_build_object('image', p.image, 'width', p.width, 'height', p.height) as page`.execute(db)
  return rows[0]
}

/** Pages that were not cleaned yet are cleaned from the original once their turn comes. */
const proposeCleanup = async (
  deps: Deps,
  { id: pageId, chapterId }: ClaimedTextFree,
): Promise<void> => {
  await inTransaction(deps.db, async (tx) => {
    const chapter = await tx
      .selectFrom('chapter as c')
      .innerJoin('work_order as o', 'o.id', 'c.order_id')
      .select(['c.order_id as orderId', 'c.status'])
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('page_task as t')
              .select('t.id')
              .whereRef('t.chapter_id', '=', 'c.id')
              .where('t.stage', '=', 'patch_generation')
              .where('t.source_page_id', '=', pageId)
              .where('t.status', '=', 'done'),
          )
          .as('isCleaned'),
      )
      .where('c.id', '=', chapterId)
      .forUpdate('o')
      .executeTakeFirst()
    if (!chapter?.isCleaned || !OPEN_FOR_ADMINISTRATOR.includes(chapter.status)) return
    const stage = 'patch_generation'
    const asked = { chapterId, stage, priority: 0, pageIds: [pageId], regionIds: null } as const
    if ((await startProposals(deps, tx, asked)) === 0) return
    const { orderId } = chapter
    for (const type of ['ai_board.changed', 'order.changed'] as const)
      await publish(tx, { type, orderId, chapterId, payload: { orderId, chapterId } })
  })
}

export const textFreeWork = (
  deps: Deps,
  { placer, gate }: { readonly placer: PagePlacer; readonly gate: PixelGate },
  onError: (error: unknown) => void,
): LeasedWork<ClaimedTextFree> => {
  const unreadable = { refusal: 'unreadable' }
  const rows = createRetriedRows<ClaimedTextFree>(deps.db, 'text_free_page', unreadable, onError)
  return {
    ...rows,
    kind: 'text_free',
    toLogIds: ({ chapterId }) => ({ chapterId }),
    claim: () => claim(deps.db),
    run: (claimed, { signal }) =>
      rows.attempt(claimed, signal, async () => {
        const { page } = claimed
        const pixels = page.width * page.height + claimed.width * claimed.height
        const placement = await gate.run(pixels, signal, async () =>
          placer.place(await decodePage(deps, page), await decodePage(deps, claimed), signal),
        )
        if (signal.aborted) return
        const result =
          placement === null
            ? { refusal: 'different' }
            : { placement: JSON.stringify(placement), refusal: null }
        if (!(await rows.finish(claimed, result))) return
        await inTransaction(deps.db, (tx) =>
          publishToChapters(tx, 'text_free.changed', claimed.sourceChapterId),
        )
        if (placement !== null) await proposeCleanup(deps, claimed)
      }),
  }
}
