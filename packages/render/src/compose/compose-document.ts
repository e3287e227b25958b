import type { PageDocument, TextItem } from '@panelflow/domain/page/document/page-document.ts'
import { type JoinedPage, listJoinedOrder } from '@panelflow/domain/page/joints.ts'
import { listPaintOrder, type PaintedItem } from '@panelflow/domain/page/paint-order.ts'
import type { Engine } from '../engine/engine.ts'
import { RenderError } from '../engine/render-error.ts'
import type { ItemBitmap, Rgba } from '../paint/bitmap.ts'
import { compositeOver } from './compose.ts'
import type { PagePixels } from './compose.ts'

/** Everything a page is made of. */
export interface PageParts<P extends PagePixels = Rgba> {
  /**
   * pixels of the source page, or of its rows from `y0` on: opaque ones from `engine.decodeImage`,
   * or their RGB. The items are painted on them in place
   */
  readonly base: P
  /** row of the page at which `base` begins; 0 unless given */
  readonly y0?: number
  readonly baseDoc: PageDocument
  readonly laneDoc: PageDocument
  /** pages of a strip that meet this one: what lies on them and reaches it is painted on it, too */
  readonly around?: readonly JoinedPage[]
  readonly language: string
  /** loads the bytes of a patch or inserted picture by their sha-256 */
  readonly assets: (sha: string) => Uint8Array | Promise<Uint8Array>
  /** bitmaps painted before, so that only changed items are painted again */
  readonly cache?: BitmapCache
  /** called with the bitmap of every item of the page, for example to compare it with its seal */
  readonly onPainted?: (item: DrawnItem, bitmap: ItemBitmap) => void
}

/** Bitmaps by everything that decides how an item looks (bitmap-cache.ts). */
export interface BitmapCache {
  get(item: DrawnItem, language: string): ItemBitmap | undefined
  put(item: DrawnItem, language: string, bitmap: ItemBitmap): void
}

/** An item that is painted. A region only says what is written where. */
export type DrawnItem = PaintedItem

/** Lists the visible items in painting order (domain/page/paint-order.ts). */
export function listDrawnItems(base: PageDocument, lane: PageDocument): DrawnItem[] {
  return listPaintOrder({ base, lane }).flatMap(({ item }) => (item.props.hidden ? [] : [item]))
}

/** An item as it lies on a page: its own, or one that reaches it over a joint. */
interface DrawnOnPage {
  readonly item: DrawnItem
  /** row of the page at which the item's own page begins; 0: it is the page's own */
  readonly top: number
}

/** Lists what is visible on a page in painting order, with what reaches it from pages around it. */
export function listDrawnOnPage(
  base: PageDocument,
  lane: PageDocument,
  around: readonly JoinedPage[],
): DrawnOnPage[] {
  return listJoinedOrder({ base, lane }, around).flatMap(({ item, top }) =>
    item.props.hidden ? [] : [{ item, top }],
  )
}

/** Lists the visible texts: their fonts are loaded and missing layouts made before painting. */
export function listDrawnTexts(
  laneDoc: PageDocument,
  around: readonly JoinedPage[] = [],
): TextItem[] {
  return [laneDoc, ...around.map(({ lane }) => lane)].flatMap(({ items }) =>
    Object.values(items).filter(
      (item): item is TextItem => item.kind === 'text' && !item.props.hidden,
    ),
  )
}

/**
 * Paints a page, or a band of its rows. Both the published image and the exact preview of the
 * editor are made by this function. Returns `base`, which then holds the finished pixels.
 * @throws RenderError render.size_mismatch when `base` is not as wide as the document,
 * render.font_not_loaded, render.image_unreadable
 */
export async function composeDocument<P extends PagePixels = Rgba>(
  engine: Engine,
  parts: PageParts<P>,
): Promise<P> {
  const { base, baseDoc, laneDoc, around = [], y0 = 0 } = parts
  if (
    base.width !== laneDoc.width ||
    base.width !== baseDoc.width ||
    y0 + base.height > laneDoc.height
  ) {
    throw new RenderError('render.size_mismatch', {
      width: base.width,
      height: y0 + base.height,
      expectedWidth: laneDoc.width,
      expectedHeight: laneDoc.height,
    })
  }
  for (const { item, top } of listDrawnOnPage(baseDoc, laneDoc, around)) {
    const bitmap = await paintItem(engine, item, parts)
    if (top === 0) parts.onPainted?.(item, bitmap)
    compositeOver(base, bitmap, y0 - top, item.props.blend)
  }
  return base
}

async function paintItem(
  engine: Engine,
  item: DrawnItem,
  { language, assets, cache }: PageParts<PagePixels>,
): Promise<ItemBitmap> {
  const cached = cache?.get(item, language)
  if (cached) return cached
  const bitmap = await rasterItem(engine, item, language, assets)
  cache?.put(item, language, bitmap)
  return bitmap
}

/**
 * Paints one item at scale 1, as it is published.
 * @throws RenderError render.font_not_loaded, render.image_unreadable
 */
export async function rasterItem(
  engine: Engine,
  item: DrawnItem,
  language: string,
  assets: PageParts['assets'],
): Promise<ItemBitmap> {
  switch (item.kind) {
    case 'patch':
      return engine.rasterPatch(await assets(item.props.asset), item.props)
    case 'image':
      return engine.rasterImage(await assets(item.props.asset), item.props)
    case 'text':
      return engine.rasterText(item.props, language)
  }
}
