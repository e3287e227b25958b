/** Groups and locks of the items of a page. */
import type { PageItem } from '@panelflow/domain/page/document/page-document.ts'
import type { Editor } from './editor.ts'
import { getPageInWork } from './page-in-work.ts'
import { getGroup, isLocked, listPageItems, listSelected } from './selected-items.ts'
import { maySet } from './stage.ts'
import { setSelected } from './text-edits.ts'

const listOrganisable = (editor: Editor, field: 'group' | 'locked'): readonly PageItem[] => {
  const { pageId } = editor.selection.state.get()
  const view = pageId === null ? null : editor.session.page(pageId).view.get()
  return view === null
    ? []
    : listSelected(editor).flatMap(({ item }) => (maySet(view, item.kind, field) ? [item] : []))
}

/** Are there two to make one group of? */
export const canGroup = (editor: Editor): boolean => {
  const groups = listOrganisable(editor, 'group').map(getGroup)
  return groups.length > 1 && (groups[0] === null || groups.some((group) => group !== groups[0]))
}

export const canUngroup = (editor: Editor): boolean =>
  listOrganisable(editor, 'group').some((item) => getGroup(item) !== null)

export const canLock = (editor: Editor): boolean => listOrganisable(editor, 'locked').length > 0

/** Makes one group of the selected items, as one step. False: there are not two. */
export const groupSelected = (editor: Editor): boolean => {
  if (!canGroup(editor)) return false
  const group = editor.newId()
  setSelected(editor, () => ({ group }))
  return true
}

/** Takes the groups of the selected items apart. False: there is none. */
export const ungroupSelected = (editor: Editor): boolean => {
  if (!canUngroup(editor)) return false
  setSelected(editor, () => ({ group: null }))
  return true
}

/** Locks the selected items, or unlocks them when all are locked. False: none may be locked. */
export const toggleLocked = (editor: Editor): boolean => {
  const items = listOrganisable(editor, 'locked')
  if (items.length > 0) setSelected(editor, () => ({ locked: !items.every(isLocked) }))
  return items.length > 0
}

const listUnlockable = (editor: Editor, pageId: string | null): readonly string[] => {
  if (pageId === null) return []
  const view = editor.session.page(pageId).view.get()
  return listPageItems(view)
    .filter((item) => isLocked(item) && maySet(view, item.kind, 'locked'))
    .map(({ id }) => id)
}

export const canUnlockAll = (editor: Editor): boolean =>
  listUnlockable(editor, getPageInWork(editor)).length > 0

/** Unlocks what is locked on the page, as one step that selects it. False: nothing is. */
export const unlockAll = (editor: Editor): boolean => {
  const pageId = getPageInWork(editor)
  const itemIds = listUnlockable(editor, pageId)
  if (pageId === null || itemIds.length === 0) return false
  editor.selection.select(pageId, itemIds)
  setSelected(editor, () => ({ locked: false }))
  return true
}
