/** Items of a page follow a picture that comes in the place of another, scaled and moved. */
import { MAX_COORDINATE, MAX_SIDE } from './document/item-values.ts'
import { PITCH } from './document/paint-values.ts'
import { getProps, sameValue } from './document/page-fields.ts'
import type {
  Box,
  PageDocument,
  PageItem,
  PageOp,
  Point,
  PropsByKind,
  Warp,
} from './document/page-document.ts'

/** A point (x, y) of the picture before lies at (scale · x + dx, scale · y + dy), px. */
export interface PagePlacement {
  readonly scale: number
  readonly dx: number
  readonly dy: number
}

/** Properties that say where an item is and how large; whoever sets one has placed the item. */
const PLACED_BY: readonly string[] = [
  'polygon',
  'bubble',
  'x',
  'y',
  'w',
  'h',
  'cx',
  'cy',
  'size',
  'mask',
  'warp',
]

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value))
/** Thousandths of a pixel: finer than what is drawn. */
const round = (value: number): number => Math.round(value * 1000) / 1000

const createPlacer = ({ scale, dx, dy }: PagePlacement) => {
  const length = (value: number, least: number, most: number): number =>
    clamp(round(value * scale), least, most)
  const x = (value: number): number =>
    clamp(round(value * scale + dx), -MAX_COORDINATE, MAX_COORDINATE)
  const y = (value: number): number =>
    clamp(round(value * scale + dy), -MAX_COORDINATE, MAX_COORDINATE)
  const offset = (at: Point): Point => ({ x: round(at.x * scale), y: round(at.y * scale) })
  return {
    x,
    y,
    length,
    offset,
    side: (value: number): number => length(value, 0.001, MAX_SIDE),
    points: (points: readonly Point[]): readonly Point[] =>
      points.map((at) => ({ x: x(at.x), y: y(at.y) })),
    /** whole pixels, as patches lie */
    box: <B extends Box>(box: B): B => {
      const [left, top] = [Math.round(x(box.x)), Math.round(y(box.y))]
      const w = clamp(Math.round(x(box.x + box.w)) - left, 1, MAX_SIDE)
      const h = clamp(Math.round(y(box.y + box.h)) - top, 1, MAX_SIDE)
      return { ...box, x: left, y: top, w, h }
    },
    stroke: <S extends { readonly width: number }>(stroke: S): S => ({
      ...stroke,
      width: length(stroke.width, 0, 200),
    }),
    soft: <S extends { readonly size: number; readonly blur: number }>(soft: S): S => ({
      ...soft,
      size: length(soft.size, 0, 200),
      blur: length(soft.blur, 0, 500),
    }),
  }
}
type Placer = ReturnType<typeof createPlacer>

/** Values that are there; null and absent stay as they are. */
const change = <T>(value: T, toNew: (value: NonNullable<T>) => T): T =>
  value === null || value === undefined ? value : toNew(value)

type Shadow = NonNullable<PropsByKind['text']['shadow']>
const placeShadow = (place: Placer, shadow: Shadow): Shadow => ({
  ...place.soft(shadow),
  distance: place.length(shadow.distance, 0, 500),
})

const placeWarp = (place: Placer, warp: Warp): Warp => {
  switch (warp.kind) {
    case 'arc':
      return warp
    case 'wave':
      return { ...warp, height: place.length(warp.height, -1000, 1000) }
    case 'corners': {
      const [a, b, c, d] = warp.offsets
      const { offset } = place
      return { ...warp, offsets: [offset(a), offset(b), offset(c), offset(d)] }
    }
    case 'path':
      return { ...warp, points: warp.points.map(place.offset) }
    case 'mesh':
      return { ...warp, offsets: warp.offsets.map(place.offset) }
  }
}

const placeRegion = (place: Placer, props: PropsByKind['region']): PropsByKind['region'] => ({
  ...props,
  polygon: place.points(props.polygon),
  bubble: change(props.bubble, place.points),
})

