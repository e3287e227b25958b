import type { FixItemView } from '@panelflow/contract/workflow.ts'
import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { toScreen } from '../../../editor/engine/camera.ts'
import { useWatched } from '../../../editor/canvas/use-watched.ts'
import type { Editor } from '../../../editor/engine/editor.ts'
import type { FixDraft } from '../fix-drafts.ts'
import classes from '../workspace.module.css'

interface Pin {
  readonly key: string
  readonly pageId: string | null
  readonly rect: Box | null
  readonly color: string
}

interface FixPinsProps {
  readonly editor: Editor
  readonly items: readonly FixItemView[]
  readonly drafts: readonly FixDraft[]
}

/** Rectangles of the fix list on the pages: marked now in red, answered ones in green. */
export const FixPins = ({ editor, items, drafts }: FixPinsProps) => {
  const camera = useWatched(editor.calmCamera)
  const viewport = useWatched(editor.viewport)
  const pins: readonly Pin[] = [
    ...drafts.map(({ id, pageId, rect }) => ({ key: id, pageId, rect, color: '#d33a4a' })),
    ...items
      .filter(({ closed }) => !closed)
      .map(({ id, sourcePageId, rect, answer }) => ({
        key: id,
        pageId: sourcePageId,
        rect,
        color: answer === 'fixed' ? '#2a8f6a' : '#d33a4a',
      })),
  ]
  return (
    <svg className={classes['pins']} width="100%" height="100%" aria-hidden>
      {pins.map(({ key, pageId, rect, color }) => {
        const page = editor.strip.pages.find(({ frame }) => frame.id === pageId)
        if (page === undefined || rect === null) return null
        const at = toScreen(camera, editor.strip, viewport, {
          x: rect.x + page.left,
          y: rect.y + page.top,
        })
        const [w, h] = [rect.w * camera.zoom, rect.h * camera.zoom]
        return (
          <rect
            key={key}
            x={at.x}
            y={at.y}
            width={w}
            height={h}
            rx={3}
            fill={color}
            fillOpacity={0.1}
            stroke={color}
            strokeWidth={2}
          />
        )
      })}
    </svg>
  )
}
