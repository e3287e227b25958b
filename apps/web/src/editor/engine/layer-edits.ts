import { type LayerMove, moveLayerOps } from '@panelflow/domain/page/paint-order.ts'
import type { Editor } from './editor.ts'
import { itemIn } from './page-session.ts'
import { maySet } from './stage.ts'

/** Moves the one selected patch or picture among its kind. False when nothing moved. */
export const moveLayer = (editor: Editor, move: LayerMove): boolean => {
  const { pageId, itemIds } = editor.selection.state.get()
  const [itemId] = itemIds
  const view = pageId === null ? null : editor.session.page(pageId).view.get()
  const found = view === null || itemId === undefined ? null : itemIn(view, itemId)
  if (
    pageId === null ||
    itemId === undefined ||
    view?.status !== 'ready' ||
    found === null ||
    itemIds.length !== 1
  )
    return false
  if (!maySet(view, found.item.kind, 'order')) return false
  const ops = moveLayerOps(view[found.document], itemId, move)
  if (ops.length > 0) editor.session.edit(pageId, found.document, ops, { label: 'moving', itemId })
  return ops.length > 0
}
