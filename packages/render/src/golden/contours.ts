import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { getTurn } from '../exact/turn.ts'

/** An ellipse as a contour of 48 points, page px. */
export function ellipse(rx: number, ry: number, cx = 160, cy = 100): Point[] {
  return Array.from({ length: 48 }, (_, i) => {
    const { cos, sin } = getTurn(i * 7.5)
    return { x: cx + rx * cos, y: cy + ry * sin }
  })
}

/** A burst with twelve spikes. */
export function burst(outer: number, inner: number, cx = 160, cy = 100): Point[] {
  return Array.from({ length: 24 }, (_, i) => {
    const { cos, sin } = getTurn(i * 15)
    const radius = i % 2 === 0 ? outer : inner
    return { x: cx + radius * 1.4 * cos, y: cy + radius * sin }
  })
}

export function polygon(...xy: readonly number[]): Point[] {
  return Array.from({ length: xy.length / 2 }, (_, i) => ({
    x: xy[i * 2] ?? 0,
    y: xy[i * 2 + 1] ?? 0,
  }))
}
