import { useEffect } from 'react'
import { toScreen } from '../engine/camera.ts'
import type { Editor } from '../engine/editor.ts'
import { PALETTE } from '../canvas/palette.ts'
import { useWatched } from '../canvas/use-watched.ts'
import canvasClasses from '../canvas/canvas-view.module.css'
import { type PageWaveStore, toWavePath } from './page-waves.ts'

interface WaveOverlayProps {
  readonly editor: Editor
  readonly store: PageWaveStore
}

/**
 * Waves under misspelt words on the page, of the text that is typed in or selected. While the
 * picture moves the canvas draws them (paint-selection.ts).
 */
export const WaveOverlay = ({ editor, store }: WaveOverlayProps) => {
  useEffect(() => store.watch(), [store])
  const waves = useWatched(store.waves)
  const camera = useWatched(editor.calmCamera)
  const viewport = useWatched(editor.viewport)
  if (waves.length === 0) return null
  return (
    <svg className={canvasClasses['overlay']} aria-hidden data-waves data-painted>
      {waves.flatMap(({ pageId, itemId, lines }) => {
        const page = editor.strip.pages.find(({ frame }) => frame.id === pageId)
        if (page === undefined) return []
        return lines.map((line, at) => {
          const path = toWavePath(
            line.map(({ x, y }) =>
              toScreen(camera, editor.strip, viewport, { x: x + page.left, y: y + page.top }),
            ),
            1,
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
