import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { LEAST_POINTS, withPolygon } from '../engine/contour-edits.ts'
import type { ContourTarget } from './contour-target.ts'
import { panning } from './panning.ts'
import { pointOn } from './tool-places.ts'
import { isDrag, type PointerInput, type ToolContext, type ToolState } from './tool-state.ts'

/** Screen pixels: a click this near to the first or the last point closes the polygon. */
const NEAR = 8
/** Screen pixels between the points of a line drawn freely. */
const FREE_STEP = 4

/**
 * A polygon grows: each click adds a corner, a drag draws freely. A click on the first point, a
 * second one on the last, or Enter closes it;
 * Backspace takes the last corner back, Escape all.
 */
export const drawingContour = (
  context: ToolContext,
  target: ContourTarget,
  from: PointerInput,
  idle: () => ToolState,
): ToolState => {
  const { pageId, pageIndex, item } = target
  let points: readonly Point[] = []
  let pressed: Point | null = from.screen
  let free = false

  const place = ({ screen }: Pick<PointerInput, 'screen'>): Point => {
    const { x, y } = pointOn(context, pageIndex, screen)
    return { x: Math.round(x), y: Math.round(y) }
  }
  const show = (pointer: Point | null): void =>
    context.openContour.set({ pageId, itemId: item.id, points, pointer })
  const reach = (): number => NEAR / context.camera.get().zoom
  const isNear = (a: Point | undefined, b: Point): boolean =>
    a !== undefined && Math.hypot(a.x - b.x, a.y - b.y) <= reach()

  const leave = (): ToolState => {
    context.openContour.set(null)
    return idle()
  }
  const close = (): ToolState => {
    const props = withPolygon(item, context.contourMode.get(), points)
    if (points.length < LEAST_POINTS || props === null) return state
    context.touchedPoint.set(null)
    context.session.edit(pageId, 'lane', [{ op: 'set', id: item.id, props }], {
      label: 'styling',
      itemId: item.id,
    })
    context.session.flush()
    return leave()
  }
  const click = (at: Point): ToolState => {
    if (points.length >= LEAST_POINTS && (isNear(points[0], at) || isNear(points.at(-1), at)))
      return close()
    if (!isNear(points.at(-1), at)) points = [...points, at]
    show(at)
    return state
  }

  const state: ToolState = {
    name: 'drawing_contour',
    cursor: 'crosshair',
    onDown: ({ screen, button }) => {
      if (button === 'middle') return panning(context, screen, () => state)
      pressed = screen
      return state
    },
    onMove: (input) => {
      const at = place(input)
      if (pressed !== null && (free || isDrag(pressed, input.screen))) {
        if (!free) points = [...points, place({ screen: pressed })]
        free = true
        const last = points.at(-1)
        if (
          last === undefined ||
          Math.hypot(last.x - at.x, last.y - at.y) * context.camera.get().zoom >= FREE_STEP
        )
          points = [...points, at]
      }
      show(at)
      return state
    },
    onUp: (input) => {
      pressed = null
      if (!free) return click(place(input))
      free = false
      const [first] = points
      const enough = points.length > LEAST_POINTS * 2
      return enough && isNear(first, place(input)) ? close() : state
    },
    onCancel: leave,
    onConfirm: close,
    onBack: () => {
      points = points.slice(0, -1)
      if (points.length === 0) return leave()
      show(null)
      return state
    },
  }
  show(place(from))
  return state
}