const placePatch = (place: Placer, props: PropsByKind['patch']): PropsByKind['patch'] => ({
  ...place.box(props),
  stroke: change(props.stroke, place.stroke),
  shadow: change(props.shadow, (shadow) => placeShadow(place, shadow)),
  ...(props.alternatives && { alternatives: props.alternatives.map((one) => place.box(one)) }),
})

const placeImage = (place: Placer, props: PropsByKind['image']): PropsByKind['image'] => ({
  ...props,
  cx: place.x(props.cx),
  cy: place.y(props.cy),
  w: place.side(props.w),
  h: place.side(props.h),
  stroke: change(props.stroke, place.stroke),
  shadow: change(props.shadow, (shadow) => placeShadow(place, shadow)),
})

const placeText = (
  place: Placer,
  props: PropsByKind['text'],
  isScaled: boolean,
): PropsByKind['text'] => {
  const { bubble, mask, warp, stroke2, strokes, glow, fill } = props
  return {
    ...props,
    cx: place.x(props.cx),
    cy: place.y(props.cy),
    w: place.side(props.w),
    h: place.side(props.h),
    size: place.length(props.size, 1, 2000),
    minSize: place.length(props.minSize, 1, 1000),
    stroke: change(props.stroke, place.stroke),
    shadow: change(props.shadow, (shadow) => placeShadow(place, shadow)),
    ...(bubble && { bubble: place.points(bubble) }),
    ...(mask && { mask: mask.map((polygon) => place.points(polygon)) }),
    ...(warp && { warp: placeWarp(place, warp) }),
    ...(stroke2 && { stroke2: place.stroke(stroke2) }),
    ...(strokes && { strokes: strokes.map((one) => place.stroke(one)) }),
    ...(glow && { glow: place.soft(glow) }),
    ...(fill?.kind === 'pattern' && {
      fill: { ...fill, pitch: place.length(fill.pitch, PITCH.min, PITCH.max) },
    }),
    // letters of another size are set anew
    layout: isScaled ? null : props.layout,
  }
}

const placeProps = (place: Placer, item: PageItem, isScaled: boolean): PageItem['props'] => {
  switch (item.kind) {
    case 'region':
      return placeRegion(place, item.props)
    case 'patch':
      return placePatch(place, item.props)
    case 'image':
      return placeImage(place, item.props)
    case 'text':
      return placeText(place, item.props, isScaled)
  }
}

const isOutside = (
  { x, y, w, h }: Box,
  { width, height }: Pick<PageDocument, 'width' | 'height'>,
): boolean => x >= width || y >= height || x + w <= 0 || y + h <= 0

/** Ids of the items that these operations put somewhere. */
export const listPlacedItems = (ops: readonly PageOp[]): readonly string[] =>
  ops.flatMap((op) => {
    if (op.op === 'add') return [op.item.id]
    return op.op === 'set' && Object.keys(op.props).some((name) => PLACED_BY.includes(name))
      ? [op.id]
      : []
  })

/**
 * Operations that put the items where a picture shows their places now, words untouched.
 * @param isKept items that stay where they are
 */
export const toPlacementOps = (
  { items, width, height }: Pick<PageDocument, 'items' | 'width' | 'height'>,
  placement: PagePlacement,
  isKept: (id: string) => boolean = () => false,
): readonly PageOp[] => {
  const { scale, dx, dy } = placement
  if (scale === 1 && dx === 0 && dy === 0) return []
  const place = createPlacer(placement)
  return Object.values(items).flatMap((item): readonly PageOp[] => {
    if (isKept(item.id)) return []
    const before = getProps(item)
    const props = placeProps(place, item, scale !== 1)
    // a patch of a part that was cut off would never be seen again
    if ('asset' in props && 'x' in props && isOutside(props, { width, height }))
      return [{ op: 'delete', id: item.id }]
    const changed = Object.entries(props).filter(([name, value]) => !sameValue(before[name], value))
    return changed.length === 0
      ? []
      : [{ op: 'set', id: item.id, props: Object.fromEntries(changed) }]
  })
}
