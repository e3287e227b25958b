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
import { sql } from 'kysely'
import type { Db } from '../db/open-database.ts'
import { loadDocument } from '../features/page/page-store.ts'
import type { Deps } from '../ports/deps.ts'
import type { PageInspector } from '../ports/page-inspector.ts'
import type { PageRenderer } from '../ports/page-renderer.ts'
import type { PixelGate } from '../ports/pixel-gate.ts'
import type { PageRaster } from '../ports/text-detector.ts'
import { loadAssets } from './clean-page.ts'
import type { LeasedWork } from './lease-loop.ts'
import { createRetriedRows, leaseEnd, type RetriedLease } from './retried-rows.ts'
import { decodePage } from './task-page.ts'

type MeasureDeps = Pick<Deps, 'db' | 'blobs' | 'images'>

interface MeasureTools {
  readonly inspector: PageInspector
  readonly renderer: Pick<PageRenderer, 'compose'>
  readonly gate: PixelGate
}

interface ClaimedMeasure extends RetriedLease {
  readonly chapterId: string
  readonly pageId: string
  readonly language: string
  readonly image: string
  readonly width: number
  readonly height: number
  readonly hasPicture: boolean
  readonly measures: PageMeasures
}

const claim = async (db: Db): Promise<ClaimedMeasure | undefined> => {
  const { rows } = await sql<ClaimedMeasure>`
    update page_measure m set status = 'running', attempt = m.attempt + 1, lease_until = ${leaseEnd()}
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
  { language, pixels }: ClaimedMeasure & { readonly pixels: PageRaster },
  { base, lane }: PageDocuments,
  signal: AbortSignal,
) => {
  const items = Object.entries(lane.items).filter(([, { kind }]) => kind !== 'text')
  const laneDoc = { ...lane, items: Object.fromEntries(items) }
  const assets = await loadAssets(deps, base, laneDoc)
  // the renderer paints on what it is given, and may keep it
  const canvas = { ...pixels, data: new Uint8Array(pixels.data) }
  return await renderer.compose({ base: canvas, baseDoc: base, laneDoc, language, assets }, signal)
}

/** Measures what is on the page now; what was measured and is there no more is dropped. */
const measureCleanup = async (
  deps: MeasureDeps,
  tools: MeasureTools,
  claimed: ClaimedMeasure,
  decode: () => Promise<PageRaster>,
  signal: AbortSignal,
): Promise<PageMeasures> => {
  const page = await loadDocuments(deps.db, claimed)
  if (page === null) return claimed.measures
  const wanted = listUnmeasured(page, claimed.measures)
  const seams = new Map(Object.entries(claimed.measures.seams))
  const left = new Map(Object.entries(claimed.measures.left))
  if (wanted.seams.length + wanted.lettering.length > 0) {
    const source = await decode()
    const clean = await paintGround(deps, tools, { ...claimed, pixels: source }, page, signal)
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
): Promise<PageMeasures> => {
  let decoded: Promise<PageRaster> | null = null
  const decode = (): Promise<PageRaster> => (decoded ??= decodePage(deps, claimed))
  if (!claimed.hasPicture) {
    const picture = await tools.inspector.inspectPicture(await decode(), signal)
    await deps.db
      .updateTable('source_page')
      .set({ picture_measure: JSON.stringify({ version: PICTURE_MEASURE_VERSION, ...picture }) })
      .where('id', '=', claimed.pageId)
      .where('image', '=', claimed.image)
      .execute()
  }
  return await measureCleanup(deps, tools, claimed, decode, signal)
}

export const measureWork = (
  deps: MeasureDeps,
  tools: MeasureTools,
  onError: (error: unknown) => void,
): LeasedWork<ClaimedMeasure> => {
  // a page that failed too often stays unmeasured until something on it changes
  const rows = createRetriedRows<ClaimedMeasure>(deps.db, 'page_measure', {}, onError)
  return {
    ...rows,
    kind: 'measures',
    toLogIds: ({ chapterId, pageId }) => ({ chapterId, pageId }),
    claim: () => claim(deps.db),
    run: (claimed, { signal }) =>
      rows.attempt(claimed, signal, () =>
        tools.gate.run(claimed.width * claimed.height, signal, async () => {
          const measures = await measure(deps, tools, claimed, signal)
          if (signal.aborted) return
          await rows.finish(claimed, { measures: JSON.stringify(measures) })
        }),
      ),
  }
}
