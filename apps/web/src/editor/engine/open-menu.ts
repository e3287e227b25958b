import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { toScreen } from './camera.ts'
import type { Editor } from './editor.ts'
import { getGroupBounds } from './group-placement.ts'
import { itemUnder } from './item-under.ts'
import { getPlacement } from './placement.ts'
import { listSelected, withGroups } from './selected-items.ts'
import { selectableIn } from './stage.ts'

/**
 * Opens the menu of what lies there: of everything selected if it is among that, else it is
 * selected first; empty ground selects nothing.
 * A polygon being drawn is not given up for it.
 * @param screen in the viewport
 * @param client in the window
 */
export const openMenu = (editor: Editor, screen: Point, client: Point): void => {
  if (editor.openContour.get() !== null) return
  editor.cancelGesture()
  const under = itemUnder(editor, screen, {
    listKinds: (view) => selectableIn(editor.stage.get(), view),
  })
  if (under !== null) {
    const { page, itemId } = under
    const pageId = page.frame.id
    const view = editor.session.page(pageId).view.get()
    const before = editor.selection.state.get()
    const isSelected =
      itemId !== null && before.pageId === pageId && before.itemIds.includes(itemId)
    const picked = itemId === null ? [] : [itemId]
    const isArranging = editor.stage.get() === 'typeset'
    if (!isSelected)
      editor.selection.select(pageId, isArranging ? withGroups(view, picked) : picked)
  }
  editor.menu.set({ screen, client })
}

/** Screen pixels between the menu's place and the edge of the view: at the edge it is hidden. */
const INSET = 16

const within = (value: number, total: number): number =>
  Math.min(Math.max(value, INSET), total - INSET)

/** Opens the menu without a pointer: on what is selected, else in the middle of the view. */
export const openMenuAtSelection = (editor: Editor): void => {
  const { width, height } = editor.viewport.get()
  const { pageId } = editor.selection.state.get()
  const page = editor.strip.pages.find(({ frame }) => frame.id === pageId)
  const placements = listSelected(editor).flatMap(({ item }) => getPlacement(item) ?? [])
  if (page === undefined || placements.length === 0) {
    editor.menu.set({ screen: { x: width / 2, y: height / 2 }, client: null })
    return
  }
  const { x, y, w, h } = getGroupBounds(placements)
  const middle = { x: page.left + x + w / 2, y: page.top + y + h / 2 }
  const screen = toScreen(editor.camera.get(), editor.strip, editor.viewport.get(), middle)
  const place = { x: within(screen.x, width), y: within(screen.y, height) }
  editor.menu.set({ screen: place, client: null })
}
