import type { PointerInput, ToolState } from './tool-state.ts'
import { isDrag } from './tool-state.ts'

interface Pointing {
  readonly from: PointerInput
  readonly cursor: ToolState['cursor']
  /** the pointer moved far enough: what it does now */
  readonly onDrag: () => ToolState
  /** the button came up where it went down */
  readonly onClick: () => ToolState
  readonly idle: () => ToolState
}

/** The button is down and nothing is decided yet: a click or a drag? */
export const pointing = ({ from, cursor, onDrag, onClick, idle }: Pointing): ToolState => {
  const state: ToolState = {
    name: 'pointing',
    cursor,
    onDown: () => state,
    onMove: (input) => (isDrag(from.screen, input.screen) ? onDrag().onMove(input) : state),
    onUp: onClick,
    onCancel: idle,
  }
  return state
}
