import type { PageItem, Point, TextItem } from '@panelflow/domain/page/document/page-document.ts'
import { type ContourMode, getPolygons } from '../engine/contour-edits.ts'
import type { Editor } from '../engine/editor.ts'
import { getGroupFrame, isCorner } from '../engine/group-placement.ts'
import { itemIn, type PageView } from '../engine/page-session.ts'
import { type Handle, HANDLES, type Placement, getPlacement } from '../engine/placement.ts'
import { isLocked } from '../engine/selected-items.ts'
import { mayPlace, maySet } from '../engine/stage.ts'

/** CSS pixels */
export const GRIP = 8

const CORNERS = HANDLES.filter(isCorner)

/** A frame round what is selected, with these grips, and the knob; none: the frame alone. */
export interface SelectionMark {
  readonly key: string
  readonly place: Placement
  readonly grips: readonly Handle[]
}

const fillsBubble = (item: PageItem): boolean =>
  item.kind === 'text' && item.props.fit === 'bubble' && item.props.bubble != null

export const listSelectedItems = (editor: Editor, view: PageView): readonly PageItem[] =>
  editor.draftBox.get() === null
    ? editor.selection.state.get().itemIds.flatMap((itemId) => itemIn(view, itemId)?.item ?? [])
    : []

/** Frames of what is selected on a page; none while it is dragged (paint-drag.ts). */
export const listSelectionMarks = (editor: Editor, view: PageView): readonly SelectionMark[] => {
  if (editor.drafts.get().size > 0) return []
  const items = listSelectedItems(editor, view)
  const isTyping = editor.typing.state.get() !== null
  const isContour = editor.toolName.get() === 'contour'
  const isMovable = (item: PageItem): boolean => mayPlace(view, item.kind) && !isLocked(item)
  const marks = items.flatMap((item): SelectionMark[] => {
    const place = getPlacement(item)
    if (place === null || (editor.stage.get() !== 'typeset' && !isMovable(item))) return []
    // the box of a text that fills a bubble lies across its letters
    if (isTyping && fillsBubble(item)) return []
    const hasGrips = isMovable(item) && items.length === 1 && !isContour && !isTyping
    return [{ key: item.id, place, grips: hasGrips ? HANDLES : [] }]
  })
  const movable = items.filter(isMovable).flatMap((item) => getPlacement(item) ?? [])
  return movable.length > 1 && !isContour
    ? [...marks, { key: 'group', place: getGroupFrame(movable), grips: CORNERS }]
    : marks
}

export interface SelectionContour {
  readonly textId: string
  readonly mode: ContourMode
  readonly polygon: number
  readonly points: readonly Point[]
}

/** Bubble outlines and masks of texts as they are pulled just now. */
export const listContours = (
  editor: Editor,
  texts: readonly TextItem[],
): readonly SelectionContour[] =>
  texts.flatMap(({ id, props: stored }) => {
    const props = { ...stored, ...editor.propDrafts.get().get(id) }
    const isShown = (mode: ContourMode): boolean =>
      mode === 'mask' || props.fit === 'bubble' || editor.toolName.get() === 'contour'
    return (['bubble', 'mask'] as const)
      .filter(isShown)
      .flatMap((mode) =>
        getPolygons(props, mode).map((points, polygon) => ({ textId: id, mode, polygon, points })),
      )
  })

/** Whether the handles of its bend are shown. */
const isBent = (view: PageView, item: PageItem): boolean =>
  item.kind === 'text' && item.props.warp != null && maySet(view, 'text', 'warp')

/**
 * Whether frames, grips and outlines are all that is shown of the selection: the canvas can draw
 * them while the picture moves (paint-selection.ts).
 */
export const isPlainSelection = (editor: Editor, view: PageView): boolean =>
  editor.draftBox.get() === null &&
  editor.marquee.get() === null &&
  editor.openContour.get() === null &&
  editor.toolName.get() !== 'contour' &&
  !listSelectedItems(editor, view).some((item) => isBent(view, item))
