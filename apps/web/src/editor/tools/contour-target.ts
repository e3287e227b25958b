import type { TextItem } from '@panelflow/domain/page/document/page-document.ts'
import { textIn } from '../engine/page-session.ts'
import { maySet } from '../engine/stage.ts'
import type { ToolContext } from './tool-state.ts'

/** The one selected text whose contour is worked on. */
export interface ContourTarget {
  readonly pageId: string
  readonly pageIndex: number
  readonly item: TextItem
}

/** The text in work, if its contour may be changed. */
export const contourTarget = ({
  session,
  selection,
  strip,
  contourMode,
}: ToolContext): ContourTarget | null => {
  const { pageId, itemIds } = selection.state.get()
  const page = strip.pages.find(({ frame }) => frame.id === pageId)
  const [itemId] = itemIds
  if (pageId === null || page === undefined || itemId === undefined || itemIds.length !== 1)
    return null
  const view = session.page(pageId).view.get()
  const item = textIn(view, itemId)
  return item === null || !maySet(view, 'text', contourMode.get())
    ? null
    : { pageId, pageIndex: page.index, item }
}
