import type { PatchProps } from '@panelflow/domain/page/document/page-document.ts'
import { topOrder } from '@panelflow/domain/page/paint-order.ts'
import type { ItemEdit } from '../engine/chapter-session.ts'
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
 * Moves a patch to the other document, as one step: from this language to all of them, or back.
 * Answers its new id; null when the page is not open.
 */
export const movePatch = (
  editor: Editor,
  pageId: string,
  { item, document }: Pick<ListedPatch, 'item' | 'document'>,
): string | null => {
  const view = editor.session.page(pageId).view.get()
  if (view.status !== 'ready') return null
  const target = document === 'lane' ? 'base' : 'lane'
  const id = editor.newId()
  const props = { ...item.props, order: topOrder(view[target], 'patch'), layer: null }
  const edits: readonly ItemEdit[] = [
    { document: target, op: { op: 'add', item: { id, kind: 'patch', props } } },
    { document, op: { op: 'delete', id: item.id } },
  ]
  editor.session.editItems(pageId, edits, { label: 'arranging', itemId: id })
  editor.session.flush()
  return id
}
