import type { PageItem, Point } from '@panelflow/domain/page/document/page-document.ts'
import { getCorners } from '@panelflow/render/geometry/placement.ts'
import { toScreen } from '../engine/camera.ts'
import type { Editor } from '../engine/editor.ts'
import { getGroupFrame, isCorner } from '../engine/group-placement.ts'
import { itemIn } from '../engine/page-session.ts'
import {
  gripPoint,
  type Handle,
  HANDLES,
  knobPoint,
  type Placement,
  getPlacement,
} from '../engine/placement.ts'
import { isLocked } from '../engine/selected-items.ts'
import { mayPlace } from '../engine/stage.ts'
import type { StripPage } from '../engine/strip.ts'
import type { DraftBox } from '../tools/tool-state.ts'
import classes from './canvas-view.module.css'
import { ContourOverlay } from './contour-overlay.tsx'
import { PALETTE } from './palette.ts'
import { useWatched, useWatchedPart } from './use-watched.ts'

const GRIP = 8
const CORNERS = HANDLES.filter(isCorner)

const fillsBubble = (item: PageItem): boolean =>
  item.kind === 'text' && item.props.fit === 'bubble' && item.props.bubble != null

interface MarkProps {
  readonly place: Placement
  readonly at: (point: Point) => Point
  readonly zoom: number
  /** with these grips, and the knob; none: a frame alone */
  readonly grips: readonly Handle[]
}

const Mark = ({ place, at, zoom, grips }: MarkProps) => {
  const corners = getCorners(place).map(at)
  const points = corners.map(({ x, y }) => `${x},${y}`).join(' ')
  const knob = at(knobPoint(place, zoom))
  const top = at(gripPoint(place, 'n', zoom))
  return (
    <g>
      <polygon points={points} fill="none" stroke={PALETTE.halo} strokeWidth={3} />
      <polygon points={points} fill="none" stroke={PALETTE.selected} strokeWidth={1.25} />
      {grips.length > 0 ? (
        <>
          <line x1={top.x} y1={top.y} x2={knob.x} y2={knob.y} stroke={PALETTE.selected} />
          <circle
            cx={knob.x}
            cy={knob.y}
            r={GRIP / 2}
            fill="#fff"
            stroke={PALETTE.selected}
            strokeWidth={1.25}
          />
        </>
      ) : null}
      {grips.map((handle) => {
        const { x, y } = at(gripPoint(place, handle, zoom))
        return (
          <rect
            key={handle}
            x={x - GRIP / 2}
            y={y - GRIP / 2}
            width={GRIP}
            height={GRIP}
            rx={1.5}
            fill="#fff"
            stroke={PALETTE.selected}
            strokeWidth={1.25}
            data-handle={handle}
          />
        )
      })}
    </g>
  )
}

interface DraggedFrameProps {
  readonly box: DraftBox
  readonly at: (point: Point) => Point
  readonly dash?: string
}

/** What is pulled open: a box for a new text, or the frame that selects. */
const DraggedFrame = ({ box, at, dash }: DraggedFrameProps) => {
  const [from, to] = [at(box.from), at(box.to)]
  return (
    <rect
      x={Math.min(from.x, to.x)}
      y={Math.min(from.y, to.y)}
      width={Math.abs(to.x - from.x)}
      height={Math.abs(to.y - from.y)}
      fill="rgba(47, 111, 228, 0.12)"
      stroke={PALETTE.drawing}
      strokeDasharray={dash}
    />
  )
}

/**
 * Frames and handles of what is selected, and the box being drawn. Drawing only: the tools know
 * where the handles are. While something is dragged the canvas shows its frame (paint-drag.ts).
 */
export const SelectionOverlay = ({ editor }: { readonly editor: Editor }) => {
  const { pageId } = useWatched(editor.selection.state)
  const box = useWatched(editor.draftBox)
  const marquee = useWatched(editor.marquee)
  const isJudged = useWatched(editor.stage) === 'visual_review'
  const shownId = box?.pageId ?? marquee?.pageId ?? pageId
  const page = editor.strip.pages.find(({ frame }) => frame.id === shownId)
  return page === undefined || isJudged ? null : (
    <Selected editor={editor} page={page} box={box} marquee={marquee} />
  )
}

interface SelectedProps {
  readonly editor: Editor
  readonly page: StripPage
  readonly box: DraftBox | null
  readonly marquee: DraftBox | null
}

const Selected = ({ editor, page, box, marquee }: SelectedProps) => {
  const camera = useWatched(editor.calmCamera)
  const viewport = useWatched(editor.viewport)
  const { itemIds } = useWatched(editor.selection.state)
  const isDragged = useWatchedPart(editor.drafts, ({ size }) => size > 0)
  const tool = useWatched(editor.toolName)
  const typing = useWatched(editor.typing.state)
  const stage = useWatched(editor.stage)
  const view = useWatched(editor.session.page(page.frame.id).view)
  const at = ({ x, y }: Point): Point =>
    toScreen(camera, editor.strip, viewport, { x: x + page.left, y: y + page.top })
  const marks = box === null ? itemIds.flatMap((itemId) => itemIn(view, itemId)?.item ?? []) : []
  const movable = marks.flatMap((item) =>
    mayPlace(view, item.kind) && !isLocked(item) ? (getPlacement(item) ?? []) : [],
  )
  return (
    <svg className={classes['overlay']} aria-hidden>
      {isDragged
        ? null
        : marks.map((item) => {
            const place = getPlacement(item)
            const isMovable = mayPlace(view, item.kind) && !isLocked(item)
            if (place === null || (stage !== 'typeset' && !isMovable)) return null
            // the box of a text that fills a bubble lies across its letters
            if (typing !== null && fillsBubble(item)) return null
            const hasGrips =
              isMovable && marks.length === 1 && tool !== 'contour' && typing === null
            return (
              <Mark
                key={item.id}
                place={place}
                at={at}
                zoom={camera.zoom}
                grips={hasGrips ? HANDLES : []}
              />
            )
          })}
      {movable.length > 1 && !isDragged && tool !== 'contour' ? (
        <Mark place={getGroupFrame(movable)} at={at} zoom={camera.zoom} grips={CORNERS} />
      ) : null}
      <ContourOverlay
        editor={editor}
        view={view}
        items={marks}
        pageId={page.frame.id}
        at={at}
        zoom={camera.zoom}
        isDragged={isDragged}
      />
      {box === null ? null : <DraggedFrame box={box} at={at} dash="5 4" />}
      {marquee === null ? null : <DraggedFrame box={marquee} at={at} />}
    </svg>
  )
}
