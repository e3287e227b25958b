/**
 * Which item of a page is painted over which: one order over both documents and all kinds.
 * Source: spec 10.page.paint_order.
 */
import { PAINT_LAYERS } from './document/item-values.ts'
import type { DocumentKind, PageDocument, PageItem, PageOp } from './document/page-document.ts'

export type PaintedItem = Exclude<PageItem, { readonly kind: 'region' }>
type PaintLayer = (typeof PAINT_LAYERS)[number]

/** An item with the document it belongs to. */
export interface PlacedItem<I extends PageItem = PaintedItem> {
  readonly item: I
  readonly document: DocumentKind
}

interface PageDocuments {
  readonly base: PageDocument
  readonly lane: PageDocument
}

/** What decides the band of an item, also of one that is not on the page yet. */
interface Banded {
  readonly item: {
    readonly kind: PaintedItem['kind']
    readonly props: { readonly layer?: PaintLayer | null | undefined }
  }
  readonly document: DocumentKind
}

const getLayer = ({ item, document }: Banded): PaintLayer =>
  item.props.layer ?? (document === 'base' ? 'shared_patch' : item.kind)

const getPosition = ({ item }: PlacedItem): number => item.props.order ?? 0

const byPaintOrder = (a: PlacedItem, b: PlacedItem): number =>
  PAINT_LAYERS.indexOf(getLayer(a)) - PAINT_LAYERS.indexOf(getLayer(b)) ||
  getPosition(a) - getPosition(b) ||
  (a.item.id < b.item.id ? -1 : Number(a.item.id > b.item.id))

const isPainted = (item: PageItem): item is PaintedItem => item.kind !== 'region'

/**
 * Patches, pictures and texts of a page, lowest first: by band, by `order`, then by id. Texts of
 * the base document are not painted.
 */
export const listPaintOrder = ({ base, lane }: PageDocuments): readonly PlacedItem[] =>
  [
    ...Object.values(base.items)
      .filter(isPainted)
      .filter(({ kind }) => kind === 'patch')
      .map((item): PlacedItem => ({ item, document: 'base' })),
    ...Object.values(lane.items)
      .filter(isPainted)
      .map((item): PlacedItem => ({ item, document: 'lane' })),
  ].sort(byPaintOrder)

/** The same, band by band; each band in its order. */
export const listPaintLayers = (page: PageDocuments): readonly (readonly PlacedItem[])[] => {
  const order = listPaintOrder(page)
  return PAINT_LAYERS.map((layer) => order.filter((each) => getLayer(each) === layer))
}

export type LayerMove = 'to_front' | 'forward' | 'backward' | 'to_back'

/** An edit of the paint order, and the document it belongs to. */
export interface OrderEdit {
  readonly document: DocumentKind
  readonly item: PaintedItem
  readonly op: Extract<PageOp, { readonly op: 'set' }>
}

/**
 * Numbers the items of the band that something was put into as they stand now, so that what had no
 * number before keeps its place.
 */
const toEdits = (
  after: readonly PlacedItem[],
  moved: ReadonlySet<PlacedItem>,
  layer: PaintLayer,
): readonly OrderEdit[] =>
  after
    .filter((each) => moved.has(each) || getLayer(each) === layer)
    .flatMap((each, order): readonly OrderEdit[] => {
      const { item, document } = each
      const props = {
        ...(getPosition(each) === order ? null : { order }),
        ...(getLayer(each) === layer ? null : { layer }),
      }
      return Object.keys(props).length === 0
        ? []
        : [{ item, document, op: { op: 'set', id: item.id, props } }]
    })

/**
 * Edits that put items, in their order, below the item that is at a place of the list; at its end:
 * over all others. They take the band of what they come to lie on, or below. Empty when they are
 * there already.
 * @param to place in the list without the moved items
 */
export const moveToPlaceOps = (
  page: PageDocuments,
  itemIds: readonly string[],
  to: number,
): readonly OrderEdit[] => {
  const before = listPaintOrder(page)
  const moved = new Set(before.filter(({ item }) => itemIds.includes(item.id)))
  const others = before.filter((each) => !moved.has(each))
  const [first] = moved
  const after = others.toSpliced(to, 0, ...moved)
  if (first === undefined || after.every((each, at) => each === before[at])) return []
  const goesDown = before.indexOf(first) > after.indexOf(first)
  const [below, above] = [others[to - 1], others[to]]
  const neighbour = goesDown ? (above ?? below) : (below ?? above)
  return neighbour === undefined ? [] : toEdits(after, moved, getLayer(neighbour))
}

/** Edits that move items one place, or to an end, of the whole order. */
export const moveLayerOps = (
  page: PageDocuments,
  itemIds: readonly string[],
  move: LayerMove,
): readonly OrderEdit[] => {
  const before = listPaintOrder(page)
  const isMoved = ({ item }: PlacedItem): boolean => itemIds.includes(item.id)
  const others = before.filter((each) => !isMoved(each))
  const countBelow = (from: number): number =>
    before.slice(0, from).filter((each) => !isMoved(each)).length
  const lowest = countBelow(before.findIndex(isMoved))
  const highest = countBelow(before.findLastIndex(isMoved))
  const to = { to_front: others.length, forward: highest + 1, backward: lowest - 1, to_back: 0 }
  return moveToPlaceOps(page, itemIds, Math.min(Math.max(to[move], 0), others.length))
}

/** The order that puts a new item over the others of its band in the document. */
export const topOrder = (doc: PageDocument, kind: PaintedItem['kind']): number => {
  const layer: PaintLayer = doc.kind === 'base' ? 'shared_patch' : kind
  return Object.values(doc.items)
    .filter(isPainted)
    .map((item): PlacedItem => ({ item, document: doc.kind }))
    .filter((each) => getLayer(each) === layer)
    .reduce((top, each) => Math.max(top, getPosition(each) + 1), 0)
}

/** Orders for new items, each over all others of its band and over the one before. */
export const createTopOrders = (page: PageDocuments): ((added: Banded) => number) => {
  const painted = listPaintOrder(page)
  const next = new Map<PaintLayer, number>()
  return (added) => {
    const layer = getLayer(added)
    const top = (): number =>
      painted
        .filter((each) => getLayer(each) === layer)
        .reduce((order, each) => Math.max(order, getPosition(each) + 1), 0)
    const order = next.get(layer) ?? top()
    next.set(layer, order + 1)
    return order
  }
}
