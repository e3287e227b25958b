import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { useEffect, useMemo } from 'react'
import { toScreen } from '../engine/camera.ts'
import type { Editor } from '../engine/editor.ts'
import type { PictureView } from '../engine/stage.ts'
import { PALETTE } from '../canvas/palette.ts'
import { useWatched } from '../canvas/use-watched.ts'
import canvasClasses from '../canvas/canvas-view.module.css'
import { createPageWaves } from './page-waves.ts'

/** Screen pixels: length of a wave, its height, and how far apart its points are. */
const LENGTH = 5
const HEIGHT = 1.5
const STEP = 1.25

/** A wave along a line, as the path of an SVG. */
const toWavePath = (line: readonly Point[]): string => {
  const points: string[] = []
  let done = 0
  line.slice(1).forEach((end, at) => {
    const start = line[at] ?? end
    const length = Math.hypot(end.x - start.x, end.y - start.y)
    if (length === 0) return
    const [x, y] = [(end.x - start.x) / length, (end.y - start.y) / length]
    for (let along = 0; along <= length; along += STEP) {
      const up = Math.sin(((done + along) / LENGTH) * 2 * Math.PI) * HEIGHT
      points.push(`${start.x + x * along - y * up},${start.y + y * along + x * up}`)
    }
    done += length
  })
  return points.length === 0 ? '' : `M${points.join('L')}`
}

interface WaveOverlayProps {
  readonly editor: Editor
  /** what the view shows, if not what the editor shows */
  readonly picture: PictureView | undefined
}

/** Waves under misspelt words on the page, of the text that is typed in or selected. */
export const WaveOverlay = ({ editor, picture }: WaveOverlayProps) => {
  const store = useMemo(() => createPageWaves(editor, picture), [editor, picture])
  useEffect(() => store.watch(), [store])
  const waves = useWatched(store.waves)
  const camera = useWatched(editor.calmCamera)
  const viewport = useWatched(editor.viewport)
  if (waves.length === 0) return null
  return (
    <svg className={canvasClasses['overlay']} aria-hidden data-waves>
      {waves.flatMap(({ pageId, itemId, lines }) => {
        const page = editor.strip.pages.find(({ frame }) => frame.id === pageId)
        if (page === undefined) return []
        return lines.map((line, at) => {
          const path = toWavePath(
            line.map(({ x, y }) =>
              toScreen(camera, editor.strip, viewport, { x: x + page.left, y: y + page.top }),
            ),
          )
          return (
            <g key={`${itemId} ${at}`} fill="none">
              <path d={path} stroke={PALETTE.halo} strokeWidth={3.5} />
              <path d={path} stroke={PALETTE.misspelt} strokeWidth={1.5} />
            </g>
          )
        })
      })}
    </svg>
  )
}
