import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { showingPlace } from '../../../editor/engine/camera.ts'
import type { Editor } from '../../../editor/engine/editor.ts'

export interface Place {
  readonly pageId: string | null
  readonly itemId: string | null
  /** page pixels */
  readonly rect: Box | null
}

/** Place of a page in the chapter, from 1; 0 when it is not there (any more). */
export const getPageNumber = (editor: Editor, pageId: string | null): number =>
  editor.strip.pages.findIndex(({ frame }) => frame.id === pageId) + 1

/** Scrolls a marked place into view: its item, its rectangle, or at least its page. */
export const goToPlace = (editor: Editor, { pageId, itemId, rect }: Place): void => {
  if (pageId === null) return
  if (itemId !== null) return void editor.goToItem(pageId, itemId)
  const index = getPageNumber(editor, pageId) - 1
  if (index < 0) return
  editor.selection.select(pageId, [])
  if (rect === null) editor.goToPage(index)
  else
    editor.camera.set(
      showingPlace(editor.camera.get(), editor.strip, editor.viewport.get(), index, rect),
    )
}
