import type { Editor } from './editor.ts'
import { stepLine } from './line-navigation.ts'
import { textInWork } from './marked-text.ts'
import { hashText } from './review-state.ts'

/**
 * Marks the selected line as looked at and goes to the next one. False when no single text is
 * selected.
 */
export const acceptLine = (editor: Editor): boolean => {
  const work = textInWork(editor)
  if (work === null) return false
  editor.session.flush()
  const { id, props } = work.text
  editor.review.accepted.set(
    new Map(editor.review.accepted.get()).set(id, hashText(props.translation)),
  )
  void stepLine(editor, 1)
  return true
}

/** Opens the comments for one about the selected line. False when no single text is selected. */
export const commentOnLine = (editor: Editor): boolean => {
  const work = textInWork(editor)
  if (work === null) return false
  editor.review.commentOn.set({ pageId: work.pageId, itemId: work.text.id })
  editor.drawer.set('comments')
  return true
}
