/**
 * Seals as work for the lease loop: what a workspace showed of a page is painted again here and
 * compared (docs/specs/0004-parity-seal.md).
 */
import type { SealVerdict } from '@panelflow/contract/seal.ts'
import type { DrawnItem } from '@panelflow/render/compose/compose-document.ts'
import { ENGINE_ID } from '@panelflow/render/engine/engine-id.ts'
import { sql } from 'kysely'
import { isDatabaseAway } from '../db/database-errors.ts'
import type { Db } from '../db/open-database.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import { drawnById, toItemKey } from '../features/seal/item-keys.ts'
import { announceSeals, type Verdict, writeVerdicts } from '../features/seal/save-verdicts.ts'
import { BlobDamaged, BlobMissing, StorageFault } from '../ports/blob-store.ts'
import type { Deps } from '../ports/deps.ts'
import type { CheckedItem, PageRenderer } from '../ports/page-renderer.ts'
import { LEASE_S, type Lease, type LeasedWork, type Run } from './lease-loop.ts'
import { createLeaseSweep, type LeaseCondition } from './lost-leases.ts'
import { storageWaitSeconds } from './task-failure.ts'

type SealDeps = Pick<Deps, 'db' | 'blobs'>

interface ClaimedSeal extends Lease {
  readonly chapterId: string
  readonly pageId: string
  readonly language: string
  readonly failures: number
}

interface PendingSeal {
  readonly itemId: string
  readonly key: string
  readonly raster: string
}

/**
 * A page that kills its worker this often is not tried again; synthesis looks at it in its own way.
 */
const MAX_FAILURES = 3
const BACKOFF_S = 5
/** Items painted in one go: page tasks that wait for a render thread get in between. */
const BITE = 40
const LEASE = sql<Date>`now() + make_interval(secs => ${LEASE_S})`

const claim = async (db: Db): Promise<ClaimedSeal | undefined> => {
  const { rows } = await sql<ClaimedSeal>`
    update page_seal s set status = 'checking', attempt = s.attempt + 1, lease_until = ${LEASE}
    from chapter c join work_order o on o.id = c.order_id
    where c.id = s.chapter_id and s.id = (
      select id from page_seal where status = 'queued' and not_before <= now() order by not_before limit 1 for update skip locked)
    returning s.id, s.attempt, s.failures, s.chapter_id as "chapterId", s.source_page_id as "pageId", o.target_language as language`.execute(
    db,
  )
  return rows[0]
}

