import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { usePageInWork } from '../../editor/panels/script-panel.tsx'
import type { WorkspaceSearch } from '../workspace-link.ts'

const REST_MS = 400

/** The address names page and item: a link opens the very spot, and the spot becomes the link. */
export const useSpot = (editor: Editor, search: WorkspaceSearch): void => {
  const navigate = useNavigate()
  const wanted = useRef(search)
  useEffect(() => {
    const { pageId, itemId } = wanted.current
    const index = editor.strip.pages.findIndex(({ frame }) => frame.id === pageId)
    editor.fit(Math.max(0, index))
    if (pageId !== undefined && index >= 0 && itemId !== undefined) void editor.goToItem(pageId, itemId)
  }, [editor])
  const pageId = usePageInWork(editor)
  const { itemIds } = useWatched(editor.selection.state)
  const [itemId] = itemIds
  const { chapterId } = search
  useEffect(() => {
    const timer = setTimeout(() => {
      void navigate({ to: '/workspace/index', search: { chapterId, pageId, itemId }, replace: true, resetScroll: false })
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [navigate, chapterId, pageId, itemId])
}
