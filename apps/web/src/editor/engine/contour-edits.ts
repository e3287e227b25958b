import { nearestOn, restIn, simplified } from '@panelflow/domain/page/contour.ts'
import type { Point, TextItem, TextProps } from '@panelflow/domain/page/document/page-document.ts'

/** What a drawn polygon is for: the bubble the words fill, or something the words pass behind. */
export type ContourMode = 'bubble' | 'mask'

/** Polygon being drawn on a page. */
export interface OpenContour {
  readonly pageId: string
  readonly itemId: string
  readonly points: readonly Point[]
  /** where the next point would be */
  readonly pointer: Point | null
}

/** A point of a polygon of the selected text. */
export interface ContourPoint {
  readonly polygon: number
  readonly at: number
}

export const LEAST_POINTS = 3
const MOST_MASKS = 50
const MOST_MASK_POINTS = 500

export const getPolygons = (
  text: Pick<TextProps, 'bubble' | 'mask'>,
  mode: ContourMode,
): readonly (readonly Point[])[] =>
  mode === 'bubble' ? (text.bubble ? [text.bubble] : []) : (text.mask ?? [])

/** The properties that hold these polygons; too small ones vanish. */
export const propsOfPolygons = (
  mode: ContourMode,
  polygons: readonly (readonly Point[])[],
): Partial<TextProps> => {
  const whole = polygons.filter((points) => points.length >= LEAST_POINTS)
  if (mode === 'bubble') return { bubble: whole.at(-1) ?? null }
  return { mask: whole.length === 0 ? null : whole.slice(-MOST_MASKS) }
}

/** A text fills an outline, centred in it. */
export const filling = (bubble: readonly Point[]): Partial<TextProps> => {
  const middle = restIn(bubble)
  return { bubble, fit: 'bubble', ...(middle === null ? {} : { cx: middle.x, cy: middle.y }) }
}

/**
 * A drawn polygon is done: the bubble is replaced, a mask is added. The text moves to its middle.
 */
export const withPolygon = (
  { props }: TextItem,
  mode: ContourMode,
  drawn: readonly Point[],
): Partial<TextProps> | null => {
  const points = simplified(drawn, mode === 'bubble' ? undefined : MOST_MASK_POINTS)
  if (points.length < LEAST_POINTS) return null
  if (mode === 'mask') return propsOfPolygons('mask', [...(props.mask ?? []), points])
  return filling(points)
}

const replaced = <T>(list: readonly T[], at: number, ...by: readonly T[]): readonly T[] => [
  ...list.slice(0, at),
  ...by,
  ...list.slice(at + 1),
]

type Polygons = readonly (readonly Point[])[]

export const movedPoint = (
  polygons: Polygons,
  { polygon, at }: ContourPoint,
  to: Point,
): Polygons =>
  replaced(
    polygons,
    polygon,
    replaced(polygons[polygon] ?? [], at, { x: Math.round(to.x), y: Math.round(to.y) }),
  )

/** Taking a point from a triangle takes the triangle. */
export const withoutPoint = (polygons: Polygons, { polygon, at }: ContourPoint): Polygons => {
  const left = replaced(polygons[polygon] ?? [], at)
  return left.length < LEAST_POINTS
    ? replaced(polygons, polygon)
    : replaced(polygons, polygon, left)
}

export const withPoint = (
  polygons: Polygons,
  { polygon, at }: ContourPoint,
  point: Point,
): Polygons => {
  const points = polygons[polygon] ?? []
  return replaced(polygons, polygon, [
    ...points.slice(0, at),
    { x: Math.round(point.x), y: Math.round(point.y) },
    ...points.slice(at),
  ])
}

export type ContourHit =
  | { readonly kind: 'point'; readonly point: ContourPoint }
  /** `point.at` is where a new point would stand */
  | { readonly kind: 'side'; readonly point: ContourPoint }

/** The point, else the side under a place. @param reach page pixels */
export const hitContour = (polygons: Polygons, place: Point, reach: number): ContourHit | null => {
  let best: { readonly hit: ContourHit; readonly distance: number } | null = null
  for (const [polygon, points] of polygons.entries()) {
    for (const [at, point] of points.entries()) {
      const distance = Math.hypot(point.x - place.x, point.y - place.y)
      if (distance <= reach && distance < (best?.distance ?? reach + 1))
        best = { hit: { kind: 'point', point: { polygon, at } }, distance }
    }
  }
  if (best !== null) return best.hit
  for (const [polygon, points] of polygons.entries()) {
    for (const [at, point] of points.entries()) {
      const next = points[(at + 1) % points.length]
      if (next !== undefined && nearestOn(point, next, place).distance <= reach)
        return { kind: 'side', point: { polygon, at: at + 1 } }
    }
  }
  return null
}
