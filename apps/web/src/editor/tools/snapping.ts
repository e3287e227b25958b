import { boundsOfPoints, overlaps, restIn } from '@panelflow/domain/page/contour.ts'
import type { Box, PageItem, Point } from '@panelflow/domain/page/document/page-document.ts'
import { getBounds } from '@panelflow/render/geometry/placement.ts'
import { visibleStrip } from '../engine/camera.ts'
import { getGroupBounds } from '../engine/group-placement.ts'
import { getPlacement, type Handle, type Placement, resizedTo } from '../engine/placement.ts'
import {
  ALL_PARTS,
  getSnapWay,
  listGuides,
  SNAP_DISTANCE,
  type SnapBubble,
  type SnapParts,
  type SnapTargets,
} from '../engine/snap.ts'
import { listJoined } from '../engine/strip.ts'
import type { Grabbed, PointerInput, ToolContext } from './tool-state.ts'

const toBubble = (item: PageItem): readonly SnapBubble[] => {
  if (item.kind !== 'region' || item.props.bubble === null || item.props.bubble.length < 3)
    return []
  const bounds = boundsOfPoints(item.props.bubble)
  const middle = { x: bounds.x + bounds.w / 2, y: bounds.y + bounds.h / 2 }
  return [{ bounds, centre: restIn(item.props.bubble) ?? middle }]
}

/**
 * What is seen of the page beside the items that are moved. Patches count only for one another and
 * for pictures: below every text lies one.
 */
const listTargets = (
  context: ToolContext,
  grabbed: readonly Grabbed[],
  isCopying: boolean,
): SnapTargets | null => {
  const [first] = grabbed
  const page = context.strip.pages[first?.pageIndex ?? -1]
  if (first === undefined || page === undefined) return null
  const view = context.session.page(first.pageId).view.get()
  if (view.status !== 'ready') return null
  const strip = visibleStrip(context.camera.get(), context.strip, context.viewport.get())
  const seen = { ...strip, x: strip.x - page.left, y: strip.y - page.top }
  const moved = new Set(isCopying ? [] : grabbed.map(({ item }) => item.id))
  const kinds = grabbed.some(({ item }) => item.kind !== 'text')
    ? ['text', 'image', 'patch']
    : ['text', 'image']
  const near = listJoined(context.strip, page).flatMap((other) => {
    const otherView = context.session.page(other.frame.id).view.get()
    return otherView.status === 'ready' ? [{ view: otherView, by: other.top - page.top }] : []
  })
  const panels = listJoined(context.strip, page).flatMap((other) =>
    (context.session.panels.get().get(other.frame.id) ?? []).map((box) => ({
      ...box,
      y: box.y + other.top - page.top,
    })),
  )
  const boxes = near.flatMap(({ view: { base, lane }, by }) =>
    [...Object.values(base.items), ...Object.values(lane.items)].flatMap((item) => {
      const placement = getPlacement(item)
      return placement === null ||
        moved.has(item.id) ||
        !kinds.includes(item.kind) ||
        (item.kind !== 'region' && item.props.hidden)
        ? []
        : [getBounds({ ...placement, cy: placement.cy + by })]
    }),
  )
  return {
    page: page.frame,
    goesOn: near.length > 1,
    boxes: boxes.filter((box) => overlaps(box, seen)),
    panels: panels.filter((box) => overlaps(box, seen)),
    bubbles: Object.values(view.base.items)
      .flatMap(toBubble)
      .filter(({ bounds }) => overlaps(bounds, seen)),
  }
}

/** Looks for lines while a drag goes on, and shows those that are taken. */
export interface Snapping {
  /** How far to go beyond where the pointer leads. */
  readonly move: (input: PointerInput, placements: readonly Placement[], by: Point) => Point
  /** Where a grip of an upright box goes instead of where the pointer leads. */
  readonly pull: (input: PointerInput, frame: Placement, pulled: Pulled) => Point
}

interface Pulled {
  readonly handle: Handle
  readonly to: Point
  /** the proportions are kept */
  readonly isConstrained: boolean
}

