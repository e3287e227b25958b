/**
 * Measures of pages as work for the lease loop: the picture, and what can be seen of the cleanup.
 * Requested by features/page-check/page-measures.queries.ts.
 */
import {
  listLetteringPlaces,
  listSeamPlaces,
  listUnmeasured,
  type PageMeasures,
} from '@panelflow/domain/page/checks/page-measures.ts'
import { PICTURE_MEASURE_VERSION } from '@panelflow/domain/page/checks/page-pictures.ts'
import type { PageDocument } from '@panelflow/domain/page/document/page-document.ts'
import { sql, type UpdateObject } from 'kysely'
import { isDatabaseAway } from '../db/database-errors.ts'
import type { Db } from '../db/open-database.ts'
import type { Tables } from '../db/tables.ts'
import { loadDocument } from '../features/page/page-store.ts'
import { StorageFault } from '../ports/blob-store.ts'
import type { Deps } from '../ports/deps.ts'
import type { PageInspector } from '../ports/page-inspector.ts'
import type { PageRenderer } from '../ports/page-renderer.ts'
import type { PixelGate } from '../ports/pixel-gate.ts'
import { loadAssets } from './clean-page.ts'
import { LEASE_S, type Lease, type LeasedWork } from './lease-loop.ts'
import { createLeaseSweep, type LeaseCondition } from './lost-leases.ts'
import { storageWaitSeconds } from './task-failure.ts'
import { decodePage } from './task-page.ts'

type MeasureDeps = Pick<Deps, 'db' | 'blobs' | 'images'>

interface MeasureTools {
  readonly inspector: PageInspector
  readonly renderer: Pick<PageRenderer, 'compose'>
  readonly gate: PixelGate
}

interface ClaimedMeasure extends Lease {
  readonly failures: number
  readonly chapterId: string
  readonly pageId: string
  readonly language: string
  readonly image: string
  readonly width: number
  readonly height: number
  readonly hasPicture: boolean
  readonly measures: PageMeasures
}

/** A page that fails this often stays unmeasured until something on it changes. */
const MAX_FAILURES = 3
const BACKOFF_S = 5
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

const claim = async (db: Db): Promise<ClaimedMeasure | undefined> => {
  const { rows } = await sql<ClaimedMeasure>`
    update page_measure m set status = 'running', attempt = m.attempt + 1, lease_until = ${inSeconds(LEASE_S)}
    from source_page p, chapter c join work_order o on o.id = c.order_id
    where p.id = m.source_page_id and c.id = m.chapter_id and m.id = (
      select id from page_measure where status = 'waiting' and not_before <= now()
      order by not_before, id limit 1 for update skip locked)
    returning m.id, m.attempt, m.failures, m.measures, c.id as "chapterId", p.id as "pageId", o.target_language as language,
      p.image, p.width, p.height, coalesce((p.picture_measure ->> 'version')::int = ${PICTURE_MEASURE_VERSION}, false) as "hasPicture"`.execute(
    db,
  )
  return rows[0]
}

