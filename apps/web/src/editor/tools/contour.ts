import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import {
  type ContourHit,
  type ContourPoint,
  hitContour,
  movedPoint,
  getPolygons,
  propsOfPolygons,
  withoutPoint,
  withPoint,
} from '../engine/contour-edits.ts'
import { itemUnder } from '../engine/item-under.ts'
import { type ContourTarget, contourTarget } from './contour-target.ts'
import { drawingContour } from './drawing-contour.ts'
import { panning } from './panning.ts'
import { pointing } from './pointing.ts'
import { pointOn } from './tool-places.ts'
import type { PointerInput, ToolContext, ToolState } from './tool-state.ts'

/** Screen pixels round a point or a side that count as it. */
const REACH = 8

const commit = (
  context: ToolContext,
  { pageId, item }: ContourTarget,
  polygons: readonly (readonly Point[])[],
): void => {
  const props = propsOfPolygons(context.contourMode.get(), polygons)
  context.session.edit(pageId, 'lane', [{ op: 'set', id: item.id, props }], {
    label: 'styling',
    itemId: item.id,
  })
  context.session.flush()
}

/** A point follows the pointer. */
const pullingPoint = (
  context: ToolContext,
  target: ContourTarget,
  polygons: readonly (readonly Point[])[],
  point: ContourPoint,
  idle: () => ToolState,
): ToolState => {
  const mode = context.contourMode.get()
  let now = polygons
  const state: ToolState = {
    name: 'pulling_point',
    cursor: 'move',
    onDown: () => state,
    onMove: ({ screen }) => {
      now = movedPoint(polygons, point, pointOn(context, target.pageIndex, screen))
      context.propDrafts.set(new Map([[target.item.id, propsOfPolygons(mode, now)]]))
      return state
    },
    onUp: () => {
      context.propDrafts.set(new Map())
      commit(context, target, now)
      return idle()
    },
    onCancel: () => {
      context.propDrafts.set(new Map())
      return idle()
    },
  }
  return state
}

/** The last touched point goes: Backspace or Delete. False when none was touched. */
const removeTouched = (context: ToolContext): boolean => {
  const target = contourTarget(context)
  const touched = context.touchedPoint.get()
  if (target === null || touched === null) return false
  context.touchedPoint.set(null)
  commit(
    context,
    target,
    withoutPoint(getPolygons(target.item.props, context.contourMode.get()), touched),
  )
  return true
}

/**
 * Points of the selected text's contour are pulled, put in and (with Alt) taken out; anywhere else
 * a new polygon begins.
 */
export const contourIdle = (context: ToolContext): ToolState => {
  const idle = (): ToolState => contourIdle(context)
  const hit = (target: ContourTarget, { screen }: PointerInput): ContourHit | null =>
    hitContour(
      getPolygons(target.item.props, context.contourMode.get()),
      pointOn(context, target.pageIndex, screen),
      REACH / context.camera.get().zoom,
    )
  const onContour = (
    target: ContourTarget,
    input: PointerInput,
    { kind, point }: ContourHit,
  ): ToolState => {
    const polygons = getPolygons(target.item.props, context.contourMode.get())
    if (kind === 'point' && input.alt) {
      context.touchedPoint.set(point)
      removeTouched(context)
      return idle()
    }
    context.touchedPoint.set(point)
    const onto =
      kind === 'side'
        ? withPoint(polygons, point, pointOn(context, target.pageIndex, input.screen))
        : polygons
    const drag = (): ToolState => pullingPoint(context, target, onto, point, idle)
    const click = (): ToolState => {
      if (kind === 'side') commit(context, target, onto)
      return idle()
    }
    return pointing({ from: input, cursor: 'move', onDrag: drag, onClick: click, idle })
  }
  const select = (input: PointerInput): ToolState => {
    const hit = itemUnder(context, input.screen, { listKinds: () => ['text'] })
    if (hit !== null && hit.itemId !== null)
      context.selection.select(hit.page.frame.id, [hit.itemId])
    return idle()
  }
  const state: ToolState = {
    name: 'contour',
    cursor: 'crosshair',
    onDown: (input) => {
      if (input.button === 'middle') return panning(context, input.screen, idle)
      const target = contourTarget(context)
      if (target === null) return select(input)
      const found = hit(target, input)
      return found === null
        ? drawingContour(context, target, input, idle)
        : onContour(target, input, found)
    },
    onMove: (input) => {
      const target = contourTarget(context)
      const found = target === null ? null : hit(target, input)
      return {
        ...state,
        cursor: found === null ? 'crosshair' : found.kind === 'side' ? 'copy' : 'move',
      }
    },
    onUp: () => state,
    onCancel: () => state,
    onBack: () => {
      removeTouched(context)
      return state
    },
  }
  return state
}
