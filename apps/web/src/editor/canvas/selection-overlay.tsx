import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { getCorners } from '@panelflow/render/geometry/placement.ts'
import { toScreen } from '../engine/camera.ts'
import type { Editor } from '../engine/editor.ts'
import { gripPoint, type Handle, knobPoint, type Placement } from '../engine/placement.ts'
import type { StripPage } from '../engine/strip.ts'
import type { DraftBox } from '../tools/tool-state.ts'
import classes from './canvas-view.module.css'
import { ContourOverlay } from './contour-overlay.tsx'
import { PALETTE } from './palette.ts'
import { GRIP, isPlainSelection, listSelectedItems, listSelectionMarks } from './selection-marks.ts'
import { useWatched, useWatchedPart } from './use-watched.ts'

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
 * where the handles are. While something is dragged or the picture moves the canvas shows them
 * (paint-drag.ts, paint-selection.ts).
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
  useWatched(editor.selection.state)
  const isDragged = useWatchedPart(editor.drafts, ({ size }) => size > 0)
  useWatched(editor.toolName)
  useWatched(editor.typing.state)
  useWatched(editor.openContour)
  useWatched(editor.stage)
  const view = useWatched(editor.session.page(page.frame.id).view)
  const at = ({ x, y }: Point): Point =>
    toScreen(camera, editor.strip, viewport, { x: x + page.left, y: y + page.top })
  return (
    <svg
      className={classes['overlay']}
      aria-hidden
      data-painted={isPlainSelection(editor, view) || undefined}
    >
      {listSelectionMarks(editor, view).map(({ key, place, grips }) => (
        <Mark key={key} place={place} at={at} zoom={camera.zoom} grips={grips} />
      ))}
      <ContourOverlay
        editor={editor}
        view={view}
        items={listSelectedItems(editor, view)}
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
