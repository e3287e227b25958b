import { type EraseShape, MAX_ERASE_POINTS } from '@panelflow/domain/page/erase.ts'
import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import type { CleanupStroke, PenPoint } from '../engine/cleanup.ts'
import { isSlip } from '../engine/eraser.ts'
import type { PictureView } from '../engine/stage.ts'
import type { StripPage } from '../engine/strip.ts'
import { panning } from './panning.ts'
import { placeUnder, pointOn } from './tool-places.ts'
import type { PointerInput, ToolContext, ToolState } from './tool-state.ts'

type Idle = () => ToolState

/** Screen pixels between the points of a lasso. */
const FREE_STEP = 3

const showPointer = (context: ToolContext, page: StripPage, input: PointerInput): void =>
  context.cleanup.pointer.set({
    pageId: page.frame.id,
    point: pointOn(context, page.index, input.screen),
  })

const toPenPoint = (context: ToolContext, page: StripPage, input: PointerInput): PenPoint => ({
  ...pointOn(context, page.index, input.screen),
  pressure: input.pressure ?? 1,
})

/** A brush is pulled over the page it began on. */
const stroking = (
  context: ToolContext,
  page: StripPage,
  stroke: CleanupStroke,
  idle: Idle,
): ToolState => {
  const state: ToolState = {
    name: 'painting',
    cursor: 'crosshair',
    followsAll: true,
    onDown: () => state,
    onMove: (input) => {
      stroke.moveTo([toPenPoint(context, page, input)])
      showPointer(context, page, input)
      return state
    },
    onUp: () => {
      stroke.end()
      return idle()
    },
    onCancel: (by) => {
      if (by === 'tool') stroke.end()
      else stroke.cancel()
      return idle()
    },
  }
  return state
}

/** Pictures without what is painted now: a stroke would not be seen. */
const WITHOUT_PATCHES: readonly PictureView[] = ['original', 'composite', 'difference']

const showPatches = ({ picture }: ToolContext): void => {
  if (WITHOUT_PATCHES.includes(picture.get())) picture.set('lettered')
}

/** What is selected on the page, with a shape added or instead. */
const select = (
  { eraser }: ToolContext,
  pageId: string,
  shapes: readonly EraseShape[],
  adds: boolean,
): void => {
  const before = eraser.area.get()
  const existing = adds && before?.pageId === pageId ? before.shapes : []
  const all = [...existing, ...shapes]
  eraser.area.set(all.length === 0 ? null : { pageId, shapes: all })
}

const lassoing = (
  context: ToolContext,
  page: StripPage,
  from: PointerInput,
  idle: Idle,
): ToolState => {
  const { eraser } = context
  const { frame } = page
  const before = eraser.area.get()
  const place = ({ screen }: PointerInput): Point => {
    const { x, y } = pointOn(context, page.index, screen)
    return {
      x: Math.min(Math.max(Math.round(x * 4) / 4, 0), frame.width),
      y: Math.min(Math.max(Math.round(y * 4) / 4, 0), frame.height),
    }
  }
  let points: readonly Point[] = [place(from)]
  let last = from.screen
  const show = (): void => {
    eraser.area.set(before)
    const shape: EraseShape = { kind: 'polygon', points }
    const isNothing = points.length < 3 || isSlip(shape, frame)
    select(context, frame.id, isNothing ? [] : [shape], from.shift)
  }
  const state: ToolState = {
    name: 'lassoing',
    cursor: 'crosshair',
    onDown: () => state,
    onMove: (input) => {
      const away = Math.hypot(input.screen.x - last.x, input.screen.y - last.y)
      if (away < FREE_STEP || points.length >= MAX_ERASE_POINTS) return state
      last = input.screen
      points = [...points, place(input)]
      show()
      return state
    },
    onUp: () => {
      show()
      return idle()
    },
    onCancel: () => {
      eraser.area.set(before)
      return idle()
    },
  }
  return state
}

const pickColour = (context: ToolContext, pageId: string, point: Point): void => {
  const { brushes, settings } = context.cleanup
  void brushes
    .get()
    ?.findColour(pageId, point)
    .then((colour) => (colour === null ? undefined : settings.set({ ...settings.get(), colour })))
}

const selectAlike = (context: ToolContext, pageId: string, point: Point, adds: boolean): void => {
  void context.cleanup.brushes
    .get()
    ?.findAlike(pageId, point)
    .then((shapes) => select(context, pageId, shapes, adds))
}

/** The brushes, the eyedropper, fill, lasso and wand, on the page itself. */
export const cleanupIdle = (context: ToolContext): ToolState => {
  const idle = (): ToolState => cleanupIdle(context)
  const { cleanup } = context
  const begin = (input: PointerInput, page: StripPage, point: Point): ToolState => {
    const { tool } = cleanup.settings.get()
    const pageId = page.frame.id
    if (tool === 'lasso') return lassoing(context, page, input, idle)
    if (tool === 'wand') selectAlike(context, pageId, point, input.shift)
    else if (tool === 'eyedropper' || (input.alt && (tool === 'brush' || tool === 'fill')))
      pickColour(context, pageId, point)
    else if (tool === 'clone' && input.alt) cleanup.clone.set({ pageId, at: point, by: null })
    else if (tool === 'fill') {
      showPatches(context)
      cleanup.brushes.get()?.fill(pageId, point)
    } else {
      showPatches(context)
      const stroke = cleanup.brushes.get()?.begin(pageId, toPenPoint(context, page, input)) ?? null
      return stroke === null ? idle() : stroking(context, page, stroke, idle)
    }
    return idle()
  }
  const state: ToolState = {
    name: 'cleanup',
    cursor: 'crosshair',
    onDown: (input) => {
      if (input.button === 'middle') return panning(context, input.screen, idle)
      const under = placeUnder(context, input.screen)
      return under === null ? state : begin(input, under.page, under.point)
    },
    onMove: (input) => {
      const under = placeUnder(context, input.screen)
      cleanup.pointer.set(
        under === null ? null : { pageId: under.page.frame.id, point: under.point },
      )
      return state
    },
    onUp: () => state,
    onCancel: () => state,
    onBack: () => {
      const area = context.eraser.area.get()
      const shapes = area?.shapes.slice(0, -1) ?? []
      context.eraser.area.set(area === null || shapes.length === 0 ? null : { ...area, shapes })
      return state
    },
  }
  return state
}
