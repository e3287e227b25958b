import type { PageOp, PatchProps } from '@panelflow/domain/page/document/page-document.ts'
import { topOrder } from '@panelflow/domain/page/paint-order.ts'
import type { Editor } from '../engine/editor.ts'
import type { ListedPatch } from './patch-list.ts'

/** Changes a patch; one step of the history. */
export const setPatch = (
  editor: Editor,
  pageId: string,
  { item, document }: ListedPatch,
  props: Partial<PatchProps>,
): void => {
  editor.session.edit(pageId, document, [{ op: 'set', id: item.id, props }], {
    label: 'styling',
    itemId: item.id,
  })
}

export const deletePatch = (
  editor: Editor,
  pageId: string,
  { item, document }: ListedPatch,
): void => {
  editor.session.edit(pageId, document, [{ op: 'delete', id: item.id }], {
    label: 'deleting',
    itemId: item.id,
  })
  editor.session.flush()
}

/**
 * Moves a patch to the other document: from this language to all of them, or back. Answers its new
 * id; null when the page is not open.
 */
export const movePatch = (editor: Editor, pageId: string, patch: ListedPatch): string | null => {
  const view = editor.session.page(pageId).view.get()
  if (view.status !== 'ready') return null
  const { item, document } = patch
  const target = document === 'lane' ? 'base' : 'lane'
  const id = editor.newId()
  const props = { ...item.props, order: topOrder(view[target], 'patch') }
  const op: PageOp = { op: 'add', item: { id, kind: 'patch', props } }
  editor.session.edit(pageId, target, [op], { label: 'adding', itemId: id })
  deletePatch(editor, pageId, patch)
  return id
}
