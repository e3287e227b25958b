/** Copies of items: pasted, duplicated, or pulled off with Alt. */
import type {
  Box,
  PageOp,
  PageDocument,
  Point,
} from '@panelflow/domain/page/document/page-document.ts'
import { checkValues } from '@panelflow/domain/page/page-checks.ts'
import { createTopOrders, listPaintOrder } from '@panelflow/domain/page/paint-order.ts'
import type { ToolContext } from '../tools/tool-state.ts'
import type { ItemEdit } from './chapter-session.ts'
import type { CopiedItem, CopiedItems, CopyResult, PasteFault } from './clipboard.ts'
import { getGroupBounds } from './group-placement.ts'
import type { PageView } from './page-session.ts'
import {
  getPlacement,
  movedBy,
  type NewItem,
  type Placement,
  toBoxProps,
  toCornerProps,
} from './placement.ts'
import { listSelected } from './selected-items.ts'

type Copying = Pick<ToolContext, 'session' | 'selection' | 'newId'>
type Ready = Extract<PageView, { status: 'ready' }>

/** Between an item and its copy, page pixels: none hides the other. */
const OFFSET = 16
const MAX_TRIES = 50

interface NewPlace {
  readonly id: string
  readonly placement: Placement
  /** in its band of the paint order */
  readonly order: number
  readonly group: string | null
  readonly isSamePage: boolean
}

/**
 * A copy looks as its original, and is not locked. It translates no region: that has its line
 * already. What hides the text stays where it is on the page, and is nothing on another page.
 */
const toCopy = (
  item: Exclude<NewItem, { readonly kind: 'region' }>,
  { id, placement, order, group, isSamePage }: NewPlace,
): NewItem => {
  const own = { order, group, locked: null }
  switch (item.kind) {
    case 'text': {
      const { props } = item
      const by = { x: placement.cx - props.cx, y: placement.cy - props.cy }
      const bubble = props.bubble?.map(({ x, y }) => ({ x: x + by.x, y: y + by.y })) ?? null
      const text = { ...props, ...toBoxProps(placement), bubble }
      const unlinked = { ...text, regionId: null, candidates: [], layout: null, ...own }
      return { id, kind: 'text', props: isSamePage ? unlinked : { ...unlinked, mask: null } }
    }
    case 'image':
      return { id, kind: 'image', props: { ...item.props, ...toBoxProps(placement), ...own } }
    case 'patch': {
      const props = { ...item.props, ...toCornerProps(placement), regionId: null, ...own }
      return { id, kind: 'patch', props }
    }
  }
}

/** Copies lie over each other as their originals do. */
const inPaintOrder = (view: Ready, sources: readonly CopiedItem[]): readonly CopiedItem[] => {
  const places = new Map(listPaintOrder(view).map(({ item }, at) => [item.id, at]))
  const getOrder = ({ item }: CopiedItem): number =>
    places.get(item.id) ?? (item.kind === 'region' ? 0 : (item.props.order ?? 0))
  return sources.toSorted((a, b) => getOrder(a) - getOrder(b))
}

/** Copies of a group are a group of their own. */
const createNewGroups = (newId: () => string): ((group: string | null) => string | null) => {
  const known = new Map<string, string>()
  return (group) => {
    if (group === null) return null
    const id = known.get(group) ?? newId()
    known.set(group, id)
    return id
  }
}

const findFault = (view: Ready, edits: readonly ItemEdit[]): PasteFault | null => {
  const isSound = (doc: PageDocument): boolean =>
    checkValues(
      doc,
      edits.flatMap(({ document, op }) => (document === doc.kind && op !== null ? [op] : [])),
    ).ok
  return isSound(view.lane) && isSound(view.base) ? null : 'invalid'
}

