/** Words that drawers put where the cursor stands: terms, and lines of the translation memory. */
import type { Editor } from '../../editor/engine/editor.ts'
import { insertTermAtCursor, textInWork } from '../../editor/engine/marked-text.ts'
import { lockKey } from '../../editor/engine/text-locks.ts'

const findField = (itemId: string): HTMLTextAreaElement | null =>
  document.querySelector<HTMLTextAreaElement>(`textarea[data-words="${CSS.escape(itemId)}"]`)

/** The cursor as it stands now: a field that has the focus knows it best. */
export const readCursor = (editor: Editor): void => {
  const itemId = textInWork(editor)?.text.id
  const field = itemId === undefined ? null : findField(itemId)
  if (itemId === undefined || field === null || field !== document.activeElement) return
  editor.marked.set({ itemId, from: field.selectionStart, to: field.selectionEnd })
}

const focusField = (itemId: string, caret: number): void => {
  requestAnimationFrame(() => {
    const field = findField(itemId)
    field?.focus({ preventScroll: true })
    field?.setSelectionRange(caret, caret)
  })
}

/** Words marked in the source text on the screen; a new term most often begins with them. */
export const markedSource = (): string => {
  const selection = document.getSelection()
  const node = selection?.anchorNode
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest('[data-line]') ? (selection?.toString().trim() ?? '') : ''
}

/** Why nothing can be inserted now; null: it can. */
export const findObstacle = (editor: Editor): 'no_text' | 'held' | 'may_not' | null => {
  const work = textInWork(editor)
  if (work === null) return 'no_text'
  if (editor.presence.locks.held.get().has(lockKey(work.pageId, work.text.id))) return 'held'
  return work.mayType ? null : 'may_not'
}

/** Puts words where the cursor stands, which stands behind them afterwards. */
export const insertAtCursor = (editor: Editor, words: string): void => {
  readCursor(editor)
  if (!insertTermAtCursor(editor, words)) return
  const marked = editor.marked.get()
  if (marked !== null) focusField(marked.itemId, marked.to)
}
