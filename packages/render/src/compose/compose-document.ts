import type {
  PageDocument,
  PageItem,
  TextItem,
} from '@panelflow/domain/page/document/page-document.ts'
import { byPaintOrder } from '@panelflow/domain/page/paint-order.ts'
import type { Engine } from '../engine/engine.ts'
import { RenderError } from '../engine/render-error.ts'
import type { ItemBitmap, Rgba } from '../paint/bitmap.ts'
import { compositeOver } from './compose.ts'
import type { PagePixels } from './compose.ts'

/** Everything a page is made of. */
export interface PageParts<P extends PagePixels = Rgba> {
  /**
   * the source page, or rows [y0, y0 + base.height) of it; opaque pixels from `engine.decodeImage`,
   * or their RGB. Painted on in place
   */
  readonly base: P
  readonly y0?: number
  readonly baseDoc: PageDocument
  readonly laneDoc: PageDocument
  readonly language: string
  /** bytes of a patch or inserted picture, by sha-256 */
  readonly assets: (sha: string) => Uint8Array | Promise<Uint8Array>
  /** bitmaps of earlier pages: only what changed since is painted again */
  readonly cache?: BitmapCache
  /** called with every bitmap that goes onto the page, e.g. to compare it with what was shown */
  readonly onPainted?: (item: DrawnItem, bitmap: ItemBitmap) => void
}

/** Painted items by everything that decides how they look; see bitmap-cache.ts. */
export interface BitmapCache {
  get(item: DrawnItem, language: string): ItemBitmap | undefined
  put(item: DrawnItem, language: string, bitmap: ItemBitmap): void
}

/** An item that draws something. Regions only say what is written where. */
export type DrawnItem = Exclude<PageItem, { kind: 'region' }>

const LAYERS = ['patch', 'image', 'text'] as const

/**
 * Visible items in painting order: patches of the source page, patches of the lane, pictures,
 * texts; within each as domain/page/paint-order.ts says.
 * Source: spec 10.page.paint_order.
 */
export function listDrawnItems(baseDoc: PageDocument, laneDoc: PageDocument): DrawnItem[] {
  const items = [
    ...sortedItems(baseDoc).filter((item) => item.kind === 'patch'),
    ...sortedItems(laneDoc),
  ]
  return LAYERS.flatMap((kind) =>
    items.filter((item): item is DrawnItem => item.kind === kind && !item.props.hidden),
  )
}

function sortedItems(doc: PageDocument): PageItem[] {
  return Object.values(doc.items).sort(byPaintOrder)
}

/** The texts a page shows; for loading fonts and for layouts the server still has to make. */
export function listDrawnTexts(laneDoc: PageDocument): TextItem[] {
  return sortedItems(laneDoc).filter(
    (item): item is TextItem => item.kind === 'text' && !item.props.hidden,
  )
}

/**
 * Paints a page, or a band of it: the published picture and the editor's exact preview are both
 * this function's.
 * Returns `base`, which now holds the finished pixels.
 * @throws RenderError render.size_mismatch when `base` is not as wide as the document,
 * render.font_not_loaded, render.image_unreadable
 */
export async function composeDocument<P extends PagePixels = Rgba>(
  engine: Engine,
  parts: PageParts<P>,
): Promise<P> {
  const { base, baseDoc, laneDoc, y0 = 0 } = parts
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
  for (const item of listDrawnItems(baseDoc, laneDoc)) {
    const bitmap = await paintItem(engine, item, parts)
    parts.onPainted?.(item, bitmap)
    compositeOver(base, bitmap, y0)
  }
  return base
}

async function paintItem(
  engine: Engine,
  item: DrawnItem,
  { language, assets, cache }: PageParts<PagePixels>,
): Promise<ItemBitmap> {
  const known = cache?.get(item, language)
  if (known) return known
  const bitmap = await rasterItem(engine, item, language, assets)
  cache?.put(item, language, bitmap)
  return bitmap
}

/**
 * The canonical bitmap (scale 1) of one item: what is published of it. @throws RenderError
 * render.font_not_loaded, render.image_unreadable
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
