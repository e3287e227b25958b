/**
 * A strip is one continuous picture that is stored as several pages. Where two of them meet, what
 * lies on one goes on over the other, and is painted on both. Source: spec 10.page.joints.
 */
import type { ReadingDirection } from '../book/reading-direction.ts'
import { boundsOfPoints } from './contour.ts'
import type {
  Box,
  PageDocument,
  PatchProps,
  StoredLayout,
  TextProps,
} from './document/page-document.ts'
import { isBlank } from './missing-text.ts'
import { listPaintLayers, type PaintedItem, type PlacedItem } from './paint-order.ts'
import { getBounds } from './page-findings.ts'
import { getTextReach } from './stroke-reach.ts'

interface PageSize {
  readonly width: number
  readonly height: number
}

/** How far the picture goes on beyond an edge: height of the next page; 0: it ends there. */
export interface Joints {
  readonly above: number
  readonly below: number
}

export const NO_JOINTS: Joints = { above: 0, below: 0 }

/** Pages of a strip meet where they are equally wide; in a book that is turned no page does. */
export const getJoints = (
  direction: ReadingDirection,
  pages: readonly PageSize[],
  index: number,
): Joints => {
  const page = pages[index]
  const getHeight = (other: PageSize | undefined): number =>
    direction === 'strip' && other !== undefined && other.width === page?.width ? other.height : 0
  return { above: getHeight(pages[index - 1]), below: getHeight(pages[index + 1]) }
}

interface PageDocuments {
  readonly base: PageDocument
  readonly lane: PageDocument
}

/** A page that meets another one. */
export interface JoinedPage extends PageDocuments {
  /** row of the other page at which it begins; below 0: it lies above */
  readonly top: number
}

/** An item of a page or of one that meets it. */
export interface JoinedItem extends PlacedItem {
  /** row of the page at which the item's own page begins; 0: it is the page's own */
  readonly top: number
}

/**
 * What is painted on a page and on those that meet it, lowest first: band by band, in a band page
 * by page from above. The same for every page, so that what overlaps does so on each of them.
 */
export const listJoinedOrder = (
  page: PageDocuments,
  around: readonly JoinedPage[],
): readonly JoinedItem[] => {
  const pages = [{ base: page.base, lane: page.lane, top: 0 }, ...around].sort(
    (a, b) => a.top - b.top,
  )
  const layers = pages.map(({ base, lane, top }) => ({
    top,
    bands: listPaintLayers({ base, lane }),
  }))
  const bands = layers[0]?.bands ?? []
  return bands.flatMap((_, band) =>
    layers.flatMap((layer) =>
      (layer.bands[band] ?? []).map((item) => ({ ...item, top: layer.top })),
    ),
  )
}

type Effects = Pick<PatchProps, 'stroke' | 'shadow'>

const getEffectReach = ({ stroke, shadow }: Effects): number =>
  (stroke?.width ?? 0) + (shadow === null ? 0 : shadow.distance + shadow.size + 3 * shadow.blur)

/** The layout that a text has as it is now; null: it was changed since, or never laid out. */
type GetLayout = (text: TextProps) => StoredLayout | null

/**
 * The box that an item is painted in, never too small; null: it cannot be told, as of a text that
 * is bent, does not fit its box or is not laid out.
 */
const getPaintedBox = (item: PaintedItem, getLayout: GetLayout): Box | null => {
  if (item.kind !== 'text') return widen(getPictureBounds(item), getEffectReach(item.props) + 2)
  const { warp, ranges, bubble, fit } = item.props
  const layout = getLayout(item.props)
  const isResized = ranges?.some(({ size }) => size !== undefined) === true
  if (layout === null || layout.overflow || warp != null || isResized) return null
  const box = getBounds(item.props)
  const filled = fit === 'bubble' && bubble != null ? unite(box, boundsOfPoints(bubble)) : box
  return widen(filled, getTextReach(item.props, 6) + 2 * layout.size)
}

/** Whether a box of a page that begins at row `top` may be painted on the rows of another. */
const reaches = (box: Box | null, top: number, height: number): boolean =>
  box === null || (box.y + top < height && box.y + box.h + top > 0)

const getPictureBounds = (item: Exclude<PaintedItem, { kind: 'text' }>): Box => {
  if (item.kind === 'image') return getBounds(item.props)
  const { x, y, w, h, rotation } = item.props
  return getBounds({ cx: x + w / 2, cy: y + h / 2, w, h, rotation })
}

const widen = ({ x, y, w, h }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  w: w + 2 * by,
  h: h + 2 * by,
})

const unite = (a: Box, b: Box): Box => {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return {
    x,
    y,
    w: Math.max(a.x + a.w, b.x + b.w) - x,
    h: Math.max(a.y + a.h, b.y + b.h) - y,
  }
}

/**
 * Pages that meet a page with only those of their visible items that may reach it; pages without
 * any are left out.
 * @param getLayout the renderer's `freshLayout`
 */
export const keepReaching = (
  { height }: PageSize,
  around: readonly JoinedPage[],
  getLayout: GetLayout,
): readonly JoinedPage[] =>
  around.flatMap(({ base, lane, top }) => {
    const keep = (document: PageDocument): PageDocument => {
      const items = Object.entries(document.items).filter(([, item]) => {
        if (item.kind === 'region' || item.props.hidden) return false
        if (item.kind === 'text' && isBlank(item.props.translation)) return false
        return reaches(getPaintedBox(item, getLayout), top, height)
      })
      return { ...document, items: Object.fromEntries(items) }
    }
    const page = { base: keep(base), lane: keep(lane), top }
    return Object.keys(page.base.items).length + Object.keys(page.lane.items).length === 0
      ? []
      : [page]
  })
