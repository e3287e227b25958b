/**
 * The page as the reader will see it without lettering: source and visible patches, painted by the
 * engine of the editor.
 */
import type { PageDocument } from '@panelflow/domain/page/document/page-document.ts'
import type { JoinedPage } from '@panelflow/domain/page/joints.ts'
import { listDrawnOnPage } from '@panelflow/render/compose/compose-document.ts'
import type { Deps } from '../ports/deps.ts'
import type { PageRenderer } from '../ports/page-renderer.ts'
import type { PageRaster } from '../ports/text-detector.ts'
import type { TaskPage } from './task-page.ts'

/** PNG bytes of everything the documents draw, by sha-256. Throws BlobMissing. */
export const loadAssets = async (
  deps: Pick<Deps, 'blobs'>,
  base: PageDocument,
  lane: PageDocument,
  around: readonly JoinedPage[] = [],
): Promise<ReadonlyMap<string, Uint8Array>> => {
  const shas = new Set(
    listDrawnOnPage(base, lane, around).flatMap(({ item }) =>
      item.kind === 'text' ? [] : [item.props.asset],
    ),
  )
  const assets = new Map<string, Uint8Array>()
  for (const sha of shas) assets.set(sha, await deps.blobs.get(sha))
  return assets
}

/** Throws `image.not_readable`, BlobMissing; aborting rejects with the signal's reason. */
export const paintCleanPage = async (
  deps: Pick<Deps, 'blobs' | 'images'>,
  renderer: PageRenderer,
  page: TaskPage,
  base: PageDocument,
  signal: AbortSignal,
): Promise<PageRaster> => {
  const pixels = await deps.images.decodeRgb(await deps.blobs.get(page.image))
  const laneDoc: PageDocument = { ...base, kind: 'lane', items: {} }
  const assets = await loadAssets(deps, base, laneDoc)
  return await renderer.compose(
    { base: pixels, baseDoc: base, laneDoc, language: page.targetLanguage, assets },
    signal,
  )
}
