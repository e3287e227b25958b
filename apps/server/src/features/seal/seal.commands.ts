import type { sealPut, SealVerdict } from '@panelflow/contract/seal.ts'
import type { EndpointAnswer, EndpointBody } from '@panelflow/contract/endpoint.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { mayEditAnything } from '@panelflow/domain/page/page-access.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { ENGINE_ID } from '@panelflow/render/engine/engine-id.ts'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { TASK_CHANNEL } from '../../db/task-channel.ts'
import type { Deps } from '../../ports/deps.ts'
import { requireChapter } from '../../core/access/order-access.ts'
import { editableNow } from '@panelflow/domain/page/editable-now.ts'
import { drawnById, toItemKey, type PageOfChapter } from './item-keys.ts'
import { announceSeals } from './save-verdicts.ts'

type SealDeps = Pick<Deps, 'db' | 'ids' | 'clock'>
type Seals = EndpointBody<typeof sealPut>

/** A seal of an item that is there, in the state the page is in now. */
type Known = Seals['seals'][number] & { readonly kind: 'text' | 'patch' | 'image' }

const listKnown = async (
  tx: Tx,
  page: PageOfChapter,
  language: string,
  seals: Seals['seals'],
): Promise<readonly Known[]> => {
  const drawn = await drawnById(tx, page)
  if (drawn === undefined) throw new AppError('page.not_found')
  const newest = new Map(seals.map((seal) => [seal.itemId, seal]))
  return [...newest.values()].flatMap((seal) => {
    const item = drawn.get(seal.itemId)
    return item !== undefined && toItemKey(item, language) === seal.key
      ? [{ ...seal, kind: item.kind }]
      : []
  })
}

/** The page's row, locked; whoever checks it just now takes what is new in the next round. */
const openSeal = async (
  { ids }: SealDeps,
  tx: Tx,
  { chapterId, pageId }: PageOfChapter,
): Promise<string> => {
  const row = await tx
    .insertInto('page_seal')
    .values({ id: ids.next(), chapter_id: chapterId, source_page_id: pageId, status: 'checked' })
    .onConflict((conflict) =>
      conflict
        .columns(['chapter_id', 'source_page_id'])
        .doUpdateSet({ not_before: sql<Date>`now()`, failures: 0 }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const QUIET: readonly SealVerdict[] = ['same', 'pending', 'stale_engine']

/**
 * Seals that say something new, and whether that takes a bad verdict back. One that was found the
 * same, or just waits, is not looked at twice; and a tab older than the server says nothing about
 * an item this engine has a seal of.
 */
const findChanges = async (
  tx: Tx,
  sealId: string,
  engine: string,
  known: readonly Known[],
): Promise<{ readonly changes: readonly Known[]; readonly takesBack: boolean }> => {
  const rows = await tx
    .selectFrom('page_seal_item')
    .select(['item_id', 'engine', 'item_key', 'raster', 'verdict'])
    .where('seal_id', '=', sealId)
    .execute()
  const before = new Map(rows.map((row) => [row.item_id, row]))
  const changes = known.filter(({ itemId, key, raster }) => {
    const row = before.get(itemId)
    if (row === undefined || row.item_key !== key) return true
    if (row.engine !== engine) return engine === ENGINE_ID
    return row.raster !== raster || !QUIET.includes(row.verdict)
  })
  return {
    changes,
    takesBack: changes.some(
      ({ itemId }) => !QUIET.includes(before.get(itemId)?.verdict ?? 'pending'),
    ),
  }
}

const writeChanges = async (
  tx: Tx,
  sealId: string,
  engine: string,
  accountId: string,
  changes: readonly Known[],
): Promise<void> => {
  const verdict = engine === ENGINE_ID ? ('pending' as const) : ('stale_engine' as const)
  await tx
    .insertInto('page_seal_item')
    .values(
      changes.map(({ itemId, kind, key, raster }) => ({
        seal_id: sealId,
        item_id: itemId,
        kind,
        engine,
        item_key: key,
        raster,
        verdict,
        account_id: accountId,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['seal_id', 'item_id']).doUpdateSet({
        engine: (eb) => eb.ref('excluded.engine'),
        item_key: (eb) => eb.ref('excluded.item_key'),
        raster: (eb) => eb.ref('excluded.raster'),
        verdict: (eb) => eb.ref('excluded.verdict'),
        account_id: (eb) => eb.ref('excluded.account_id'),
        sealed_at: sql<Date>`now()`,
        checked_at: null,
      }),
    )
    .execute()
  if (verdict === 'stale_engine') return
  await tx
    .updateTable('page_seal')
    .set({ status: 'queued', not_before: sql<Date>`now()` })
    .where('id', '=', sealId)
    .where('status', '=', 'checked')
    .execute()
  await sql`select pg_notify(${TASK_CHANNEL}, 'seal')`.execute(tx)
}

/**
 * Keeps what a workspace showed, to be checked by a worker. From those who may edit the page now,
 * as an edit; others are not refused, because a chapter
 * is handed on while its last seals are under way, but nothing of theirs is taken.
 * Throws `page.not_found`, `chapter.not_found`, permission codes.
 */
export const putSeals = async (
  deps: SealDeps,
  actor: Actor,
  page: PageOfChapter,
  { engine, seals }: Seals,
): Promise<EndpointAnswer<typeof sealPut>> =>
  await inTransaction(deps.db, async (tx) => {
    const access = await requireChapter(tx, actor, 'workspace.open', page.chapterId)
    const staleEngine = engine !== ENGINE_ID
    if (!mayEditAnything(editableNow(actor, access.chapterState, access.state.stop !== null)))
      return { accepted: 0, staleEngine }
    const known = await listKnown(tx, page, access.row.target_language, seals)
    const answer = { accepted: known.length, staleEngine }
    if (known.length === 0) return answer
    const sealId = await openSeal(deps, tx, page)
    const { changes, takesBack } = await findChanges(tx, sealId, engine, known)
    if (changes.length > 0) await writeChanges(tx, sealId, engine, actor.accountId, changes)
    if (takesBack) await announceSeals(tx, page)
    return answer
  })
