import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { usePageInWork } from '../../editor/panels/script-panel.tsx'
import type { WorkspaceSearch } from './workspace-link.ts'

const REST_MS = 400

/** The address names page and item: a link opens the very spot, and the spot becomes the link. */
export const useSpot = (editor: Editor, search: WorkspaceSearch): void => {
  const navigate = useNavigate()
  const router = useRouter()
  const wanted = useRef(search)
  useEffect(() => {
    const { pageId, itemId } = wanted.current
    const index = editor.strip.pages.findIndex(({ frame }) => frame.id === pageId)
    editor.fit(Math.max(0, index))
    if (pageId !== undefined && index >= 0 && itemId !== undefined)
      void editor.goToItem(pageId, itemId)
  }, [editor])
  const { find } = search
  useEffect(() => {
    if (find === undefined) return
    // the engine of patterns is large and comes with the drawer
    void import('../../editor/search/search-session.ts').then(({ getSearchSession }) => {
      getSearchSession(editor).change({ scope: find })
      editor.drawer.set('find')
    })
  }, [editor, find])
  const pageId = usePageInWork(editor)
  const { itemIds } = useWatched(editor.selection.state)
  const [itemId] = itemIds
  const { chapterId } = search
  useEffect(() => {
    const timer = setTimeout(() => {
      // on the way out already, to a screen whose code is still coming: do not call the person back
      if (router.latestLocation.pathname !== '/workspace/index') return
      void navigate({
        to: '/workspace/index',
        search: { chapterId, pageId, itemId },
        replace: true,
        resetScroll: false,
      })
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [navigate, router, chapterId, pageId, itemId])
}
