import {
  type LayerMove,
  moveLayerOps,
  moveToPlaceOps,
  type OrderEdit,
} from '@panelflow/domain/page/paint-order.ts'
import type { Editor } from './editor.ts'
import type { PageView } from './page-session.ts'
import { maySet } from './stage.ts'

/** What others stand on is numbered anew as well: one who may not set all of it moves nothing. */
const allowed = (view: PageView, edits: readonly OrderEdit[]): readonly OrderEdit[] =>
  edits.every(({ item, op }) =>
    Object.keys(op.props).every((field) => maySet(view, item.kind, field)),
  )
    ? edits
    : []

const planMove = (editor: Editor, move: LayerMove): readonly OrderEdit[] => {
  const { pageId, itemIds } = editor.selection.state.get()
  const view = pageId === null ? null : editor.session.page(pageId).view.get()
  if (view?.status !== 'ready' || itemIds.length === 0) return []
  return allowed(view, moveLayerOps(view, itemIds, move))
}

export const canMoveLayer = (editor: Editor, move: LayerMove): boolean =>
  planMove(editor, move).length > 0

/**
 * Moves what is selected in the paint order of its page, as one step of the history. False when
 * nothing moved.
 */
export const moveLayer = (editor: Editor, move: LayerMove): boolean => {
  const { pageId, itemIds } = editor.selection.state.get()
  const edits = planMove(editor, move)
  if (pageId === null || edits.length === 0) return false
  editor.session.editItems(pageId, edits, { label: 'moving', itemId: itemIds[0] ?? null })
  return true
}

/** As `moveLayer`, to a place in the order without the moved items; 0 is the lowest. */
export const moveLayersTo = (
  editor: Editor,
  pageId: string,
  itemIds: readonly string[],
  to: number,
): boolean => {
  const view = editor.session.page(pageId).view.get()
  const edits = view.status === 'ready' ? allowed(view, moveToPlaceOps(view, itemIds, to)) : []
  if (edits.length === 0) return false
  editor.session.editItems(pageId, edits, { label: 'moving', itemId: itemIds[0] ?? null })
  return true
}
