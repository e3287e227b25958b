import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import type { Frame } from './bitmap.ts'
import { fillShapes } from './fill.ts'
import { emptyMask } from './mask.ts'
import { shapeAround } from './outline.ts'

/** As many as a document may have (contract), and farther than anything is drawn. */
export const MASK_LIMITS = { polygons: 50, points: 500, coordinate: 1_000_000 } as const

/**
 * Takes away what lies inside `polygons`, in place: the text passes behind what they outline.
 * Points in px of the frame.
 */
export function hideInside(
  frame: Frame,
  rgba: Uint8Array,
  polygons: readonly (readonly Point[])[],
): void {
  if (polygons.length === 0) return
  const mask = emptyMask(frame)
  const shapes = polygons.slice(0, MASK_LIMITS.polygons).flatMap((polygon) => {
    const sound = polygon.filter(isNear).slice(0, MASK_LIMITS.points)
    return sound.length < 3
      ? []
      : [shapeAround(new Float64Array(sound.flatMap(({ x, y }) => [x, y])), [sound.length * 2])]
  })
  fillShapes(mask, shapes)
  for (let i = 0; i < mask.alpha.length; i++) {
    const rest = 255 - (mask.alpha[i] ?? 0)
    if (rest === 255) continue
    for (let at = i * 4; at < i * 4 + 4; at++) {
      const t = (rgba[at] ?? 0) * rest + 128
      rgba[at] = (t + (t >> 8)) >> 8
    }
  }
}

function isNear({ x, y }: Point): boolean {
  return Math.abs(x) < MASK_LIMITS.coordinate && Math.abs(y) < MASK_LIMITS.coordinate
}
