/**
 * `page.erase_region`: a person's selection becomes a patch, written into the document in that
 * person's name.
 */
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { isRoleId } from '@panelflow/domain/account/role.ts'
import { boundsOfShapes, type EraseOptions } from '@panelflow/domain/page/erase.ts'
import { PAGE_SCHEMA_VERSION } from '@panelflow/domain/page/document/migrations/migrations.ts'
import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import type { PageDocument, PageOp } from '@panelflow/domain/page/document/page-document.ts'
import { topOrder } from '@panelflow/domain/page/paint-order.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import { isDatabaseAway } from '../db/database-errors.ts'
import type { Db } from '../db/open-database.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import { type Asset, registerAsset } from '../features/page/asset-store.ts'
import { appendPersonOps } from '../features/page/commands/append-ops.ts'
import { type DocumentRef, loadDocument } from '../features/page/page-store.ts'
import { parseOptions } from '../features/patch/erasure.view.ts'
import { BlobDamaged, BlobMissing, StorageFault } from '../ports/blob-store.ts'
import type { Deps } from '../ports/deps.ts'
import type { PageRenderer } from '../ports/page-renderer.ts'
import type { PixelGate } from '../ports/pixel-gate.ts'
import type { ErasedRegion, RegionEraser } from '../ports/region-eraser.ts'
import type { PageRaster, TextDetector } from '../ports/text-detector.ts'
import { loadAssets } from './clean-page.ts'
import {
  beatErasure,
  claimErasure,
  type ClaimedErasure,
  endErasure,
  failed,
  MAX_ERASE_FAILURES,
  listTakenErasures,
  sweepErasures,
} from './erasure-leases.ts'
import type { LeasedWork, Run } from './lease-loop.ts'
import { findLettering, type ReadingEngines } from './read-selection.ts'
import { createLeaseSweep } from './lost-leases.ts'
import { storageWaitSeconds } from './task-failure.ts'

const BACKOFF_S = 2
const BACKOFF_FACTOR = 4

type EraseDeps = Pick<Deps, 'db' | 'ids' | 'blobs' | 'images' | 'clock'>

export interface EraseTools {
  readonly detector: TextDetector
  readonly readers: ReadingEngines
  readonly eraser: RegionEraser
  readonly renderer: PageRenderer
  readonly gate: PixelGate
}

const toRef = (
  { source_page_id, chapter_id }: ClaimedErasure,
  kind: DocumentRef['kind'],
): DocumentRef => ({
  kind,
  pageId: source_page_id,
  chapterId: chapter_id,
})

const requireDocument = async (db: Db | Tx, ref: DocumentRef): Promise<PageDocument> => {
  const document = await loadDocument(db, ref)
  if (document === undefined) throw new AppError('page.not_found')
  return document
}

/**
 * A page that cannot be loaded is reported as spec 8.message.retrieve_image words it; other errors
 * stay what they are.
 */
const retrieved = async <T>(read: () => Promise<T>): Promise<T> => {
  try {
    return await read()
  } catch (error) {
    if (
      error instanceof BlobMissing ||
      error instanceof BlobDamaged ||
      (error instanceof AppError && error.code === 'image.not_readable')
    )
      throw new AppError('image.not_retrieved')
    throw error
  }
}

const onlyPatches = (document: PageDocument, without: string | null): PageDocument => ({
  ...document,
  items: Object.fromEntries(
    Object.entries(document.items).filter(([id, { kind }]) => kind === 'patch' && id !== without),
  ),
})

interface Documents {
  readonly base: PageDocument
  readonly lane: PageDocument
}

/**
 * The ground the person wanted: the source, or what the patches made of it, the one that is to be
 * replaced aside.
 */
const loadGround = async (
  deps: EraseDeps,
  tools: EraseTools,
  { base, lane }: Documents,
  options: EraseOptions,
  run: Run,
): Promise<PageRaster> =>
  await retrieved(async () => {
    const source = await deps.images.decodeRgb(await deps.blobs.get(base.source))
    if (source.width !== base.width || source.height !== base.height)
      throw new AppError('image.not_retrieved')
    if (options.ground === 'source') return source
    const [baseDoc, laneDoc] = [
      onlyPatches(base, options.replaces),
      onlyPatches(lane, options.replaces),
    ]
    const assets = await loadAssets(deps, baseDoc, laneDoc)
    return await tools.renderer.compose(
      { base: source, baseDoc, laneDoc, language: 'en', assets },
      run.signal,
    )
  })

