import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { boundsOfPoints, simplified } from '@panelflow/domain/page/contour.ts'
import { listTexts } from '@panelflow/domain/page/page-findings.ts'
import { MIN_SELECTION } from '@panelflow/domain/page/page-checks.ts'
import { findReadRegions, getCaptures } from '../capture/captures.ts'
import { maySet } from '../engine/stage.ts'
import type { StripPage } from '../engine/strip.ts'
import { panning } from './panning.ts'
import { placeUnder, pointOn } from './tool-places.ts'
import type { PointerInput, ToolContext, ToolState } from './tool-state.ts'

const within = ({ frame }: StripPage, { x, y }: Point): Point => ({
  x: Math.round(Math.min(Math.max(x, 0), frame.width)),
  y: Math.round(Math.min(Math.max(y, 0), frame.height)),
})

const toBox = (a: Point, b: Point): readonly Point[] => [
  { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) },
  { x: Math.max(a.x, b.x), y: Math.min(a.y, b.y) },
  { x: Math.max(a.x, b.x), y: Math.max(a.y, b.y) },
  { x: Math.min(a.x, b.x), y: Math.max(a.y, b.y) },
]

/** What is drawn round a bubble that was read already has that bubble read again. */
const requestReading = (
  { session, selection, ...context }: ToolContext,
  pageId: string,
  polygon: readonly Point[],
): void => {
  const { requested, crowded } = getCaptures({ session, ...context })
  const view = session.page(pageId).view.get()
  const [known, ...others] = view.status === 'ready' ? findReadRegions(view.base, polygon) : []
  if (others.length > 0) return crowded.set(crowded.get() + 1)
  if (known !== undefined && view.status === 'ready') {
    const line = listTexts(view.lane).find(({ props }) => props.regionId === known.id)
    selection.select(pageId, line === undefined ? [] : [line.id])
  }
  requested.set({ pageId, polygon, regionId: known?.id ?? null })
}

/** A box; with Alt a line drawn freely round the lettering. */
const drawing = (
  context: ToolContext,
  page: StripPage,
  from: PointerInput,
  idle: () => ToolState,
): ToolState => {
  const { area } = getCaptures(context)
  const isLasso = from.alt
  const pageId = page.frame.id
  const place = ({ screen }: PointerInput): Point =>
    within(page, pointOn(context, page.index, screen))
  const start = place(from)
  let points: readonly Point[] = [start]
  const state: ToolState = {
    name: 'capturing',
    cursor: 'crosshair',
    onDown: () => state,
    onMove: (input) => {
      points = isLasso ? [...points, place(input)] : toBox(start, place(input))
      area.set({ pageId, polygon: points })
      return state
    },
    onUp: () => {
      area.set(null)
      const polygon = isLasso && points.length > 2 ? simplified(points) : points
      const { w, h } = boundsOfPoints(polygon)
      if (polygon.length > 2 && w >= MIN_SELECTION && h >= MIN_SELECTION)
        requestReading(context, pageId, polygon)
      return idle()
    },
    onCancel: () => {
      area.set(null)
      return idle()
    },
  }
  return state
}

/** The next drag draws round lettering that the machine missed. */
export const captureIdle = (context: ToolContext): ToolState => {
  const idle = (): ToolState => captureIdle(context)
  const state: ToolState = {
    name: 'capture',
    cursor: 'crosshair',
    onDown: (input) => {
      const under = input.button === 'middle' ? null : placeUnder(context, input.screen)
      if (under === null) return panning(context, input.screen, idle)
      const view = context.session.page(under.page.frame.id).view.get()
      return maySet(view, 'region', 'polygon') ? drawing(context, under.page, input, idle) : state
    },
    onMove: () => state,
    onUp: () => state,
    onCancel: () => state,
  }
  return state
}
