import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import type { Editor } from '../engine/editor.ts'
import type { Guide } from '../engine/snap.ts'
import { PALETTE } from './palette.ts'
import { useWatched } from './use-watched.ts'

/** Screen pixels */
const TICK = 4

interface GuidesProps {
  readonly editor: Editor
  /** from the page to the screen */
  readonly at: (point: Point) => Point
}

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
const toPath = (guide: Guide, at: (point: Point) => Point): string => {
  const [from, to] = getEnds(guide).map(at)
  if (from === undefined || to === undefined) return ''
  const line = `M${from.x} ${from.y}L${to.x} ${to.y}`
  if (guide.kind === 'line') return line
  const [dx, dy] = guide.axis === 'x' ? [0, TICK] : [TICK, 0]
  const tick = ({ x, y }: Point): string => `M${x - dx} ${y - dy}L${x + dx} ${y + dy}`
  return `${line}${tick(from)}${tick(to)}`
}

/** The lines that what is moved lies on, and the gaps that are equal. */
export const SnapGuides = ({ editor, at }: GuidesProps) => {
  const { guides } = useWatched(editor.guides) ?? { guides: [] }
  const path = guides.map((guide) => toPath(guide, at)).join('')
  return path === '' ? null : (
    <g data-guides={guides.length}>
      <path d={path} fill="none" stroke={PALETTE.halo} strokeWidth={3} />
      <path d={path} fill="none" stroke={PALETTE.guide} strokeWidth={1} />
    </g>
  )
}
