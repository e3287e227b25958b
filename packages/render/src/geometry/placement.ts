import type { Box, Point } from '@panelflow/domain/page/document/page-document.ts'
import { getTurn } from '../exact/turn.ts'

/** A box that may be turned: centre, size in page px, degrees clockwise about the centre. */
export interface Placement {
  readonly cx: number
  readonly cy: number
  readonly w: number
  readonly h: number
  readonly rotation: number
}

/** From the box's own axes (origin in its centre, y down) to the page. */
export function toPage(placement: Placement, point: Point): Point {
  const { cos, sin } = getTurn(placement.rotation)
  return {
    x: placement.cx + point.x * cos - point.y * sin,
    y: placement.cy + point.x * sin + point.y * cos,
  }
}

/** From the page to the box's own axes. */
export function toLocal(placement: Placement, point: Point): Point {
  const { cos, sin } = getTurn(placement.rotation)
  const x = point.x - placement.cx
  const y = point.y - placement.cy
  return { x: x * cos + y * sin, y: y * cos - x * sin }
}

/** Corners on the page, clockwise from the top left one. */
export function getCorners(placement: Placement): [Point, Point, Point, Point] {
  const [x, y] = [placement.w / 2, placement.h / 2]
  return [
    toPage(placement, { x: -x, y: -y }),
    toPage(placement, { x, y: -y }),
    toPage(placement, { x, y }),
    toPage(placement, { x: -x, y }),
  ]
}

/** Smallest upright box around a turned one. */
export function getBounds(placement: Placement): Box {
  const corners = getCorners(placement)
  const xs = corners.map((corner) => corner.x)
  const ys = corners.map((corner) => corner.y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y }
}
