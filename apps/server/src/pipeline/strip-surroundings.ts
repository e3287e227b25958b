/**
 * Pixels of a strip's page with rows of the pages that meet it: lettering that a joint cuts is
 * found as one text. It belongs to the page on which most of it lies.
 */
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { getJoints } from '@panelflow/domain/page/joints.ts'
import type { Box, Point } from '@panelflow/domain/page/document/page-document.ts'
import type { Db } from '../db/open-database.ts'
import { BlobDamaged, BlobMissing } from '../ports/blob-store.ts'
import type { Deps } from '../ports/deps.ts'
import type { DetectedRegion, PageRaster } from '../ports/text-detector.ts'
import { decodePage, type TaskPage } from './task-page.ts'

/** Rows of a neighbour that are looked at, of the page's width and px: a bubble is not higher. */
const REACH_OF_WIDTH = 0.5
const MOST_ROWS = 600
/** Channels of a row without drawing or lettering differ by less. */
const PLAIN = 24
/** Larger pages are looked at by themselves: their neighbours would double what is in memory. */
const MOST_PIXELS = 32_000_000

/** A page that meets another one. */
export interface NeighbourImage {
  readonly image: string
  readonly width: number
  readonly height: number
  readonly side: 'above' | 'below'
}

/** The page and rows of those that meet it. */
interface ExtendedPage {
  readonly raster: PageRaster
  /** row of the raster at which the page begins */
  readonly top: number
}

/** The pages of a strip that meet a page; none in other books. */
export const listNeighbourImages = async (
  db: Db,
  pageId: string,
  { sourceChapterId, readingDirection }: TaskPage,
): Promise<readonly NeighbourImage[]> => {
  if (readingDirection !== 'strip') return []
  const pages = await db
    .selectFrom('source_page')
    .select(['id', 'image', 'width', 'height'])
    .where('source_chapter_id', '=', sourceChapterId)
    .where('replaced_at', 'is', null)
    .orderBy('position')
    .execute()
  const index = pages.findIndex(({ id }) => id === pageId)
  if (index < 0) return []
  const { above, below } = getJoints(readingDirection, pages, index)
  const sides = [
    { page: above > 0 ? pages[index - 1] : undefined, side: 'above' },
    { page: below > 0 ? pages[index + 1] : undefined, side: 'below' },
  ] as const
  return sides.flatMap(({ page, side }) => {
    if (page === undefined) return []
    const { image, width, height } = page
    return width * height > MOST_PIXELS ? [] : [{ image, width, height, side }]
  })
}

const cutRows = (
  { data, width, channels }: PageRaster,
  from: number,
  rows: number,
): PageRaster => ({
  data: data.slice(from * width * channels, (from + rows) * width * channels),
  width,
  height: rows,
  channels,
})

/** Whether a row shows nothing but one colour: no lettering goes on over it. */
const isPlain = ({ data, width, channels }: PageRaster, row: number): boolean => {
  const start = row * width * channels
  for (let channel = 0; channel < 3; channel++) {
    let [least, most] = [255, 0]
    for (let x = 0; x < width; x++) {
      const value = data[start + x * channels + channel] ?? 0
      if (value < least) least = value
      if (value > most) most = value
    }
    if (most - least >= PLAIN) return false
  }
  return true
}

const joinRows = (parts: readonly PageRaster[]): PageRaster => {
  const [first] = parts
  if (first === undefined) throw new RangeError('no rows to join')
  const data = new Uint8Array(parts.reduce((sum, part) => sum + part.data.length, 0))
  let at = 0
  for (const part of parts) {
    data.set(part.data, at)
    at += part.data.length
  }
  return { ...first, height: parts.reduce((sum, part) => sum + part.height, 0), data }
}

/** A neighbour that is damaged fails by itself: the page beside it is looked at without it. */
const decodeNeighbour = async (
  deps: Pick<Deps, 'blobs' | 'images'>,
  neighbour: NeighbourImage,
): Promise<PageRaster | null> => {
  try {
    return await decodePage(deps, neighbour)
  } catch (error) {
    if (error instanceof AppError || error instanceof BlobMissing || error instanceof BlobDamaged)
      return null
    throw error
  }
}

/**
 * The page with the rows beyond its joints, where something may go on over them.
 * @throws AppError image.not_readable, BlobMissing
 */
export const decodeExtended = async (
  deps: Pick<Deps, 'blobs' | 'images'>,
  page: Pick<TaskPage, 'image' | 'width' | 'height'>,
  neighbours: readonly NeighbourImage[],
): Promise<ExtendedPage> => {
  const own = await decodePage(deps, page)
  if (page.width * page.height > MOST_PIXELS) return { raster: own, top: 0 }
  const rows = Math.min(MOST_ROWS, Math.round(page.width * REACH_OF_WIDTH))
  const beyond: Record<NeighbourImage['side'], PageRaster[]> = { above: [], below: [] }
  for (const neighbour of neighbours) {
    const isAbove = neighbour.side === 'above'
    if (isPlain(own, isAbove ? 0 : page.height - 1)) continue
    const other = await decodeNeighbour(deps, neighbour)
    if (other === null || other.channels !== own.channels) continue
    if (isPlain(other, isAbove ? other.height - 1 : 0)) continue
    const taken = Math.min(rows, other.height)
    beyond[neighbour.side].push(cutRows(other, isAbove ? other.height - taken : 0, taken))
  }
  const top = beyond.above.reduce((sum, { height }) => sum + height, 0)
  const parts = [...beyond.above, own, ...beyond.below]
  return parts.length === 1 ? { raster: own, top: 0 } : { raster: joinRows(parts), top }
}

/** Whether most of the box lies on the page's rows; of two equal halves the upper one counts. */
const isOnPage = ({ y, h }: Box, height: number): boolean => {
  const shown = Math.min(y + h, height) - Math.max(y, 0)
  return shown * 2 > h || (shown * 2 === h && y >= 0)
}

export const moveDown = (points: readonly Point[], by: number): readonly Point[] =>
  by === 0 ? points : points.map(({ x, y }) => ({ x, y: y + by }))

/**
 * Regions of an extended page that belong to the page, in its own rows and in order; `index` is
 * their place among those that were found.
 */
export const takeOwnRegions = (
  regions: readonly DetectedRegion[],
  { top }: ExtendedPage,
  { height }: Pick<TaskPage, 'height'>,
): readonly { readonly region: DetectedRegion; readonly index: number }[] => {
  const own = regions
    .map((region, index) => ({
      index,
      region: {
        ...region,
        box: { ...region.box, y: region.box.y - top },
        polygon: moveDown(region.polygon, -top),
        bubble: region.bubble && moveDown(region.bubble, -top),
      },
    }))
    .filter(({ region }) => isOnPage(region.box, height))
  const sorted = own.toSorted((a, b) => a.region.order - b.region.order)
  return own.map(({ region, index }) => ({
    index,
    region: { ...region, order: sorted.findIndex((other) => other.index === index) },
  }))
}
