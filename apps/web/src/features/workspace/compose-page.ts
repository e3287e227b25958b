import { type JoinedPage, keepReaching } from '@panelflow/domain/page/joints.ts'
import { freshLayout } from '@panelflow/render/text/input-hash.ts'
import type { PageView } from '../../editor/engine/page-session.ts'
import { listJoined } from '../../editor/engine/strip.ts'
import type { ComposedPage } from '../../editor/lettering/protocol.ts'
import type { EditorSession } from './use-editor-session.ts'

type Ready = Extract<PageView, { status: 'ready' }>

const openPage = async (
  { editor }: Pick<EditorSession, 'editor'>,
  pageId: string,
): Promise<Ready> => {
  const page = editor.session.page(pageId)
  await page.open()
  const view = page.view.get()
  if (view.status !== 'ready') throw new Error(`page ${pageId} is ${view.status}`)
  return view
}

/**
 * The page as synthesis would make it of what is on the screen now, in the worker. Opens it, and
 * those that meet it in a strip, if need be.
 */
export const composePage = async (
  session: EditorSession,
  language: string,
  pageId: string,
): Promise<ComposedPage> => {
  const { strip } = session.editor
  const { base, lane, assets } = await openPage(session, pageId)
  const page = strip.pages.find(({ frame }) => frame.id === pageId)
  const around: JoinedPage[] = []
  for (const other of page === undefined ? [] : listJoined(strip, page)) {
    if (page === undefined || other === page) continue
    const view = await openPage(session, other.frame.id)
    around.push({ base: view.base, lane: view.lane, top: other.top - page.top })
  }
  const reaching = keepReaching(lane, around, (text) => freshLayout(text, language))
  return session.lettering.enqueue(
    { kind: 'compose', base, lane, around: reaching, language, assets },
    1,
  )
}
