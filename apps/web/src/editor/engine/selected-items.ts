import type { DocumentKind, PageItem } from '@panelflow/domain/page/document/page-document.ts'
import type { ChapterSession } from './chapter-session.ts'
import { itemIn, type PageView } from './page-session.ts'
import { getPlacement, type NewItem, type Placement } from './placement.ts'
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

/** Pointer and keys neither move nor delete it. */
export const isLocked = (item: NewItem): boolean =>
  item.kind !== 'region' && item.props.locked === true

export const getGroup = (item: PageItem): string | null =>
  item.kind === 'region' ? null : (item.props.group ?? null)

/** What lies on a page, of both documents. */
export const listPageItems = (view: PageView): readonly PageItem[] =>
  view.status === 'ready'
    ? [...Object.values(view.base.items), ...Object.values(view.lane.items)]
    : []

/** The items, and with each of them its whole group. */
export const withGroups = (view: PageView, itemIds: readonly string[]): readonly string[] => {
  const groups = new Set(
    itemIds.flatMap((itemId) => {
      const found = itemIn(view, itemId)
      return found === null ? [] : [getGroup(found.item)]
    }),
  )
  groups.delete(null)
  if (groups.size === 0) return itemIds
  const members = listPageItems(view).filter(
    (item) => groups.has(getGroup(item)) && !isLocked(item),
  )
  return [...new Set([...itemIds, ...members.map(({ id }) => id)])]
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
    const isMovable = mayPlace(view, found.item.kind) && !isLocked(found.item)
    const placement = isMovable ? getPlacement(found.item) : null
    return placement === null ? [] : [{ ...found, placement }]
  })
}
