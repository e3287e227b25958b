import type { SealVerdict } from '@panelflow/contract/seal.ts'
import type { DrawnItem } from '@panelflow/render/compose/compose-document.ts'
import { ENGINE_ID } from '@panelflow/render/engine/engine-id.ts'
import { sql } from 'kysely'
import { publish } from '../../db/outbox.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import type { BrokenItem } from '../../ports/page-renderer.ts'
import { toItemKey, type PageOfChapter } from './item-keys.ts'

/** Everybody who has the chapter open asks again what is wrong. */
export const announceSeals = async (
  tx: Tx,
  { chapterId, pageId }: PageOfChapter,
): Promise<void> => {
  const chapter = await tx
    .selectFrom('chapter')
    .select('order_id')
    .where('id', '=', chapterId)
    .executeTakeFirst()
  if (chapter !== undefined)
    await publish(tx, {
      type: 'seal.changed',
      orderId: chapter.order_id,
      chapterId,
      payload: { chapterId, pageId },
    })
}

export interface Verdict {
  readonly itemId: string
  readonly key: string
  readonly verdict: SealVerdict
}

/** Writes verdicts beside seals that have not changed since. */
export const writeVerdicts = async (
  tx: Tx,
  sealId: string,
  verdicts: readonly Verdict[],
): Promise<void> => {
  if (verdicts.length === 0) return
  const columns = [
    verdicts.map((one) => one.itemId),
    verdicts.map((one) => one.key),
    verdicts.map((one) => one.verdict),
  ]
  await sql`
    update page_seal_item i set verdict = v.verdict, checked_at = now()
    from unnest(${columns[0]}::text[], ${columns[1]}::text[], ${columns[2]}::text[]) as v (item_id, item_key, verdict)
    where i.seal_id = ${sealId} and i.item_id = v.item_id and i.item_key = v.item_key and i.engine = ${ENGINE_ID}`.execute(
    tx,
  )
}

/**
 * What synthesis found: also items nobody sealed get a row, so that the workspace can point at
 * them.
 */
export const saveBroken = async (
  deps: Pick<Deps, 'db' | 'ids'>,
  page: PageOfChapter,
  {
    drawn,
    language,
    broken,
  }: {
    readonly drawn: ReadonlyMap<string, DrawnItem>
    readonly language: string
    readonly broken: readonly BrokenItem[]
  },
): Promise<void> =>
  await inTransaction(deps.db, async (tx) => {
    const { id: sealId } = await tx
      .insertInto('page_seal')
      .values({
        id: deps.ids.next(),
        chapter_id: page.chapterId,
        source_page_id: page.pageId,
        status: 'checked',
      })
      .onConflict((conflict) =>
        conflict.columns(['chapter_id', 'source_page_id']).doUpdateSet({ failures: 0 }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { itemId, verdict } of broken) {
      const item = drawn.get(itemId)
      if (item === undefined) continue
      const columns = {
        engine: ENGINE_ID,
        item_key: toItemKey(item, language),
        verdict,
        checked_at: sql<Date>`now()`,
      }
      await tx
        .insertInto('page_seal_item')
        .values({ seal_id: sealId, item_id: itemId, kind: item.kind, ...columns })
        .onConflict((conflict) => conflict.columns(['seal_id', 'item_id']).doUpdateSet(columns))
        .execute()
    }
    await announceSeals(tx, page)
  })
