import {
  type EraseShape,
  MAX_ERASE_POINTS,
  MAX_ERASE_SHAPES,
  rectangleShape,
} from '@panelflow/domain/page/erase.ts'
import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { type EraseArea, isSlip } from '../engine/eraser.ts'
import type { StripPage } from '../engine/strip.ts'
import { panning } from './panning.ts'
import { placeUnder, pointOn } from './tool-places.ts'
import { isDrag, type PointerInput, type ToolContext, type ToolState } from './tool-state.ts'

/** Screen pixels between the points of a line drawn freely. */
const FREE_STEP = 3

const within = ({ frame }: StripPage, { x, y }: Point): Point => ({
  x: Math.min(Math.max(x, 0), frame.width),
  y: Math.min(Math.max(y, 0), frame.height),
})

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x * 4) / 4, y: Math.round(y * 4) / 4 })

const toBoxShape = (a: Point, b: Point): EraseShape => {
  const [x, y] = [Math.round(Math.min(a.x, b.x)), Math.round(Math.min(a.y, b.y))]
  return rectangleShape({
    x,
    y,
    w: Math.round(Math.max(a.x, b.x)) - x,
    h: Math.round(Math.max(a.y, b.y)) - y,
  })
}

/** A shape is drawn on the page it began on; what leaves the page is cut off at its edge. */
const drawing = (
  context: ToolContext,
  page: StripPage,
  from: PointerInput,
  idle: () => ToolState,
): ToolState => {
  const { eraser } = context
  const { tool, radius } = eraser.settings.get()
  const before = eraser.area.get()
  const adds = (tool === 'brush' || from.shift) && before?.pageId === page.frame.id
  const existingShapes = adds ? (before?.shapes ?? []).slice(0, MAX_ERASE_SHAPES - 1) : []
  const place = ({ screen }: PointerInput): Point =>
    rounded(within(page, pointOn(context, page.index, screen)))
  let points: readonly Point[] = [place(from)]
  let last = from.screen

  const shape = (): EraseShape => {
    if (tool === 'brush') return { kind: 'stroke', points, radius }
    const [first = { x: 0, y: 0 }] = points
    return tool === 'lasso'
      ? { kind: 'polygon', points }
      : toBoxShape(first, points.at(-1) ?? first)
  }
  const show = (): void =>
    eraser.area.set({ pageId: page.frame.id, shapes: [...existingShapes, shape()] })
  const follow = (input: PointerInput): void => {
    const isFar = Math.hypot(input.screen.x - last.x, input.screen.y - last.y) >= FREE_STEP
    if (tool !== 'rectangle' && (!isFar || points.length >= MAX_ERASE_POINTS)) return
    last = input.screen
    points =
      tool === 'rectangle' ? [points[0] ?? place(input), place(input)] : [...points, place(input)]
    show()
  }
  const addArea = (): EraseArea | null => {
    const done = shape()
    const isNothing =
      done.kind === 'polygon' && (done.points.length < 3 || isSlip(done, page.frame))
    const shapes = isNothing ? existingShapes : [...existingShapes, done]
    return shapes.length === 0 ? null : { pageId: page.frame.id, shapes }
  }
  if (tool === 'brush') show()
  const state: ToolState = {
    name: 'erasing',
    cursor: 'crosshair',
    onDown: () => state,
    onMove: (input) => {
      if (tool === 'brush' || points.length > 1 || isDrag(from.screen, input.screen)) follow(input)
      eraser.pointer.set({
        pageId: page.frame.id,
        point: pointOn(context, page.index, input.screen),
      })
      return state
    },
    onUp: () => {
      eraser.area.set(addArea())
      return idle()
    },
    onCancel: () => {
      eraser.area.set(before)
      return idle()
    },
  }
  return state
}

/**
 * Rectangles, lassos and brush strokes add up to what is erased. Enter sends it, Backspace takes
 * the last part back, Escape all.
 */
export const eraseIdle = (context: ToolContext): ToolState => {
  const idle = (): ToolState => eraseIdle(context)
  const { eraser } = context
  const state: ToolState = {
    name: 'erase',
    cursor: 'crosshair',
    onDown: (input) => {
      if (input.button === 'middle') return panning(context, input.screen, idle)
      const under = placeUnder(context, input.screen)
      return under === null ? state : drawing(context, under.page, input, idle)
    },
    onMove: (input) => {
      const under = placeUnder(context, input.screen)
      eraser.pointer.set(
        under === null ? null : { pageId: under.page.frame.id, point: under.point },
      )
      return state
    },
    onUp: () => state,
    onCancel: () => state,
    onConfirm: () => {
      eraser.requestedArea.set(eraser.area.get())
      return state
    },
    onBack: () => {
      const area = eraser.area.get()
      const shapes = area?.shapes.slice(0, -1) ?? []
      eraser.area.set(area === null || shapes.length === 0 ? null : { ...area, shapes })
      return state
    },
  }
  return state
}
