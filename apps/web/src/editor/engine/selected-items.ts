import type { DocumentKind, PageItem } from '@panelflow/domain/page/document/page-document.ts'
import type { ChapterSession } from './chapter-session.ts'
import { itemIn } from './page-session.ts'
import { getPlacement, type Placement } from './placement.ts'
import type { SelectionStore } from './selection.ts'
import { mayPlace, maySet } from './stage.ts'

interface Selecting {
  readonly session: ChapterSession
  readonly selection: SelectionStore
}

interface SelectedItem {
  readonly item: PageItem
  readonly document: DocumentKind
}

/** What is selected and still there, in the order it was selected. */
export const listSelected = ({ session, selection }: Selecting): readonly SelectedItem[] => {
  const { pageId, itemIds } = selection.state.get()
  if (pageId === null) return []
  const view = session.page(pageId).view.get()
  return itemIds.flatMap((itemId) => itemIn(view, itemId) ?? [])
}

/** The selected items that the person may hide or show. */
export const listHideable = (editor: Selecting): readonly SelectedItem[] => {
  const { pageId } = editor.selection.state.get()
  if (pageId === null) return []
  const view = editor.session.page(pageId).view.get()
  return listSelected(editor).filter(({ item }) => maySet(view, item.kind, 'hidden'))
}

/** The selected items that the person may move, with where they lie. */
export const listMovable = (
  editor: Selecting,
): readonly (SelectedItem & { readonly placement: Placement })[] => {
  const { pageId } = editor.selection.state.get()
  if (pageId === null) return []
  const view = editor.session.page(pageId).view.get()
  return listSelected(editor).flatMap((found) => {
    const placement = mayPlace(view, found.item.kind) ? getPlacement(found.item) : null
    return placement === null ? [] : [{ ...found, placement }]
  })
}
