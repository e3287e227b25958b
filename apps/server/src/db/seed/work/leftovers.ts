/** What the machine's cleaning left of the source lettering, seen beside the artist's page without letters. */
import type { Box } from '@panelflow/domain/page/page-document.ts'
import { composeDocument } from '@panelflow/render/compose/compose-document.ts'
import type { Rgba } from '@panelflow/render/paint/bitmap.ts'
import type { Studio } from '../studio.ts'
import type { OpenPage } from './pages.ts'

/** Sum of the differences of red, green and blue from which a pixel is ink and no rounding. */
const INK = 96
/** So many pixels of ink are seen by a reader: a forgotten dot, not the soft edge of a stroke. */
const SEEN = 12

export interface Cleaning {
  /** the page as it came */
  readonly source: Rgba
  /** with the patches of its base document */
  readonly cleaned: Rgba
}

/** The page before and after the cleaning the base document holds. */
export const lookAtCleaning = async ({ deps, letterer }: Studio, page: OpenPage): Promise<Cleaning> => {
  const { engine } = letterer
  const bytes = await deps.blobs.get(page.base.source)
  const base = engine.decodeImage(bytes)
  const parts = { baseDoc: page.base, laneDoc: { ...page.lane, items: {} }, language: 'zh-Hans' }
  return {
    source: engine.decodeImage(bytes),
    cleaned: await composeDocument(engine, { ...parts, base, assets: (sha) => deps.blobs.get(sha) }),
  }
}

const distance = (a: Uint8Array, b: Uint8Array, at: number): number =>
  Math.abs((a[at] ?? 0) - (b[at] ?? 0)) + Math.abs((a[at + 1] ?? 0) - (b[at + 1] ?? 0)) + Math.abs((a[at + 2] ?? 0) - (b[at + 2] ?? 0))

/** Is lettering left standing in the box? Only untouched pixels count: how well a patch imitates the drawing is another matter. */
export const hasLeftovers = ({ source, cleaned }: Cleaning, plate: Uint8Array, box: Box): boolean => {
  let ink = 0
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(source.height, box.y + box.h); y++)
    for (let x = Math.max(0, Math.floor(box.x)); x < Math.min(source.width, box.x + box.w); x++) {
      const at = (y * source.width + x) * 4
      if (distance(source.rgba, cleaned.rgba, at) === 0 && distance(source.rgba, plate, at) > INK) ink += 1
    }
  return ink >= SEEN
}
