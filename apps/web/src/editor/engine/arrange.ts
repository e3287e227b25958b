/** Puts several items in order: edges or centres on one line, equal gaps. */
import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { getBounds } from '@panelflow/render/geometry/placement.ts'
import type { Editor } from './editor.ts'
import { getGroupBounds } from './group-placement.ts'
import { movedBy, type Placement, placeOp } from './placement.ts'
import { listMovable } from './selected-items.ts'

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'
export type Axis = 'horizontal' | 'vertical'

/** Moves the selected items as one step of the history. False: none may be moved. */
export const placeSelected = (
  editor: Editor,
  place: (placements: readonly Placement[]) => readonly Placement[],
): boolean => {
  const { pageId } = editor.selection.state.get()
  const movable = listMovable(editor)
  const [first] = movable
  if (pageId === null || first === undefined) return false
  const places = place(movable.map(({ placement }) => placement))
  editor.session.editItems(
    pageId,
    movable.map(({ item, document, placement }, at) => ({
      document,
      op: placeOp(item, places[at] ?? placement),
    })),
    { label: 'moving', itemId: first.item.id },
  )
  return true
}

/** How far a box has to go to lie at that edge, or in the middle, of the frame. */
const getWay = (
  box: Box,
  frame: Box,
  to: Alignment,
): { readonly x: number; readonly y: number } => {
  switch (to) {
    case 'left':
      return { x: frame.x - box.x, y: 0 }
    case 'centre':
      return { x: frame.x + frame.w / 2 - box.x - box.w / 2, y: 0 }
    case 'right':
      return { x: frame.x + frame.w - box.x - box.w, y: 0 }
    case 'top':
      return { x: 0, y: frame.y - box.y }
    case 'middle':
      return { x: 0, y: frame.y + frame.h / 2 - box.y - box.h / 2 }
    case 'bottom':
      return { x: 0, y: frame.y + frame.h - box.y - box.h }
  }
}

/** By what is seen: a turned box counts with the upright one round it. */
const alignPlacements = (placements: readonly Placement[], to: Alignment): readonly Placement[] => {
  const frame = getGroupBounds(placements)
  return placements.map((one) => movedBy(one, getWay(getBounds(one), frame, to)))
}

/** The outermost two stay; the gaps between all of them become the same. */
const distributePlacements = (
  placements: readonly Placement[],
  axis: Axis,
): readonly Placement[] => {
  const [start, side] = axis === 'horizontal' ? (['x', 'w'] as const) : (['y', 'h'] as const)
  const boxes = placements.map(getBounds)
  const frame = getGroupBounds(placements)
  const taken = boxes.reduce((sum, box) => sum + box[side], 0)
  const gap = (frame[side] - taken) / Math.max(1, boxes.length - 1)
  const inOrder = boxes
    .map((_, at) => at)
    .toSorted((a, b) => {
      const [one, other] = [boxes[a], boxes[b]]
      return one === undefined || other === undefined
        ? 0
        : one[start] + one[side] / 2 - (other[start] + other[side] / 2)
    })
  const ways = new Map<number, number>()
  let next = frame[start]
  for (const at of inOrder) {
    const box = boxes[at]
    if (box === undefined) continue
    ways.set(at, next - box[start])
    next += box[side] + gap
  }
  return placements.map((one, at) => {
    const way = ways.get(at) ?? 0
    return movedBy(one, axis === 'horizontal' ? { x: way, y: 0 } : { x: 0, y: way })
  })
}

const isSeveral = (editor: Editor, least: number): boolean => listMovable(editor).length >= least

/** False when there are not two to align. */
export const alignSelected = (editor: Editor, to: Alignment): boolean =>
  isSeveral(editor, 2) && placeSelected(editor, (placements) => alignPlacements(placements, to))

/** False when there is nothing between two. */
export const distributeSelected = (editor: Editor, axis: Axis): boolean =>
  isSeveral(editor, 3) &&
  placeSelected(editor, (placements) => distributePlacements(placements, axis))
