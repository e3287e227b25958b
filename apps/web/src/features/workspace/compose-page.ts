import type { ComposedPage } from '../../editor/lettering/protocol.ts'
import type { EditorSession } from './use-editor-session.ts'

/**
 * The page as synthesis would make it of what is on the screen now, in the worker. Opens the page
 * if need be.
 */
export const composePage = async (
  { editor, lettering }: EditorSession,
  language: string,
  pageId: string,
): Promise<ComposedPage> => {
  const page = editor.session.page(pageId)
  await page.open()
  const view = page.view.get()
  if (view.status !== 'ready') throw new Error(`page ${pageId} is ${view.status}`)
  return lettering.enqueue(
    { kind: 'compose', base: view.base, lane: view.lane, language, assets: view.assets },
    1,
  )
}