const requireActor = async (tx: Tx, { account_id, role_id }: ClaimedErasure): Promise<Actor> => {
  const account = await tx
    .selectFrom('account')
    .select('is_root')
    .where('id', '=', account_id)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (account === undefined) throw new AppError('permission.role_denied')
  const rows = await tx
    .selectFrom('account_role')
    .select('role_id')
    .where('account_id', '=', account_id)
    .execute()
  const actingRole = role_id !== null && isRoleId(role_id) ? role_id : null
  return {
    accountId: account_id,
    isRoot: account.is_root,
    roles: rows.map((row) => row.role_id).filter(isRoleId),
    actingRole,
  }
}

const opFor = (
  document: PageDocument,
  options: EraseOptions,
  { x, y, w, h }: ErasedRegion,
  asset: string,
  newId: string,
): PageOp => {
  const props = { x, y, w, h, asset }
  if (options.replaces === null) {
    const added = createPatchProps({ ...props, order: topOrder(document, 'patch') })
    return { op: 'add', item: { id: newId, kind: 'patch', props: added } }
  }
  if (document.items[options.replaces]?.kind !== 'patch') throw new AppError('erase.patch_gone')
  // what was erased lies upright
  return { op: 'set', id: options.replaces, props: { ...props, rotation: 0 } }
}

const storePixels = async (deps: EraseDeps, { w, h, rgba }: ErasedRegion): Promise<Asset> => {
  const png = await deps.images.encodePng({ width: w, height: h, data: rgba })
  return { ...(await deps.blobs.put(png)), width: w, height: h }
}

/** The source chapter, whose pictures every language shares. */
const findSource = async (tx: Tx, { chapter_id }: ClaimedErasure): Promise<string> => {
  const { source_chapter_id } = await tx
    .selectFrom('chapter')
    .select('source_chapter_id')
    .where('id', '=', chapter_id)
    .executeTakeFirstOrThrow()
  return source_chapter_id
}

/** The patch is kept for whoever asked; the page stays as it is. */
const endTrial = async (
  tx: Tx,
  claimed: ClaimedErasure,
  { x, y, w, h, method }: ErasedRegion,
  asset: string,
): Promise<void> => {
  const made = JSON.stringify({ method, asset, x, y, w, h })
  const columns = { status: 'done' as const, progress: 1, made, ended_at: sql<Date>`now()` }
  if (!(await endErasure(tx, claimed, columns))) throw new NotOurs()
}

const commit = async (
  deps: EraseDeps,
  claimed: ClaimedErasure,
  options: EraseOptions,
  erased: ErasedRegion,
): Promise<void> => {
  const stored = await storePixels(deps, erased)
  await inTransaction(deps.db, async (tx) => {
    await registerAsset(tx, await findSource(tx, claimed), stored)
    if (options.trial === true) return await endTrial(tx, claimed, erased, stored.sha)
    const actor = await requireActor(tx, claimed)
    const ref = toRef(claimed, options.document)
    const op = opFor(await requireDocument(tx, ref), options, erased, stored.sha, deps.ids.next())
    const { kind: document, ...place } = ref
    const itemId = op.op === 'add' ? op.item.id : op.id
    const label = options.replaces === null ? 'adding' : 'styling'
    const { applied, inverse } = await appendPersonOps(deps, tx, actor, {
      ...place,
      document,
      batchId: claimed.id,
      ops: [op],
      steps: [{ id: claimed.id, itemId, label, direction: 'do' }],
    })
    const { method } = erased
    const made = JSON.stringify({
      itemId,
      method,
      schema: PAGE_SCHEMA_VERSION,
      applied,
      inverse,
    })
    const ended = await endErasure(tx, claimed, {
      status: 'done',
      progress: 1,
      made,
      ended_at: sql<Date>`now()`,
    })
    // stopped while it was written: nothing of it stays
    if (!ended) throw new NotOurs()
  })
}

/** Somebody stopped it, or another worker has it: this attempt is nobody's failure. */
class NotOurs extends Error {}

