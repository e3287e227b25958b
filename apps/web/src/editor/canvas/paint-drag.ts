import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { getCorners } from '@panelflow/render/geometry/placement.ts'
import type { Editor } from '../engine/editor.ts'
import type { Guide } from '../engine/snap.ts'
import type { Pen } from './draw-into.ts'
import type { PageOnScreen } from './pages-on-screen.ts'
import { PALETTE } from './palette.ts'

/** CSS pixels */
const TICK = 4

const getEnds = ({ kind, axis, at, from, to }: Guide): readonly [Point, Point] =>
  (kind === 'line') === (axis === 'x')
    ? [
        { x: at, y: from },
        { x: at, y: to },
      ]
    : [
        { x: from, y: at },
        { x: to, y: at },
      ]

/** The ends of a gap stand across it. */
const traceGuide = (
  path: Path2D,
  guide: Guide,
  at: (point: Point) => Point,
  tick: number,
): void => {
  const [from, to] = getEnds(guide).map(at)
  if (from === undefined || to === undefined) return
  path.moveTo(from.x, from.y)
  path.lineTo(to.x, to.y)
  if (guide.kind === 'line') return
  const [dx, dy] = guide.axis === 'x' ? [0, tick] : [tick, 0]
  for (const { x, y } of [from, to]) {
    path.moveTo(x - dx, y - dy)
    path.lineTo(x + dx, y + dy)
  }
}

/**
 * Frames of what is dragged, and the lines it lies on. They change with every frame of a drag: on
 * the canvas they cost less than elements that the browser styles, paints and layers.
 */
export const paintDrag = (
  pen: Pen,
  editor: Editor,
  pages: readonly PageOnScreen[],
  scale: number,
): void => {
  const drafts = editor.drafts.get()
  const { pageId } = editor.selection.state.get()
  const guides = editor.guides.get()
  const stroke = (path: Path2D, color: string, width: number): void => {
    pen.strokeStyle = color
    pen.lineWidth = width * devicePixelRatio
    pen.stroke(path)
  }
  for (const { page, left, top } of pages) {
    const { id } = page.frame
    const at = ({ x, y }: Point): Point => ({ x: left + x * scale, y: top + y * scale })
    if (id === pageId && drafts.size > 0) {
      const frames = new Path2D()
      for (const place of drafts.values()) {
        getCorners(place)
          .map(at)
          .forEach(({ x, y }, corner) => (corner === 0 ? frames.moveTo(x, y) : frames.lineTo(x, y)))
        frames.closePath()
      }
      stroke(frames, PALETTE.halo, 3)
      stroke(frames, PALETTE.selected, 1.25)
    }
    if (id === guides?.pageId) {
      const lines = new Path2D()
      for (const guide of guides.guides) traceGuide(lines, guide, at, TICK * devicePixelRatio)
      stroke(lines, PALETTE.halo, 3)
      stroke(lines, PALETTE.guide, 1)
    }
  }
}
