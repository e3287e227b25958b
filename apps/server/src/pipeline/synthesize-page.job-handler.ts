/**
 * `page.synthesize`: the published picture of a page, painted by the engine the editor draws with.
 * A picture whose content would be the same is not
 * made again.
 */
import type { PictureKind } from '@panelflow/domain/output/output-values.ts'
import { sql } from 'kysely'
import type { PageDocument, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { type JoinedPage, keepReaching } from '@panelflow/domain/page/joints.ts'
import { renderHash } from '@panelflow/render/compose/render-hash.ts'
import { freshLayout } from '@panelflow/render/text/input-hash.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Tx } from '../db/transaction.ts'
import { listBookNames } from '../features/book/book.queries.ts'
import {
  type Layouts,
  type Lettering,
  makeMissingLayouts,
  toLayoutOps,
} from '../features/page/commands/missing-layouts.ts'
import {
  listNeighbours,
  loadJoinedPages,
  toAroundRevs,
} from '../features/page/joined-pages.queries.ts'
import { loadDocument } from '../features/page/page-store.ts'
import { writeMachineOps } from '../features/page/commands/write-machine-ops.ts'
import { byId } from '../features/seal/item-keys.ts'
import { saveBroken } from '../features/seal/save-verdicts.ts'
import { getSealedRasters } from '../features/seal/seal.queries.ts'
import { BlobDamaged, BlobMissing } from '../ports/blob-store.ts'
import type { Deps } from '../ports/deps.ts'
import type { BrokenItem, PageRenderer } from '../ports/page-renderer.ts'
import { toHash, recordRun } from './ai-run.ts'
import { loadAssets } from './clean-page.ts'
import type { Run } from './lease-loop.ts'
import type { PageEngines } from './page-engines.ts'
import type { ClaimedTask } from './page-task-leases.ts'
import type { PageTaskHandler } from './page-task-work.ts'
import { loadTaskPage, toRef, requireDocument, type TaskPage } from './task-page.ts'

/** A picture as it is stored. */
interface Picture {
  readonly image: string
  readonly bytes: number
}

const outputKind = (task: ClaimedTask): PictureKind =>
  task.stage === 'final' ? 'final' : 'composite'

interface Prepared {
  readonly lane: PageDocument
  readonly layouts: Layouts
}

/** The lane with every layout decided: what is missing is made here and stored with the picture. */
const decideLayouts = async (
  renderer: PageRenderer,
  lane: PageDocument,
  lettering: Lettering,
  signal: AbortSignal,
): Promise<Prepared> => {
  const layouts = await makeMissingLayouts(renderer, lane, lettering, signal)
  if (layouts.size === 0) return { lane, layouts }
  const items = Object.fromEntries(
    Object.entries(lane.items).map(([id, item]) => {
      const layout = layouts.get(id)
      return [
        id,
        layout === undefined || item.kind !== 'text'
          ? item
          : { ...item, props: { ...item.props, layout } },
      ]
    }),
  )
  return { lane: { ...lane, items }, layouts }
}

/**
 * A picture of the same content, of this or the other kind: the final one of an unchanged page is
 * the composite that was judged.
 */
/** The picture of an earlier run with the same content, if its file is still whole. */
const findSame = async (
  { db, blobs }: Deps,
  task: ClaimedTask,
  contentHash: string,
): Promise<Picture | undefined> => {
  const picture = await db
    .selectFrom('page_output')
    .select(['image', 'bytes'])
    .where('chapter_id', '=', task.chapterId)
    .where('source_page_id', '=', task.pageId)
    .where('content_hash', '=', contentHash)
    .executeTakeFirst()
  if (picture === undefined) return undefined
  try {
    await blobs.get(picture.image)
    return picture
  } catch (error) {
    if (error instanceof BlobMissing || error instanceof BlobDamaged) return undefined
    throw error
  }
}

interface Around {
  readonly page: TaskPage
  readonly lettering: Lettering
  readonly signal: AbortSignal
}

/** What the pages that meet this one put on it, laid out as it will be when they are painted. */
const loadAround = async (
  { db }: Pick<Deps, 'db'>,
  renderer: PageRenderer,
  task: ClaimedTask,
  { page, lettering, signal }: Around,
): Promise<{ readonly around: readonly JoinedPage[]; readonly revs: string }> => {
  const neighbours = (await listNeighbours(db, task.chapterId)).get(task.pageId) ?? []
  const pages = await loadJoinedPages((ref) => loadDocument(db, ref), task.chapterId, neighbours)
  const around: JoinedPage[] = []
  for (const { base, lane, top } of pages) {
    const prepared = await decideLayouts(renderer, lane, lettering, signal)
    around.push({ base, lane: prepared.lane, top })
  }
  const revs = toAroundRevs(
    pages.map(({ pageId, base, lane }) => ({ pageId, baseRev: base.rev, laneRev: lane.rev })),
  )
  const getLayout = (text: TextProps) => freshLayout(text, page.targetLanguage)
  return { around: keepReaching(page, around, getLayout), revs }
}

interface Painting {
  readonly page: TaskPage
  readonly base: PageDocument
  readonly lane: PageDocument
  readonly around: readonly JoinedPage[]
  readonly run: Run
  readonly task: ClaimedTask
}

/**
 * Nothing is published that looks different than it was shown, or is laid out as it cannot be
 * (docs/specs/0004-parity-seal.md).
 */
const refuseBroken = async (
  deps: Deps,
  { page, base, lane, task }: Painting,
  broken: readonly BrokenItem[],
): Promise<void> => {
  if (broken.length === 0) return
  await saveBroken(deps, task, { drawn: byId(base, lane), language: page.targetLanguage, broken })
  const differs = broken.some(({ verdict }) => verdict === 'differs')
  throw new AppError(differs ? 'page.seal_differs' : 'page.layout_untrue', { count: broken.length })
}

/** Paints, encodes, stores, and reads back what was stored. */
const paint = async (deps: Deps, renderer: PageRenderer, painting: Painting): Promise<Picture> => {
  const { page, base, lane, around, run, task } = painting
  const language = page.targetLanguage
  const assets = await loadAssets(deps, base, lane, around)
  const pixels = await deps.images.decodeRgb(await deps.blobs.get(page.image))
  run.report(0.2)
  const seals = await getSealedRasters(deps.db, task, { base, lane, language })
  const parts = {
    base: pixels,
    baseDoc: base,
    laneDoc: lane,
    around,
    language,
    assets,
    chapterId: task.chapterId,
    seals,
  }
  const painted = await renderer.compose(parts, run.signal)
  await refuseBroken(deps, painting, painted.broken)
  run.report(0.6)
  const png = await deps.images.encodePng(painted, { opaque: true })
  run.report(0.9)
  run.signal.throwIfAborted()
  const { sha, bytes } = await deps.blobs.put(png)
  const stored = await deps.blobs.get(sha)
  if (!stored.equals(png)) throw new BlobMissing(sha)
  return { image: sha, bytes }
}

const storeOutput = async (
  deps: Deps,
  tx: Tx,
  task: ClaimedTask,
  output: Output,
): Promise<void> => {
  const { picture, page, base, laneRev, aroundRevs, contentHash, renderHash, engine } = output
  const columns = {
    content_hash: contentHash,
    image: picture.image,
    format: 'png' as const,
    bytes: picture.bytes,
    width: page.width,
    height: page.height,
    engine,
    render_hash: renderHash,
    base_rev: base.rev,
    lane_rev: laneRev,
    around_revs: aroundRevs,
    created_at: sql<Date>`now()`,
  }
  await tx
    .insertInto('page_output')
    .values({
      id: deps.ids.next(),
      chapter_id: task.chapterId,
      source_page_id: task.pageId,
      kind: outputKind(task),
      ...columns,
    })
    .onConflict((conflict) =>
      conflict.columns(['chapter_id', 'source_page_id', 'kind']).doUpdateSet(columns),
    )
    .execute()
}

interface Output {
  readonly picture: Picture
  readonly page: TaskPage
  readonly base: PageDocument
  readonly laneRev: number
  readonly aroundRevs: string
  readonly contentHash: string
  readonly renderHash: string
  readonly engine: string
}

export const synthesizePage =
  (deps: Deps, { renderer }: Pick<PageEngines, 'renderer'>): PageTaskHandler =>
  async (task, run) => {
    const page = await loadTaskPage(deps.db, task)
    const language = page.targetLanguage
    const base = await requireDocument(deps.db, task, 'base')
    const stored = await requireDocument(deps.db, task, 'lane')
    const lettering = { language, names: await listBookNames(deps.db, page.bookId, language) }
    const { signal } = run
    const { lane, layouts } = await decideLayouts(renderer, stored, lettering, signal)
    const { around, revs } = await loadAround(deps, renderer, task, { page, lettering, signal })
    const hash = renderHash(base, lane, language, around)
    const contentHash = toHash([hash, page.image, 'png'])
    const ai = {
      id: deps.ids.next(),
      engine: renderer.engine,
      version: '1',
      input: { contentHash, kind: task.stage },
    }
    return await recordRun(deps, task, run, ai, async () => {
      const same = await findSame(deps, task, contentHash)
      const picture = same ?? (await paint(deps, renderer, { page, base, lane, around, run, task }))
      return {
        result: {
          contentHash,
          image: picture.image,
          bytes: picture.bytes,
          reused: same !== undefined,
        },
        write: async (tx) => {
          const writing = { ref: toRef(task, 'lane'), run: ai.id, at: deps.clock.now() }
          const after = await writeMachineOps(tx, writing, toLayoutOps(layouts, language))
          // somebody wrote meanwhile: the picture is of the older page and must show as stale
          const moved = after.rev !== stored.rev + (layouts.size > 0 ? 1 : 0)
          const laneRev = moved ? stored.rev : after.rev
          await storeOutput(deps, tx, task, {
            picture,
            page,
            base,
            laneRev,
            aroundRevs: revs,
            contentHash,
            renderHash: hash,
            engine: renderer.engine,
          })
        },
      }
    })
  }
