/** What is on a page follows a picture that was scaled or moved, as a batch of the op log. */
import { applyOps } from '@panelflow/domain/page/page-apply.ts'
import { checkValues } from '@panelflow/domain/page/page-checks.ts'
import { type PagePlacement, toPlacementOps } from '@panelflow/domain/page/place-items.ts'
import type { PageDocument } from '@panelflow/domain/page/document/page-document.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { type DocumentRef, lockDocument, writeBatch } from '../page/page-store.ts'

type PlaceDeps = Pick<Deps, 'ids' | 'clock'>

/** Steps that were made on the picture before cannot be taken back on this one. */
const forgetSteps = async (tx: Tx, documentId: string): Promise<void> => {
  await tx
    .updateTable('page_op')
    .set({ chapter_id: null, steps: null, inverse: null })
    .where('document_id', '=', documentId)
    .where('steps', 'is not', null)
    .execute()
}

/** Who made an item stays who made it. */
const keepOrigins = (before: PageDocument, after: PageDocument): PageDocument => ({
  ...after,
  items: Object.fromEntries(
    Object.entries(after.items).map(([id, item]) => [
      id,
      { ...item, origin: before.items[id]?.origin ?? item.origin },
    ]),
  ),
})

const listDocuments = async (
  tx: Tx,
  pageId: string,
): Promise<readonly (DocumentRef & { readonly id: string })[]> => {
  const rows = await tx
    .selectFrom('page_document')
    .select(['id', 'kind', 'chapter_id'])
    .where('source_page_id', '=', pageId)
    .orderBy('id')
    .execute()
  return rows.map(({ id, kind, chapter_id }) => ({
    id,
    kind,
    pageId,
    // a base document is found without one
    chapterId: chapter_id ?? '',
  }))
}

/**
 * Moves what all documents of a page hold.
 * @param run id of what caused it, kept as the origin of the batch
 * @param listKept items of a document that stay where they are
 */
export const placeDocuments = async (
  { ids, clock }: PlaceDeps,
  tx: Tx,
  { pageId, run, placement }: PagePlacing,
  listKept: (documentId: string) => Promise<ReadonlySet<string>>,
): Promise<void> => {
  for (const ref of await listDocuments(tx, pageId)) {
    const before = await lockDocument(tx, ref)
    if (before === undefined) continue
    const kept = await listKept(before.id)
    const ops = toPlacementOps(before, placement, (id) => kept.has(id))
    if (ops.length === 0) continue
    const checked = checkValues(before, ops)
    if (!checked.ok)
      throw new Error(`items of page ${pageId} cannot follow: ${JSON.stringify(checked.params)}`)
    const origin = { by: 'ai', run, at: clock.now().toISOString() } as const
    const { doc, applied } = applyOps(before, ops, origin)
    await forgetSteps(tx, before.id)
    const after = keepOrigins(before, doc)
    await writeBatch(tx, { ref, before, after, applied, batchId: ids.next(), origin })
  }
}

export interface PagePlacing {
  readonly pageId: string
  readonly run: string
  readonly placement: PagePlacement
}
