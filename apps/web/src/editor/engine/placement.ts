import type {
  PageItem,
  PageOp,
  PatchProps,
  Point,
  TextProps,
} from '@panelflow/domain/page/document/page-document.ts'
import { toLocal, toPage, type Placement } from '@panelflow/render/geometry/placement.ts'

export type { Placement }

/** An item as it is added to a document: without the history of its values. */
export type NewItem = Extract<PageOp, { readonly op: 'add' }>['item']

/** Where an item lies; regions are not moved by hand. */
export const getPlacement = (item: NewItem): Placement | null => {
  switch (item.kind) {
    case 'text':
    case 'image': {
      const { cx, cy, w, h, rotation } = item.props
      return { cx, cy, w, h, rotation }
    }
    case 'patch': {
      const { x, y, w, h, rotation } = item.props
      return { cx: x + w / 2, cy: y + h / 2, w, h, rotation }
    }
    case 'region':
      return null
  }
}

/** How far stroke and shadow reach beyond an item's box, at most. Page pixels. */
export const getEffectReach = ({ stroke, shadow }: Pick<PatchProps, 'stroke' | 'shadow'>): number =>
  (stroke?.width ?? 0) + (shadow === null ? 0 : shadow.distance + shadow.size + shadow.blur * 2)

/** Lengths in documents are multiples of 1/64 px, angles of 0.01°. */
const length = (value: number): number => Math.round(value * 64) / 64
const angle = (value: number): number => {
  const turned = Math.round(value * 100) / 100
  return turned - Math.ceil((turned - 180) / 360) * 360
}

/** The place as texts and pictures keep it. */
export const toBoxProps = ({ cx, cy, w, h, rotation }: Placement): Placement => ({
  cx: length(cx),
  cy: length(cy),
  w: length(w),
  h: length(h),
  rotation: angle(rotation),
})

/** The place as patches keep it: on whole pixels, or upright ones would blur. */
export const toCornerProps = ({ cx, cy, w, h, rotation }: Placement) => ({
  x: Math.round(cx - w / 2),
  y: Math.round(cy - h / 2),
  w: Math.round(w),
  h: Math.round(h),
  rotation: angle(rotation),
})

type SetOp = Extract<PageOp, { readonly op: 'set' }>

/** The edit that puts an item there. */
export const placeOp = (item: PageItem, placement: Placement): SetOp | null => {
  if (item.kind === 'region') return null
  const props =
    item.kind === 'patch'
      ? changed(item, toCornerProps(placement))
      : changed(item, toBoxProps(placement))
  return { op: 'set', id: item.id, props: { ...props, ...moveContour(item, props) } }
}

/**
 * A text that is moved, neither resized nor turned, takes along the contour it is fitted to: its
 * size and lines stay.
 */
export const moveContour = (item: PageItem, props: object): Pick<TextProps, 'bubble'> | null => {
  if (item.kind !== 'text' || item.props.fit !== 'bubble' || !item.props.bubble) return null
  const { cx, cy, w, h, rotation } = item.props
  const to = { cx, cy, w, h, rotation, ...props }
  const [x, y] = [to.cx - cx, to.cy - cy]
  if ((x === 0 && y === 0) || to.w !== w || to.h !== h || to.rotation !== rotation) return null
  return { bubble: item.props.bubble.map((point) => ({ x: point.x + x, y: point.y + y })) }
}

/** Only what differs travels: whoever may move but not turn an item sends no angle. */
const changed = <T extends object>(item: PageItem, props: T): Partial<T> => {
  const before: Readonly<Record<string, unknown>> = { ...item.props }
  const entries = Object.entries(props).filter(([field, value]) => before[field] !== value)
  return Object.fromEntries(entries) as Partial<T>
}

export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof HANDLES)[number]

const sideX = (handle: Handle): -1 | 0 | 1 =>
  handle.includes('w') ? -1 : handle.includes('e') ? 1 : 0
