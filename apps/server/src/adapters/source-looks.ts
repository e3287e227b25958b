/** How the letters of found regions look, as new lettering can take it over. */
import type { SourceLook } from '@panelflow/domain/page/document/page-document.ts'
import type { Colour } from '@panelflow/vision/inpaint/ground.ts'
import { findBold } from '@panelflow/vision/measure/lettering-look.ts'
import type { DetectedRegion, PageRaster } from '../ports/text-detector.ts'
import type { VisionPool } from './vision/vision-pool.ts'

/** Colours so close to black or white are meant as such: paper and print are never quite. */
const NEAR_BLACK = 56
const NEAR_WHITE = 224

/** `#rrggbb`. */
const toColor = (colour: Colour): string => {
  if (colour.every((value) => value <= NEAR_BLACK)) return '#000000'
  if (colour.every((value) => value >= NEAR_WHITE)) return '#ffffff'
  return `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The regions with their looks, measured on the page. */
export const withLooks = async (
  pool: VisionPool,
  page: PageRaster,
  regions: readonly DetectedRegion[],
  signal?: AbortSignal,
): Promise<DetectedRegion[]> => {
  if (regions.length === 0) return []
  const shapes = regions.map(({ polygon, orientation, lines }) => ({ polygon, orientation, lines }))
  const looks = await pool.run<'look'>({ type: 'look', page, regions: shapes }, signal)
  const bold = findBold(looks)
  return regions.map((region, at) => {
    const look = looks[at]
    if (!look) return { ...region, look: null }
    const measured: SourceLook = {
      color: toColor(look.colour),
      stroke: look.stroke && { color: toColor(look.stroke.colour), width: look.stroke.width },
      size: look.size === null ? null : Math.max(1, Math.round(look.size)),
      angle: Math.max(-45, Math.min(45, look.angle)),
      align: look.align,
      bold: bold[at] ?? false,
    }
    return { ...region, look: measured }
  })
}
