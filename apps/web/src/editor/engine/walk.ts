import type { Editor } from './editor.ts'
import { scriptOf } from './reading-order.ts'

/** Which lines a walk through the script stops at. */
export type StopAt = 'every' | 'untranslated'

const idsOf = (editor: Editor, pageId: string, stopAt: StopAt): readonly string[] => {
  const view = editor.book.room(pageId).view.get()
  if (view.status !== 'ready') return []
  return scriptOf(view.base, view.lane)
    .filter(({ text }) => stopAt === 'every' || text.props.translation.trim() === '')
    .map(({ text }) => text.id)
}

const currentPage = (editor: Editor): number => {
  const { pageId } = editor.selection.state.get()
  const selected = editor.strip.pages.findIndex(({ frame }) => frame.id === pageId)
  return selected >= 0 ? selected : editor.camera.get().page
}

/** Goes to the next or previous line in reading order, over page ends. False at the end of the chapter. */
export const stepLine = async (editor: Editor, step: 1 | -1, stopAt: StopAt = 'every'): Promise<boolean> => {
  const { itemIds } = editor.selection.state.get()
  for (let index = currentPage(editor), first = true; index >= 0 && index < editor.strip.pages.length; index += step, first = false) {
    const pageId = editor.strip.pages[index]?.frame.id
    if (pageId === undefined) return false
    await editor.book.room(pageId).open()
    const all = idsOf(editor, pageId, 'every')
    const wanted = new Set(idsOf(editor, pageId, stopAt))
    const at = first ? all.indexOf(itemIds[0] ?? '') : -1
    const rest = step === 1 ? all.slice(at + 1) : all.slice(0, at >= 0 ? at : all.length).toReversed()
    const next = rest.find((id) => wanted.has(id))
    if (next === undefined) continue
    await editor.goToItem(pageId, next)
    return true
  }
  return false
}