/** Reads the selection and keeps what is found for its sender, with the pixels that clean it. */
const readOne = async (
  deps: EraseDeps,
  tools: EraseTools,
  claimed: ClaimedErasure,
  options: EraseOptions,
  run: Run,
): Promise<void> => {
  const base = await requireDocument(deps.db, toRef(claimed, 'base'))
  const found = await tools.gate.run(base.width * base.height, run.signal, async () => {
    const ground = await loadGround(
      deps,
      tools,
      { base, lane: base },
      { ...options, ground: 'source' },
      run,
    )
    run.report(0.2)
    return await findLettering(tools, ground, options, run)
  })
  run.signal.throwIfAborted()
  const { erased } = found
  const asset = erased && (await storePixels(deps, erased))
  await inTransaction(deps.db, async (tx) => {
    if (asset !== null) await registerAsset(tx, await findSource(tx, claimed), asset)
    const patch = erased &&
      asset && { x: erased.x, y: erased.y, w: erased.w, h: erased.h, asset: asset.sha }
    const ended = await endErasure(tx, claimed, {
      status: 'done',
      progress: 1,
      made: JSON.stringify({ readings: found.readings, outline: found.outline, patch }),
      ended_at: sql<Date>`now()`,
    })
    if (!ended) throw new NotOurs()
  })
}

const eraseOne = async (
  deps: EraseDeps,
  tools: EraseTools,
  claimed: ClaimedErasure,
  run: Run,
): Promise<void> => {
  const options = parseOptions(claimed)
  if (options.reads != null) return await readOne(deps, tools, claimed, options, run)
  const base = await requireDocument(deps.db, toRef(claimed, 'base'))
  const lane = await requireDocument(deps.db, toRef(claimed, 'lane'))
  const erased = await tools.gate.run(base.width * base.height, run.signal, async () => {
    const ground = await loadGround(deps, tools, { base, lane }, options, run)
    run.report(0.3)
    const { shapes, what, method, spread } = options
    const bounds = boundsOfShapes(shapes, ground)
    return await tools.eraser.erase(
      ground,
      { shapes, what, method, spread, bounds },
      { signal: run.signal },
    )
  })
  run.report(0.9)
  if (erased === null) throw new AppError('erase.nothing_found')
  run.signal.throwIfAborted()
  await commit(deps, claimed, options, erased)
}

/**
 * A refusal is final. A store that is full or away is waited for. Anything else is tried again,
 * with pauses, and then reported as the eraser's failure.
 */
const giveUp = async (db: Db, claimed: ClaimedErasure, error: unknown): Promise<void> => {
  const waits = error instanceof StorageFault
  const failures = claimed.failures + (waits ? 0 : 1)
  const wait = waits
    ? storageWaitSeconds(claimed.attempt - claimed.failures)
    : BACKOFF_S * BACKOFF_FACTOR ** claimed.failures
  const not_before = sql<Date>`now() + make_interval(secs => ${wait})`
  const columns =
    error instanceof AppError
      ? failed(error.code, error.params)
      : !waits && failures >= MAX_ERASE_FAILURES
        ? failed('erase.failed')
        : { status: 'waiting' as const, failures, not_before, progress: 0 }
  await inTransaction(db, (tx) => endErasure(tx, claimed, columns))
}

interface EraseWorkOptions {
  /** shown in the table, for people who look for trouble */
  readonly worker: string
  readonly onError: (error: unknown) => void
}

/** Erasures as work for the lease loop. */
export const eraseWork = (
  deps: EraseDeps,
  tools: EraseTools,
  { worker, onError }: EraseWorkOptions,
): LeasedWork<ClaimedErasure> => ({
  kind: 'erasure',
  toLogIds: ({ chapter_id: chapterId }) => ({ chapterId }),
  claim: () => claimErasure(deps.db, worker),
  beat: (claimed, progress) => beatErasure(deps.db, claimed, progress),
  release: async (claimed) => {
    await inTransaction(deps.db, (tx) =>
      endErasure(tx, claimed, { status: 'waiting', not_before: sql<Date>`now()`, progress: 0 }),
    )
  },
  listTaken: () => listTakenErasures(deps.db, worker),
  sweep: createLeaseSweep(deps.db, async (lost) => {
    for (const erasure of await sweepErasures(deps.db, lost))
      await inTransaction(deps.db, (tx) => endErasure(tx, erasure, failed('erase.failed')))
  }),
  run: async (claimed, run) => {
    try {
      await eraseOne(deps, tools, claimed, run)
    } catch (error) {
      if (run.signal.aborted || error instanceof NotOurs) return
      // no failure of the task: the lease loop returns it to the queue
      if (isDatabaseAway(error)) throw error
      if (!(error instanceof AppError)) onError(error)
      await giveUp(deps.db, claimed, error)
    }
  },
})
