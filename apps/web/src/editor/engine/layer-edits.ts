import { type LayerMove, moveLayerOps } from '@panelflow/domain/page/paint-order.ts'
import type { Editor } from './editor.ts'
import { itemIn } from './page-session.ts'
import { maySet } from './stage.ts'

const planMove = (editor: Editor, move: LayerMove) => {
  const { pageId, itemIds } = editor.selection.state.get()
  const [itemId] = itemIds
  const view = pageId === null ? null : editor.session.page(pageId).view.get()
  const found = view === null || itemId === undefined ? null : itemIn(view, itemId)
  if (
    pageId === null ||
    itemId === undefined ||
    view?.status !== 'ready' ||
    found === null ||
    itemIds.length !== 1 ||
    !maySet(view, found.item.kind, 'order')
  )
    return null
  const ops = moveLayerOps(view[found.document], itemId, move)
  return ops.length === 0 ? null : { pageId, itemId, document: found.document, ops }
}

export const canMoveLayer = (editor: Editor, move: LayerMove): boolean =>
  planMove(editor, move) !== null

/** Moves the one selected patch or picture among its kind. False when nothing moved. */
export const moveLayer = (editor: Editor, move: LayerMove): boolean => {
  const plan = planMove(editor, move)
  if (plan === null) return false
  const { pageId, itemId, document, ops } = plan
  editor.session.edit(pageId, document, ops, { label: 'moving', itemId })
  return true
}
