/** When the first field of find and replace is to have the focus. */
import { type Cell, createCell } from '../engine/cell.ts'
import type { Editor } from '../engine/editor.ts'

const requests = new WeakMap<Editor, Cell<number>>()

/** How often the focus was asked for. */
export const getFocusRequests = (editor: Editor): Cell<number> => {
  const known = requests.get(editor)
  if (known !== undefined) return known
  const made = createCell(0)
  requests.set(editor, made)
  return made
}

export const focusFind = (editor: Editor): void => {
  const asked = getFocusRequests(editor)
  asked.set(asked.get() + 1)
}