/** The row while the attempt is ours, locked. */
const fence = async (tx: Tx, seal: Lease, lease: 'prolong' | 'end'): Promise<boolean> => {
  const row = await tx
    .updateTable('page_seal')
    .set({ lease_until: lease === 'prolong' ? LEASE : null })
    .where('id', '=', seal.id)
    .where('attempt', '=', seal.attempt)
    .where('status', '=', 'checking')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const listPending = async (db: Db | Tx, sealId: string): Promise<readonly PendingSeal[]> =>
  await db
    .selectFrom('page_seal_item')
    .select([
      'item_id as itemId',
      'item_key as key',
      sql<string>`coalesce(raster, '')`.as('raster'),
    ])
    .where('seal_id', '=', sealId)
    .where('verdict', '=', 'pending')
    .where('engine', '=', ENGINE_ID)
    .execute()

const countWrong = async (tx: Tx, sealId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from page_seal_item where seal_id = ${sealId} and verdict in ('differs', 'layout_untrue', 'failed')`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}

const finishCheck = async (tx: Tx, seal: Lease, failures: number): Promise<void> => {
  const next =
    (await listPending(tx, seal.id)).length > 0 ? ('queued' as const) : ('checked' as const)
  const wait = failures === 0 ? 0 : BACKOFF_S * failures
  await tx
    .updateTable('page_seal')
    .set({
      status: next,
      failures,
      lease_until: null,
      not_before: sql<Date>`now() + make_interval(secs => ${wait})`,
    })
    .where('id', '=', seal.id)
    .execute()
}

const store = async (
  db: Db,
  seal: ClaimedSeal,
  verdicts: readonly Verdict[],
  obsolete: readonly string[],
): Promise<void> =>
  await inTransaction(db, async (tx) => {
    if (!(await fence(tx, seal, 'end'))) return
    const before = await countWrong(tx, seal.id)
    await writeVerdicts(tx, seal.id, verdicts)
    if (obsolete.length > 0)
      await tx
        .deleteFrom('page_seal_item')
        .where('seal_id', '=', seal.id)
        .where('item_id', 'in', obsolete)
        .where('verdict', '=', 'pending')
        .execute()
    await finishCheck(tx, seal, 0)
    if (before > 0 || (await countWrong(tx, seal.id)) > 0) await announceSeals(tx, seal)
  })

/** The attempt failed as a whole: another one later, or the pending seals are given up. */
const fail = async (db: Db, seal: ClaimedSeal): Promise<void> =>
  await inTransaction(db, async (tx) => {
    if (!(await fence(tx, seal, 'end'))) return
    const failures = seal.failures + 1
    if (failures < MAX_FAILURES) return await finishCheck(tx, seal, failures)
    const pending = await listPending(tx, seal.id)
    await writeVerdicts(
      tx,
      seal.id,
      pending.map(({ itemId, key }) => ({ itemId, key, verdict: 'failed' })),
    )
    await finishCheck(tx, seal, 0)
    await announceSeals(tx, seal)
  })

/** The store is away or full: the seal is checked later, and no attempt is used up. */
const postpone = async (db: Db, seal: ClaimedSeal): Promise<void> => {
  const wait = storageWaitSeconds(seal.attempt - seal.failures)
  await db
    .updateTable('page_seal')
    .set({
      status: 'queued',
      lease_until: null,
      not_before: sql<Date>`now() + make_interval(secs => ${wait})`,
    })
    .where('id', '=', seal.id)
    .where('attempt', '=', seal.attempt)
    .where('status', '=', 'checking')
    .execute()
}

const verdictOn = (seal: PendingSeal, checked: CheckedItem | undefined): SealVerdict => {
  if (checked?.ok !== true) return 'failed'
  if (!checked.isLayoutPlausible) return 'layout_untrue'
  return checked.raster === seal.raster ? 'same' : 'differs'
}

/**
 * Undefined when the picture is gone or damaged: that is its item's failure alone. @throws
 * StorageFault
 */
const readAsset = async ({ blobs }: SealDeps, sha: string): Promise<Uint8Array | undefined> => {
  try {
    return await blobs.get(sha)
  } catch (error) {
    if (error instanceof BlobMissing || error instanceof BlobDamaged) return undefined
    throw error
  }
}

const readAssets = async (
  deps: SealDeps,
  items: readonly DrawnItem[],
): Promise<ReadonlyMap<string, Uint8Array>> => {
  const assets = new Map<string, Uint8Array>()
  for (const item of items) {
    if (item.kind === 'text' || assets.has(item.props.asset)) continue
    const bytes = await readAsset(deps, item.props.asset)
    if (bytes !== undefined) assets.set(item.props.asset, bytes)
  }
  return assets
}

const check = async (
  deps: SealDeps,
  renderer: PageRenderer,
  seal: ClaimedSeal,
  run: Run,
): Promise<void> => {
  const pending = await listPending(deps.db, seal.id)
  const drawn = (await drawnById(deps.db, seal)) ?? new Map<string, DrawnItem>()
  const current = pending.flatMap((one) => {
    const item = drawn.get(one.itemId)
    return item !== undefined && toItemKey(item, seal.language) === one.key
      ? [{ ...one, item }]
      : []
  })
  const verdicts: Verdict[] = []
  for (let at = 0; at < current.length; at += BITE) {
    const bite = current.slice(at, at + BITE)
    const items = bite.map(({ item }) => item)
    const assets = await readAssets(deps, items)
    const checked = await renderer.check({ items, language: seal.language, assets }, run.signal)
    verdicts.push(
      ...bite.map((one, i) => ({
        itemId: one.itemId,
        key: one.key,
        verdict: verdictOn(one, checked[i]),
      })),
    )
  }
  const obsolete = pending
    .filter((one) => !current.some(({ itemId }) => itemId === one.itemId))
    .map(({ itemId }) => itemId)
  if (!run.signal.aborted) await store(deps.db, seal, verdicts, obsolete)
}

const sweep = async (db: Db, lost: LeaseCondition): Promise<void> => {
  const { rows } = await sql<ClaimedSeal>`
    select s.id, s.attempt, s.failures, s.chapter_id as "chapterId", s.source_page_id as "pageId", '' as language
    from page_seal s where s.status = 'checking' and ${lost}`.execute(db)
  for (const seal of rows) await fail(db, seal)
}

export const sealWork = (
  deps: SealDeps,
  renderer: PageRenderer,
  onError: (error: unknown) => void,
): LeasedWork<ClaimedSeal> => ({
  kind: 'seal',
  toLogIds: ({ chapterId, pageId }) => ({ chapterId, pageId }),
  claim: () => claim(deps.db),
  beat: (seal) => inTransaction(deps.db, (tx) => fence(tx, seal, 'prolong')),
  release: async (seal) => {
    await deps.db
      .updateTable('page_seal')
      .set({ status: 'queued', lease_until: null, not_before: sql<Date>`now()` })
      .where('id', '=', seal.id)
      .where('attempt', '=', seal.attempt)
      .where('status', '=', 'checking')
      .execute()
  },
  sweep: createLeaseSweep(deps.db, (lost) => sweep(deps.db, lost)),
  run: async (seal, run) => {
    try {
      await check(deps, renderer, seal, run)
    } catch (error) {
      if (run.signal.aborted) return
      // no failure of the task: the lease loop returns it to the queue
      if (isDatabaseAway(error)) throw error
      onError(error)
      await (error instanceof StorageFault ? postpone(deps.db, seal) : fail(deps.db, seal))
    }
  },
})