/** Adds copies at the places given, as one step of the history, and selects them. */
export const addCopies = (
  editor: Copying,
  pageId: string,
  sources: readonly CopiedItem[],
  isSamePage: boolean,
): CopyResult => {
  const view = editor.session.page(pageId).view.get()
  if (view.status !== 'ready') return { added: [], leftOut: sources.length, fault: null }
  const allowed = sources.filter(({ item }) => view.editable.add.includes(item.kind))
  const getTopOrder = createTopOrders(view)
  const getNewGroup = createNewGroups(editor.newId)
  const edits = inPaintOrder(view, allowed).flatMap(
    ({ document, item, placement }): readonly (ItemEdit & { readonly op: PageOp })[] => {
      if (item.kind === 'region') return []
      const order = getTopOrder({ document, item })
      const group = getNewGroup(item.props.group ?? null)
      const copy = toCopy(item, { id: editor.newId(), placement, order, group, isSamePage })
      return [{ document, op: { op: 'add', item: copy } }]
    },
  )
  const fault = findFault(view, edits)
  const leftOut = sources.length - edits.length
  if (fault !== null || edits.length === 0) return { added: [], leftOut, fault }
  const added = edits.flatMap(({ op }) => (op.op === 'add' ? [op.item.id] : []))
  editor.session.editItems(pageId, edits, { label: 'adding', itemId: added[0] ?? null })
  editor.session.flush()
  editor.selection.select(pageId, added)
  return { added, leftOut, fault: null }
}

/** How far something has to go to lie between 0 and `total`; in the middle if it is too long. */
const getWayInto = (start: number, size: number, total: number): number =>
  size >= total ? (total - size) / 2 - start : Math.min(Math.max(start, 0), total - size) - start

const keptOnPage = (bounds: Box, by: Point, { lane }: Ready): Point => ({
  x: by.x + getWayInto(bounds.x + by.x, bounds.w, lane.width),
  y: by.y + getWayInto(bounds.y + by.y, bounds.h, lane.height),
})

const isTaken = ({ lane, base }: Ready, at: Placement): boolean =>
  [...Object.values(lane.items), ...Object.values(base.items)].some((item) => {
    const placement = getPlacement(item)
    return (
      placement !== null && Math.abs(placement.cx - at.cx) < 1 && Math.abs(placement.cy - at.cy) < 1
    )
  })

/** The way to the place wanted, or on to the next one that nothing lies exactly on. */
const findWay = (view: Ready, placements: readonly Placement[], wanted: Point): Point => {
  const bounds = getGroupBounds(placements)
  const [first] = placements
  let way = keptOnPage(bounds, wanted, view)
  for (let tries = 0; tries < MAX_TRIES && first !== undefined; tries++) {
    if (!isTaken(view, movedBy(first, way))) break
    way = keptOnPage(bounds, { x: way.x + OFFSET, y: way.y + OFFSET }, view)
  }
  return way
}

/**
 * Puts copied items onto an open page: their middle at a point, else where they were on their own
 * page; side by side as they were, and within the page.
 */
export const pasteItems = (
  editor: Copying,
  copied: CopiedItems,
  { pageId, point }: { readonly pageId: string; readonly point: Point | null },
): CopyResult => {
  const view = editor.session.page(pageId).view.get()
  const placements = copied.items.map(({ placement }) => placement)
  if (view.status !== 'ready' || placements.length === 0)
    return { added: [], leftOut: placements.length, fault: null }
  const { x, y, w, h } = getGroupBounds(placements)
  const wanted =
    point === null
      ? { x: 0, y: 0 }
      : { x: Math.round(point.x - x - w / 2), y: Math.round(point.y - y - h / 2) }
  const way = findWay(view, placements, wanted)
  const items = copied.items.map((each) => ({ ...each, placement: movedBy(each.placement, way) }))
  return addCopies(editor, pageId, items, copied.pageId === pageId)
}

/** The selected items as the clipboard carries them; null when nothing is selected. */
export const copySelected = (
  editor: Pick<Copying, 'session' | 'selection'>,
  chapterId: string,
): CopiedItems | null => {
  const { pageId } = editor.selection.state.get()
  const items = listSelected(editor).flatMap(({ item, document }): readonly CopiedItem[] => {
    const placement = getPlacement(item)
    return placement === null ? [] : [{ document, item, placement }]
  })
  return pageId === null || items.length === 0 ? null : { chapterId, pageId, items }
}

/** Copies of the selected items a little beside them. False when nothing is selected. */
export const duplicateSelected = (editor: Copying & Pick<ToolContext, 'copyResult'>): boolean => {
  const copied = copySelected(editor, '')
  if (copied === null) return false
  editor.copyResult.set(pasteItems(editor, copied, { pageId: copied.pageId, point: null }))
  return true
}
