import type { TextItem } from '@panelflow/domain/page/document/page-document.ts'
import { createTextOps } from '@panelflow/domain/page/text-ranges.ts'
import type { Editor } from './editor.ts'
import { insertTerm } from '@panelflow/domain/glossary/mark-terms.ts'
import { textIn } from './page-session.ts'
import { mayWrite } from './stage.ts'
import { lockKey } from './text-locks.ts'

/**
 * The one text words would be put into; null when none or several are selected. Nobody types in a
 * text that somebody else holds.
 */
export const textInWork = (
  editor: Editor,
): { readonly pageId: string; readonly text: TextItem; readonly mayType: boolean } | null => {
  const { pageId, itemIds } = editor.selection.state.get()
  const [itemId] = itemIds
  if (pageId === null || itemId === undefined || itemIds.length !== 1) return null
  const view = editor.session.page(pageId).view.get()
  const text = textIn(view, itemId)
  if (text === null) return null
  const isHeld = editor.presence.locks.held.get().has(lockKey(pageId, itemId))
  return { pageId, text, mayType: mayWrite(view, text) && !isHeld }
}

/** The words of the selected text that are marked; empty when none are. */
export const markedIn = (editor: Editor): string => {
  const text = textInWork(editor)?.text
  const marked = editor.marked.get()
  return text === undefined || marked?.itemId !== text.id
    ? ''
    : text.props.translation.slice(marked.from, marked.to)
}

/**
 * Puts a term in place of what is marked, else where the cursor stands, else at the end; one step
 * to undo. False when it cannot.
 */
export const insertTermAtCursor = (editor: Editor, term: string): boolean => {
  const work = textInWork(editor)
  if (work === null || !work.mayType) return false
  const { pageId, text } = work
  const { translation } = text.props
  const marked = editor.marked.get()
  const isHere = marked?.itemId === text.id && marked.to <= translation.length
  const [from, to] = isHere ? [marked.from, marked.to] : [translation.length, translation.length]
  const next = insertTerm(translation, from, to, term)
  editor.session.edit(pageId, 'lane', createTextOps(text, next.words), {
    label: 'choosing',
    itemId: text.id,
  })
  editor.session.flush()
  editor.marked.set({ itemId: text.id, from: next.caret, to: next.caret })
  return true
}
