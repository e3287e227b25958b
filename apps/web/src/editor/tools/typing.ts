import { type Hit, itemUnder } from '../engine/item-under.ts'
import type { Typing } from '../engine/typing-state.ts'
import { panning } from './panning.ts'
import { pointOn } from './tool-places.ts'
import type { PointerInput, ToolContext, ToolState } from './tool-state.ts'

/** The place on the text that is typed in, if the pointer is on it. */
const findOnText = (
  context: ToolContext,
  { pageId, itemId }: Typing,
  { screen }: PointerInput,
): Hit | null => {
  const hit = itemUnder(context, screen, { listKinds: () => ['text'] })
  return hit?.page.frame.id === pageId && hit.itemId === itemId ? hit : null
}

/** The button is down on the letters: they are marked as far as the pointer goes. */
const marking = (context: ToolContext, pageIndex: number, idle: () => ToolState): ToolState => {
  const state: ToolState = {
    name: 'typing',
    cursor: 'text',
    onDown: () => state,
    onMove: ({ screen }) => {
      context.typing.goTo(pointOn(context, pageIndex, screen), true)
      return state
    },
    onUp: () => typingIdle(context, idle),
    onCancel: () => typingIdle(context, idle),
  }
  return state
}

/**
 * A text is typed in on the page: the pointer puts the caret and marks letters. A press anywhere
 * else leaves the text and does there what it always does.
 */
export const typingIdle = (context: ToolContext, idle: () => ToolState): ToolState => {
  const { typing } = context
  const state: ToolState = {
    name: 'typing',
    cursor: 'text',
    onDown: (input) => {
      if (input.button === 'middle')
        return panning(context, input.screen, () => typingIdle(context, idle))
      const now = typing.state.get()
      const hit = now === null ? null : findOnText(context, now, input)
      if (hit === null) {
        typing.end()
        return idle().onDown(input)
      }
      const { page, point } = hit
      if (input.clicks === 2) typing.selectWord(point)
      else if (input.clicks === 3) typing.selectAll()
      else {
        typing.goTo(point, input.shift)
        return marking(context, page.index, idle)
      }
      return state
    },
    onMove: (input) => {
      const now = typing.state.get()
      const isOver = now !== null && findOnText(context, now, input) !== null
      return { ...state, cursor: isOver ? 'text' : 'default' }
    },
    onUp: () => state,
    onCancel: () => state,
  }
  return state
}