/** Sides of the box that the handle moves. */
const getHandleParts = (handle: Handle): SnapParts => ({
  x: handle.includes('w') ? ['start'] : handle.includes('e') ? ['end'] : [],
  y: handle.includes('n') ? ['start'] : handle.includes('s') ? ['end'] : [],
})

/** The grip's place when its box has the sides it was moved to. */
const getGrip = ({ cx, cy, w, h }: Placement, handle: Handle): Point => ({
  x: cx + (handle.includes('w') ? -w / 2 : handle.includes('e') ? w / 2 : 0),
  y: cy + (handle.includes('n') ? -h / 2 : handle.includes('s') ? h / 2 : 0),
})

/** With kept proportions one line can be taken: the nearer one; the other side follows. */
const toConstrained = (frame: Placement, handle: Handle, grip: Point, way: Point): Point => {
  const takesX = way.y === 0 || (way.x !== 0 && Math.abs(way.x) <= Math.abs(way.y))
  const anchor = {
    x: frame.cx * 2 - getGrip(frame, handle).x,
    y: frame.cy * 2 - getGrip(frame, handle).y,
  }
  const scale = takesX
    ? Math.abs(grip.x + way.x - anchor.x) / frame.w
    : Math.abs(grip.y + way.y - anchor.y) / frame.h
  const start = getGrip(frame, handle)
  return {
    x: anchor.x + (start.x - anchor.x) * scale,
    y: anchor.y + (start.y - anchor.y) * scale,
  }
}

/** @param grabbed what the drag moves */
export const createSnapping = (context: ToolContext, grabbed: readonly Grabbed[]): Snapping => {
  const known = new Map<boolean, SnapTargets | null>()
  const targetsFor = (input: PointerInput): SnapTargets | null => {
    if (!context.snaps.get() || input.mod) return null
    const isCopying = context.isCopying.get()
    if (!known.has(isCopying)) known.set(isCopying, listTargets(context, grabbed, isCopying))
    return known.get(isCopying) ?? null
  }
  const show = (box: Box, targets: SnapTargets | null, parts: SnapParts): void => {
    const pageId = grabbed[0]?.pageId
    const guides = targets === null ? [] : listGuides(box, targets, parts)
    context.guides.set(pageId === undefined || guides.length === 0 ? null : { pageId, guides })
  }
  const getLimit = (): number => SNAP_DISTANCE / context.camera.get().zoom
  return {
    move: (input, placements, by) => {
      const targets = targetsFor(input)
      const bounds = getGroupBounds(placements)
      const box = { ...bounds, x: bounds.x + by.x, y: bounds.y + by.y }
      const parts = input.shift
        ? { x: by.x === 0 ? [] : ALL_PARTS.x, y: by.y === 0 ? [] : ALL_PARTS.y }
        : ALL_PARTS
      const way = targets === null ? { x: 0, y: 0 } : getSnapWay(box, targets, parts, getLimit())
      show({ ...box, x: box.x + way.x, y: box.y + way.y }, targets, parts)
      return { x: by.x + way.x, y: by.y + way.y }
    },
    pull: (input, frame, { handle, to, isConstrained }) => {
      const targets = frame.rotation === 0 ? targetsFor(input) : null
      const parts = getHandleParts(handle)
      const resized = resizedTo(frame, handle, to, isConstrained)
      const way =
        targets === null
          ? { x: 0, y: 0 }
          : getSnapWay(getBounds(resized), targets, parts, getLimit())
      if (way.x === 0 && way.y === 0) {
        show(getBounds(resized), targets, parts)
        return to
      }
      const grip = getGrip(resized, handle)
      const isCorner = parts.x.length > 0 && parts.y.length > 0
      const at =
        isConstrained && isCorner
          ? toConstrained(frame, handle, grip, way)
          : { x: grip.x + way.x, y: grip.y + way.y }
      show(getBounds(resizedTo(frame, handle, at, isConstrained)), targets, parts)
      return at
    },
  }
}