/** Changes the row while the attempt is ours. */
const change = async (
  db: Db,
  { id, attempt }: Lease,
  columns: UpdateObject<Tables, 'page_measure', 'page_measure'>,
): Promise<boolean> => {
  const row = await db
    .updateTable('page_measure')
    .set(columns)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const putBack = async (db: Db, claimed: Lease, failures: number, seconds: number) =>
  await change(db, claimed, {
    status: 'waiting',
    failures,
    not_before: inSeconds(seconds),
    lease_until: null,
  })

const countFailure = async (db: Db, claimed: Pick<ClaimedMeasure, 'failures'> & Lease) => {
  const failures = claimed.failures + 1
  return failures >= MAX_FAILURES
    ? await change(db, claimed, { status: 'done', failures, lease_until: null })
    : await putBack(db, claimed, failures, BACKOFF_S)
}

const sweep = async (db: Db, lost: LeaseCondition): Promise<void> => {
  const { rows } = await sql<Pick<ClaimedMeasure, 'id' | 'attempt' | 'failures'>>`
    select id, attempt, failures from page_measure where status = 'running' and ${lost}`.execute(db)
  for (const row of rows) await countFailure(db, row)
}

interface PageDocuments {
  readonly base: PageDocument
  readonly lane: PageDocument
}

const loadDocuments = async (
  db: Db,
  { pageId, chapterId }: ClaimedMeasure,
): Promise<PageDocuments | null> => {
  const base = await loadDocument(db, { kind: 'base', pageId, chapterId })
  const lane = await loadDocument(db, { kind: 'lane', pageId, chapterId })
  return base === undefined || lane === undefined ? null : { base, lane }
}

/** The page with its patches and pictures, painted by the engine of the editor. */
const paintGround = async (
  deps: MeasureDeps,
  { renderer }: MeasureTools,
  claimed: ClaimedMeasure,
  { base, lane }: PageDocuments,
  signal: AbortSignal,
) => {
  const items = Object.entries(lane.items).filter(([, { kind }]) => kind !== 'text')
  const laneDoc = { ...lane, items: Object.fromEntries(items) }
  const assets = await loadAssets(deps, base, laneDoc)
  const pixels = await decodePage(deps, claimed)
  return await renderer.compose(
    { base: pixels, baseDoc: base, laneDoc, language: claimed.language, assets },
    signal,
  )
}

/** Measures what is on the page now; what was measured and is there no more is dropped. */
const measureCleanup = async (
  deps: MeasureDeps,
  tools: MeasureTools,
  claimed: ClaimedMeasure,
  signal: AbortSignal,
): Promise<PageMeasures> => {
  const page = await loadDocuments(deps.db, claimed)
  if (page === null) return claimed.measures
  const wanted = listUnmeasured(page, claimed.measures)
  const seams = new Map(Object.entries(claimed.measures.seams))
  const left = new Map(Object.entries(claimed.measures.left))
  if (wanted.seams.length + wanted.lettering.length > 0) {
    const clean = await paintGround(deps, tools, claimed, page, signal)
    const source = await decodePage(deps, claimed)
    const patches = wanted.seams.map(({ box }) => box)
    const lettering = wanted.lettering.map(({ polygon }) => polygon)
    const seen = await tools.inspector.inspectCleanup({ source, clean, patches, lettering }, signal)
    wanted.seams.forEach(({ key }, at) => seams.set(key, seen.seams[at] ?? null))
    wanted.lettering.forEach(({ key }, at) => left.set(key, seen.left[at] ?? null))
  }
  const keep = <T>(known: ReadonlyMap<string, T>, places: readonly { readonly key: string }[]) =>
    Object.fromEntries(
      places.flatMap(({ key }) => {
        const value = known.get(key)
        return value === undefined ? [] : [[key, value] as const]
      }),
    )
  return {
    seams: keep(seams, listSeamPlaces(page)),
    left: keep(left, listLetteringPlaces(page)),
  }
}

const measure = async (
  deps: MeasureDeps,
  tools: MeasureTools,
  claimed: ClaimedMeasure,
  signal: AbortSignal,
): Promise<void> => {
  if (!claimed.hasPicture) {
    const picture = await tools.inspector.inspectPicture(await decodePage(deps, claimed), signal)
    await deps.db
      .updateTable('source_page')
      .set({ picture_measure: JSON.stringify({ version: PICTURE_MEASURE_VERSION, ...picture }) })
      .where('id', '=', claimed.pageId)
      .where('image', '=', claimed.image)
      .execute()
  }
  const measures = await measureCleanup(deps, tools, claimed, signal)
  if (signal.aborted) return
  await change(deps.db, claimed, {
    status: 'done',
    measures: JSON.stringify(measures),
    lease_until: null,
  })
}

export const measureWork = (
  deps: MeasureDeps,
  tools: MeasureTools,
  onError: (error: unknown) => void,
): LeasedWork<ClaimedMeasure> => ({
  kind: 'measures',
  toLogIds: ({ chapterId, pageId }) => ({ chapterId, pageId }),
  claim: () => claim(deps.db),
  beat: (claimed) => change(deps.db, claimed, { lease_until: inSeconds(LEASE_S) }),
  release: async (claimed) => {
    await putBack(deps.db, claimed, claimed.failures, 0)
  },
  sweep: createLeaseSweep(deps.db, (lost) => sweep(deps.db, lost)),
  run: async (claimed, { signal }) => {
    try {
      await tools.gate.run(claimed.width * claimed.height, signal, () =>
        measure(deps, tools, claimed, signal),
      )
    } catch (error) {
      if (signal.aborted) return
      // no failure of the page: the lease loop returns it to the queue
      if (isDatabaseAway(error)) throw error
      onError(error)
      if (error instanceof StorageFault)
        await putBack(
          deps.db,
          claimed,
          claimed.failures,
          storageWaitSeconds(claimed.attempt - claimed.failures),
        )
      else await countFailure(deps.db, claimed)
    }
  },
})
