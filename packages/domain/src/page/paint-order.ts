import type { PageDocument, PageItem, PageOp } from './document/page-document.ts'

const getPaintPosition = (item: PageItem): number =>
  item.kind === 'patch' || item.kind === 'image' ? (item.props.order ?? 0) : 0

/**
 * Sorts items of one kind as they are painted, lowest first: by `order`, then by id.
 * Source: spec 10.page.paint_order.
 */
export const byPaintOrder = (a: PageItem, b: PageItem): number =>
  getPaintPosition(a) - getPaintPosition(b) || (a.id < b.id ? -1 : Number(a.id > b.id))

export type LayerMove = 'to_front' | 'forward' | 'backward' | 'to_back'

const getTargetIndex = (move: LayerMove, from: number, last: number): number => {
  const to = { to_front: last, forward: from + 1, backward: from - 1, to_back: 0 }[move]
  return Math.min(Math.max(to, 0), last)
}

/** Patches or pictures of a document, lowest first. */
export const paintedSiblings = (doc: PageDocument, kind: 'patch' | 'image'): readonly PageItem[] =>
  Object.values(doc.items)
    .filter((item) => item.kind === kind)
    .sort(byPaintOrder)

/**
 * Edits that move a patch or picture among its kind. Everything it passes is numbered, so that what
 * had no number before keeps its place.
 * Empty when it is there already, or has no layers.
 */
export const moveLayerOps = (
  doc: PageDocument,
  itemId: string,
  move: LayerMove,
): readonly PageOp[] => {
  const item = doc.items[itemId]
  if (item?.kind !== 'patch' && item?.kind !== 'image') return []
  const before = paintedSiblings(doc, item.kind)
  const from = before.indexOf(item)
  const to = getTargetIndex(move, from, before.length - 1)
  if (to === from) return []
  const after = before.toSpliced(from, 1).toSpliced(to, 0, item)
  return after.flatMap((each, order): PageOp[] =>
    getPaintPosition(each) === order ? [] : [{ op: 'set', id: each.id, props: { order } }],
  )
}

/** The order that puts a new patch or picture over the others of its kind. */
export const topOrder = (doc: PageDocument, kind: 'patch' | 'image'): number =>
  paintedSiblings(doc, kind).reduce((top, item) => Math.max(top, getPaintPosition(item) + 1), 0)
