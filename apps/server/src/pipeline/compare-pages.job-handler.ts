/**
 * Replaced pages as work for the lease loop: each is compared with the one before it, what is on it
 * is put where it belongs, and what changed is marked. Requested by
 * features/page-revision/carry-documents.ts.
 */
import type { PageOp } from '@panelflow/domain/page/document/page-document.ts'
import { listPlacedItems, type PagePlacement } from '@panelflow/domain/page/place-items.ts'
import type { TextFreePlacement } from '@panelflow/domain/page/text-free-page.ts'
import { sql } from 'kysely'
import type { Db } from '../db/open-database.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import { placeDocuments } from '../features/page-revision/place-documents.ts'
import { settleRevision } from '../features/page-revision/settle-revision.ts'
import type { Deps } from '../ports/deps.ts'
import type { PageComparer, PageComparison } from '../ports/patch-maker.ts'
import type { PixelGate } from '../ports/pixel-gate.ts'
import type { LeasedWork } from './lease-loop.ts'
import { createRetriedRows, leaseEnd, type RetriedLease } from './retried-rows.ts'
import { decodePage } from './task-page.ts'

interface StoredPicture {
  readonly image: string
  readonly width: number
  readonly height: number
}

interface ClaimedRevision extends RetriedLease {
  readonly sourceChapterId: string
  readonly carriedScale: number
  readonly page: StoredPicture
  readonly before: StoredPicture
}

const claim = async (db: Db): Promise<ClaimedRevision | undefined> => {
  const { rows } = await sql<ClaimedRevision>`
    update page_revision v set status = 'running', attempt = v.attempt + 1, lease_until = ${leaseEnd()}
    from source_page p, source_page o where p.id = v.id and o.id = v.previous_id and v.id = (
      select id from page_revision where status = 'waiting' and not_before <= now()
      order by not_before, id limit 1 for update skip locked)
    returning v.id, v.attempt, v.failures, v.carried_scale as "carriedScale",
      p.source_chapter_id as "sourceChapterId",
      json_build_object('image', p.image, 'width', p.width, 'height', p.height) as page,
      json_build_object('image', o.image, 'width', o.width, 'height', o.height) as before`.execute(
    db,
  )
  return rows[0]
}

/** Half a pixel is seen nowhere. */
const LEAST_MOVE = 0.5

/** From where documents were put when the page was replaced to where they belong. */
const toCorrection = (
  { carriedScale, page }: Pick<ClaimedRevision, 'carriedScale' | 'page'>,
  { scale, dx, dy }: TextFreePlacement,
): PagePlacement => {
  const correction = { scale: scale / carriedScale, dx, dy }
  const stretch = Math.abs(correction.scale - 1) * Math.max(page.width, page.height)
  const isSame = Math.max(stretch, Math.abs(dx), Math.abs(dy)) < LEAST_MOVE
  return isSame ? { scale: 1, dx: 0, dy: 0 } : correction
}

/** Items that somebody placed on the new picture: by the database's clock, to the microsecond. */
const listPlacedSince = async (
  tx: Tx,
  documentId: string,
  pageId: string,
): Promise<ReadonlySet<string>> => {
  const entries = await tx
    .selectFrom('page_op')
    .select('ops')
    .where('document_id', '=', documentId)
    .where('at', '>', (eb) =>
      eb.selectFrom('page_revision').select('created_at').where('id', '=', pageId),
    )
    .execute()
  return new Set(entries.flatMap(({ ops }) => listPlacedItems(ops as unknown as readonly PageOp[])))
}

const toResult = (found: PageComparison | null) =>
  found === null
    ? { refusal: 'different' }
    : {
        placement: JSON.stringify(found.placement),
        changes: JSON.stringify(found.changes),
        refusal: null,
      }

export const revisionWork = (
  deps: Deps,
  { comparer, gate }: { readonly comparer: PageComparer; readonly gate: PixelGate },
  onError: (error: unknown) => void,
): LeasedWork<ClaimedRevision> => {
  const unreadable = { refusal: 'unreadable' }
  const rows = createRetriedRows<ClaimedRevision>(deps.db, 'page_revision', unreadable, onError)
  /** Documents and result are written together, or neither. */
  const write = async (claimed: ClaimedRevision, found: PageComparison | null): Promise<void> =>
    await inTransaction(deps.db, async (tx) => {
      if (!(await rows.finish(claimed, toResult(found), tx))) return
      const { id: pageId } = claimed
      if (found !== null) {
        const placement = toCorrection(claimed, found.placement)
        await placeDocuments(deps, tx, { pageId, run: pageId, placement }, (documentId) =>
          listPlacedSince(tx, documentId, pageId),
        )
      }
      await settleRevision(deps, tx, claimed)
    })
  return {
    ...rows,
    kind: 'page_revision',
    claim: () => claim(deps.db),
    run: (claimed, { signal }) =>
      rows.attempt(claimed, signal, async () => {
        const { page, before } = claimed
        const pixels = page.width * page.height + before.width * before.height
        const found = await gate.run(pixels, signal, async () =>
          comparer.compare(await decodePage(deps, page), await decodePage(deps, before), signal),
        )
        if (!signal.aborted) await write(claimed, found)
      }),
  }
}
