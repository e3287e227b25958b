import type { Box, Mask, Point } from '../raster.ts'

/**
 * Part of a selection, page px: a closed outline, or a brush of that radius pulled along the
 * points.
 */
export type SelectionShape =
  | { readonly kind: 'polygon'; readonly points: readonly Point[] }
  | { readonly kind: 'stroke'; readonly points: readonly Point[]; readonly radius: number }

/**
 * Which pixels of `box` the shapes cover; a pixel counts by its middle. Outlines that cross
 * themselves are filled throughout.
 */
export function selectionMask(shapes: readonly SelectionShape[], box: Box): Mask {
  const data = new Uint8Array(box.w * box.h)
  for (const shape of shapes) {
    if (shape.kind === 'polygon') fillPolygon(data, box, shape.points)
    else
      shape.points.forEach((point, index) =>
        fillCapsule(data, box, shape.points[index - 1] ?? point, point, shape.radius),
      )
  }
  return { box, data }
}

interface Crossing {
  readonly x: number
  readonly turn: 1 | -1
}

/** Nonzero winding: a lasso that loops over itself selects the loop as well. */
function fillPolygon(data: Uint8Array, box: Box, points: readonly Point[]): void {
  for (let row = 0; row < box.h; row++) {
    const y = box.y + row + 0.5
    const crossings = crossingsAt(points, y)
    let winding = 0
    crossings.forEach(({ x, turn }, index) => {
      winding += turn
      const next = crossings[index + 1]
      if (winding !== 0 && next !== undefined) fillRow(data, box, row, x, next.x)
    })
  }
}

function crossingsAt(points: readonly Point[], y: number): Crossing[] {
  const found: Crossing[] = []
  points.forEach((to, index) => {
    const from = points.at(index - 1) ?? to
    if (from.y <= y === to.y <= y) return
    found.push({
      x: from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x),
      turn: from.y < to.y ? 1 : -1,
    })
  })
  return found.sort((a, b) => a.x - b.x)
}

function fillRow(data: Uint8Array, box: Box, row: number, left: number, right: number): void {
  const from = Math.max(0, Math.ceil(left - box.x - 0.5))
  const to = Math.min(box.w, Math.ceil(right - box.x - 0.5))
  if (to > from) data.fill(255, row * box.w + from, row * box.w + to)
}

function fillCapsule(data: Uint8Array, box: Box, a: Point, b: Point, radius: number): void {
  const top = Math.max(0, Math.floor(Math.min(a.y, b.y) - radius - box.y))
  const bottom = Math.min(box.h, Math.ceil(Math.max(a.y, b.y) + radius - box.y) + 1)
  const left = Math.max(0, Math.floor(Math.min(a.x, b.x) - radius - box.x))
  const right = Math.min(box.w, Math.ceil(Math.max(a.x, b.x) + radius - box.x) + 1)
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = dx * dx + dy * dy
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      const [px, py] = [box.x + column + 0.5 - a.x, box.y + row + 0.5 - a.y]
      const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length))
      if ((px - along * dx) ** 2 + (py - along * dy) ** 2 <= radius * radius)
        data[row * box.w + column] = 255
    }
  }
}
