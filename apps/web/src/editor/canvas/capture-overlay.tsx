import { getCaptures } from '../capture/captures.ts'
import { toScreen } from '../engine/camera.ts'
import type { Editor } from '../engine/editor.ts'
import classes from './canvas-view.module.css'
import { PALETTE } from './palette.ts'
import { useWatched } from './use-watched.ts'

/** What is drawn round to be read, and what a worker reads now. Drawing only. */
export const CaptureOverlay = ({ editor }: { readonly editor: Editor }) => {
  const captures = getCaptures(editor)
  const camera = useWatched(editor.calmCamera)
  const viewport = useWatched(editor.viewport)
  const area = useWatched(captures.area)
  const running = useWatched(captures.running)
  const looked = useWatched(captures.looked)
  const shown = [...running, ...[area, looked].filter((one) => one !== null)]
  if (shown.length === 0) return null
  return (
    <svg className={classes['overlay']} aria-hidden>
      {shown.map(({ pageId, polygon }, index) => {
        const page = editor.strip.pages.find(({ frame }) => frame.id === pageId)
        if (page === undefined) return null
        const points = polygon.map(({ x, y }) => {
          const at = toScreen(camera, editor.strip, viewport, {
            x: x + page.left,
            y: y + page.top,
          })
          return `${at.x},${at.y}`
        })
        return (
          <polygon
            key={index}
            data-capture={index < running.length ? 'running' : 'drawn'}
            points={points.join(' ')}
            fill={PALETTE.bubble}
            fillOpacity={0.14}
            stroke={PALETTE.bubble}
            strokeWidth={1.5}
            strokeDasharray={index < running.length ? '5 4' : undefined}
          />
        )
      })}
    </svg>
  )
}
