import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { panned } from '../engine/camera.ts'
import type { ToolContext, ToolState } from './tool-state.ts'

/** The picture follows the pointer. Escape puts it back. */
export const panning = (context: ToolContext, from: Point, idle: () => ToolState): ToolState => {
  const before = context.camera.get()
  const state: ToolState = {
    name: 'panning',
    cursor: 'grabbing',
    onDown: () => state,
    onMove: ({ screen }) => {
      context.camera.set(
        panned(before, context.strip, { x: screen.x - from.x, y: screen.y - from.y }),
      )
      return state
    },
    onUp: () => idle(),
    onCancel: () => {
      context.camera.set(before)
      return idle()
    },
  }
  return state
}
