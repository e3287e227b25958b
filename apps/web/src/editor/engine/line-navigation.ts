import { isTextMissing } from '@panelflow/domain/page/missing-text.ts'
import type { ScriptLine } from '@panelflow/domain/page/script-lines.ts'
import type { Editor } from './editor.ts'
import { getLineText, listScriptLines } from './reading-order.ts'

/** Which lines a walk through the script stops at; `visible`: those that are on the picture. */
export type StopAt = 'every' | 'visible' | 'untranslated'

const isStop = (line: ScriptLine, stopAt: StopAt): boolean => {
  if (stopAt === 'every') return true
  return stopAt === 'visible' ? !line.text.props.hidden : isTextMissing(getLineText(line))
}

const listIds = (editor: Editor, pageId: string, stopAt: StopAt): readonly string[] => {
  const view = editor.session.page(pageId).view.get()
  if (view.status !== 'ready') return []
  return listScriptLines(view.base, view.lane)
    .filter((line) => isStop(line, stopAt))
    .map(({ text }) => text.id)
}

const currentPage = (editor: Editor): number => {
  const { pageId } = editor.selection.state.get()
  const selected = editor.strip.pages.findIndex(({ frame }) => frame.id === pageId)
  return selected >= 0 ? selected : editor.camera.get().page
}

/** First line of a page, from `after` on, that the walk stops at. */
const nextOn = (
  editor: Editor,
  pageId: string,
  step: 1 | -1,
  stopAt: StopAt,
  after: string | null,
): string | undefined => {
  const all = listIds(editor, pageId, 'every')
  const wanted = new Set(listIds(editor, pageId, stopAt))
  const at = after === null ? -1 : all.indexOf(after)
  const rest = step === 1 ? all.slice(at + 1) : all.slice(0, at >= 0 ? at : all.length).toReversed()
  return rest.find((id) => wanted.has(id))
}

/**
 * Goes to the next or previous line in reading order, over page ends. Looking for untranslated
 * lines it begins again at the front of the chapter.
 * False when there is none.
 */
export const stepLine = async (
  editor: Editor,
  step: 1 | -1,
  stopAt: StopAt = 'every',
): Promise<boolean> => {
  const { pages } = editor.strip
  const from = currentPage(editor)
  const straight = pages
    .map((_, away) => from + away * step)
    .filter((index) => index >= 0 && index < pages.length)
  const around =
    stopAt === 'untranslated' ? pages.map((_, index) => index).filter((index) => index <= from) : []
  let after = editor.selection.state.get().itemIds[0] ?? null
  for (const index of [...straight, ...around]) {
    const pageId = pages[index]?.frame.id ?? ''
    await editor.session.page(pageId).open()
    const next = nextOn(editor, pageId, step, stopAt, after)
    after = null
    if (next === undefined) continue
    await editor.goToItem(pageId, next)
    return true
  }
  return false
}
