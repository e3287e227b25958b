import type {
  PageItem,
  PageOp,
  Point,
  TextProps,
} from '@panelflow/domain/page/document/page-document.ts'
import { getProps, sameValue } from '@panelflow/domain/page/document/page-fields.ts'
import type { ShapeBox, ShapeKind } from '@panelflow/domain/page/shape-box.ts'
import { detectedBubble } from './bubbles.ts'
import type { Editor } from './editor.ts'
import { ellipseIn } from './lettering-edits.ts'
import { itemIn, type PageView } from './page-session.ts'
import { type Placement, getPlacement, placeOp } from './placement.ts'
import { mayPlace, maySet } from './stage.ts'

/** em; what the engine keeps where a text says nothing */
const USUAL_AIR = 0.4

/** What the window of numbers is about. */
export interface ShapeTarget {
  readonly pageId: string
  readonly item: PageItem
  readonly document: 'base' | 'lane'
  readonly box: ShapeBox
  /** shapes this item can have now; contours only where one is drawn or found */
  readonly kinds: readonly ShapeKind[]
  readonly may: { readonly place: boolean; readonly turn: boolean; readonly shape: boolean }
}

const isEllipse = (bubble: readonly Point[], placement: Placement): boolean =>
  sameValue(bubble, ellipseIn(placement))

const getShapeKind = (text: TextProps, placement: Placement): ShapeKind => {
  if (text.fit !== 'bubble' || !text.bubble) return 'rectangle'
  return isEllipse(text.bubble, placement) ? 'ellipse' : 'contour'
}

/** A contour that may be chosen: the one it has, else the one that was found round it. */
const contourFor = (
  item: PageItem,
  view: Extract<PageView, { status: 'ready' }>,
): readonly Point[] | null => {
  if (item.kind !== 'text') return null
  const { bubble } = item.props
  return bubble && !isEllipse(bubble, item.props) ? bubble : detectedBubble(view.base, item)
}

/** The one thing that is selected, in numbers; null when nothing or several things are. */
export const shapeTarget = (editor: Editor): ShapeTarget | null => {
  const { pageId, itemIds } = editor.selection.state.get()
  const [itemId] = itemIds
  if (pageId === null || itemId === undefined || itemIds.length !== 1) return null
  const view = editor.session.page(pageId).view.get()
  const found = itemIn(view, itemId)
  const placement = found === null ? null : getPlacement(found.item)
  if (view.status !== 'ready' || found === null || placement === null) return null
  const { item, document } = found
  const { cx, cy, w, h, rotation } = placement
  const text = item.kind === 'text' ? item.props : null
  const kinds: readonly ShapeKind[] =
    text === null
      ? ['rectangle']
      : ['rectangle', 'ellipse', ...(contourFor(item, view) === null ? [] : ['contour' as const])]
  return {
    pageId,
    item,
    document,
    box: {
      x: cx - w / 2,
      y: cy - h / 2,
      w,
      h,
      rotation,
      kind: text === null ? 'rectangle' : getShapeKind(text, placement),
      padding: text?.air ?? USUAL_AIR,
    },
    kinds,
    may: {
      place: mayPlace(view, item.kind),
      turn: maySet(view, item.kind, 'rotation'),
      shape: maySet(view, item.kind, 'bubble'),
    },
  }
}

const shapeProps = (
  { item, box: before }: ShapeTarget,
  box: ShapeBox,
  placement: Placement,
  contour: readonly Point[] | null,
) => {
  if (item.kind !== 'text') return {}
  const { props } = item
  switch (box.kind) {
    case 'rectangle':
      return { bubble: null, fit: props.fit === 'bubble' ? ('shrink' as const) : props.fit }
    case 'ellipse':
      return { bubble: ellipseIn(placement), fit: 'bubble' as const, air: box.padding }
    case 'contour':
      return {
        bubble: before.kind === 'contour' ? props.bubble : contour,
        fit: 'bubble' as const,
        air: box.padding,
      }
  }
}

/**
 * Sets place, size, angle and shape of what is selected as one step. False when nothing is
 * different or the person may not.
 */
export const setShape = (editor: Editor, target: ShapeTarget, box: ShapeBox): boolean => {
  const { pageId, item, document, may } = target
  const view = editor.session.page(pageId).view.get()
  if (view.status !== 'ready') return false
  const placement = {
    cx: box.x + box.w / 2,
    cy: box.y + box.h / 2,
    w: box.w,
    h: box.h,
    rotation: box.rotation,
  }
  const placed = may.place ? placeOp(item, placement) : null
  const shape = may.shape ? shapeProps(target, box, placement, contourFor(item, view)) : {}
  const before = getProps(item)
  const wanted = { ...(placed?.op === 'set' ? placed.props : {}), ...shape }
  const props = Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) =>
        maySet(view, item.kind, field) && !sameValue(before[field] ?? null, value ?? null),
    ),
  )
  if (Object.keys(props).length === 0) return false
  const op: PageOp = { op: 'set', id: item.id, props }
  editor.session.flush()
  editor.session.edit(pageId, document, [op], { label: 'moving', itemId: item.id })
  editor.session.flush()
  return true
}
