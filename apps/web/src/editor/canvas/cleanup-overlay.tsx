import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { toScreen } from '../engine/camera.ts'
import { isBrush } from '../engine/cleanup.ts'
import type { Editor } from '../engine/editor.ts'
import classes from './canvas-view.module.css'
import { PALETTE } from './palette.ts'
import { useWatched } from './use-watched.ts'

const Circle = ({ at, radius }: { readonly at: Point; readonly radius: number }) => (
  <>
    <circle cx={at.x} cy={at.y} r={radius} fill="none" stroke={PALETTE.halo} strokeWidth={3} />
    <circle cx={at.x} cy={at.y} r={radius} fill="none" stroke={PALETTE.brush} strokeWidth={1.25} />
  </>
)

/** The circle of the brush, and the place the clone stamp copies from. Drawing only. */
const BrushMarks = ({ editor }: { readonly editor: Editor }) => {
  const { cleanup } = editor
  const camera = useWatched(editor.calmCamera)
  const viewport = useWatched(editor.viewport)
  const pointer = useWatched(cleanup.pointer)
  const clone = useWatched(cleanup.clone)
  const { tool, radius } = useWatched(cleanup.settings)
  const place = (pageId: string, { x, y }: Point): Point | null => {
    const page = editor.strip.pages.find(({ frame }) => frame.id === pageId)
    return page === undefined
      ? null
      : toScreen(camera, editor.strip, viewport, { x: x + page.left, y: y + page.top })
  }
  const at = pointer === null || !isBrush(tool) ? null : place(pointer.pageId, pointer.point)
  const from =
    tool !== 'clone' || clone === null
      ? null
      : clone.by === null || pointer === null || pointer.pageId !== clone.pageId
        ? place(clone.pageId, clone.at)
        : place(clone.pageId, {
            x: pointer.point.x + clone.by.x,
            y: pointer.point.y + clone.by.y,
          })
  if (at === null && from === null) return null
  return (
    <svg className={classes['overlay']} aria-hidden>
      {at === null ? null : <Circle at={at} radius={radius * camera.zoom} />}
      {from === null ? null : <Circle at={from} radius={5} />}
    </svg>
  )
}

export const CleanupOverlay = ({ editor }: { readonly editor: Editor }) =>
  useWatched(editor.toolName) === 'cleanup' ? <BrushMarks editor={editor} /> : null
