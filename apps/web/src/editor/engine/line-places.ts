/** Where the numbers of a page's lines stand: in the middle of what they read. */
import { boundsOfPoints } from '@panelflow/domain/page/contour.ts'
import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import type { ScriptLine } from '@panelflow/domain/page/script-lines.ts'
import type { PageView } from './page-session.ts'
import { listScriptLines } from './reading-order.ts'

export interface LinePlace {
  readonly line: ScriptLine
  /** page pixels */
  readonly at: Point
}

const placeLine = ({ text, region }: ScriptLine): Point => {
  if (region === null) return { x: text.props.cx, y: text.props.cy }
  const { x, y, w, h } = boundsOfPoints(region.props.polygon)
  return { x: x + w / 2, y: y + h / 2 }
}

/** The lines of a page as they are read, with their places. */
export const listLinePlaces = (view: PageView): readonly LinePlace[] =>
  view.status === 'ready'
    ? listScriptLines(view.base, view.lane).map((line) => ({ line, at: placeLine(line) }))
    : []