const sideY = (handle: Handle): -1 | 0 | 1 =>
  handle.includes('n') ? -1 : handle.includes('s') ? 1 : 0

export const handlePoint = (placement: Placement, handle: Handle): Point =>
  toPage(placement, { x: (sideX(handle) * placement.w) / 2, y: (sideY(handle) * placement.h) / 2 })

/** Distance of the turning knob from the top edge, in screen pixels. */
export const KNOB_DISTANCE = 22

/** Screen pixels. */
const GRIP = 7
const SMALL = 24

/**
 * The frame grips stand on: the box, or one round it where the grips would cover the box.
 * @param zoom screen pixels per page pixel
 */
const gripFrame = (placement: Placement, zoom: number): Placement => {
  const widen = (side: number): number =>
    side * zoom < SMALL ? side + (2 * (GRIP + 2)) / zoom : side
  return { ...placement, w: widen(placement.w), h: widen(placement.h) }
}

export const gripPoint = (placement: Placement, handle: Handle, zoom: number): Point =>
  handlePoint(gripFrame(placement, zoom), handle)

export const knobPoint = (placement: Placement, zoom: number): Point =>
  toPage(placement, { x: 0, y: -gripFrame(placement, zoom).h / 2 - KNOB_DISTANCE / zoom })

/** What is under the pointer of a selected item. @param zoom screen pixels per page pixel */
export const gripAt = (
  placement: Placement,
  zoom: number,
  point: Point,
): Handle | 'knob' | null => {
  const near = (grip: Point): boolean =>
    Math.hypot(grip.x - point.x, grip.y - point.y) * zoom <= GRIP
  if (near(knobPoint(placement, zoom))) return 'knob'
  return HANDLES.find((handle) => near(gripPoint(placement, handle, zoom))) ?? null
}

/** Keeps a way to the horizontal or the vertical, whichever is further. */
export const straightened = (by: Point, isStraight: boolean): Point => ({
  x: isStraight && Math.abs(by.x) < Math.abs(by.y) ? 0 : by.x,
  y: isStraight && Math.abs(by.y) <= Math.abs(by.x) ? 0 : by.y,
})

export const movedBy = (placement: Placement, by: Point): Placement => ({
  ...placement,
  cx: placement.cx + by.x,
  cy: placement.cy + by.y,
})

const SMALLEST = 4

/**
 * Pulls a handle to a point; the opposite side or corner stays where it is, also for a turned box.
 * @param constrain keep the proportions (corners only)
 */
export const resizedTo = (
  placement: Placement,
  handle: Handle,
  to: Point,
  constrain = false,
): Placement => {
  const pull = toLocal(placement, to)
  const [sx, sy] = [sideX(handle), sideY(handle)]
  let w = sx === 0 ? placement.w : Math.max(SMALLEST, pull.x * sx + placement.w / 2)
  let h = sy === 0 ? placement.h : Math.max(SMALLEST, pull.y * sy + placement.h / 2)
  if (constrain && sx !== 0 && sy !== 0) {
    const scale = Math.max(w / placement.w, h / placement.h)
    w = Math.max(SMALLEST, placement.w * scale)
    h = Math.max(SMALLEST, placement.h * scale)
  }
  const centre = toPage(placement, {
    x: (sx * (w - placement.w)) / 2,
    y: (sy * (h - placement.h)) / 2,
  })
  return { ...placement, cx: centre.x, cy: centre.y, w, h }
}

const SNAP_DEGREES = 15

/** Turns the box so that its knob points at `to`. @param snapped only multiples of 15° */
export const turnedTo = (placement: Placement, to: Point, snapped = false): Placement => {
  const degrees = (Math.atan2(to.x - placement.cx, placement.cy - to.y) * 180) / Math.PI
  return {
    ...placement,
    rotation: snapped ? Math.round(degrees / SNAP_DEGREES) * SNAP_DEGREES : degrees,
  }
}
