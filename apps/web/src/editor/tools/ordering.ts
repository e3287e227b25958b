import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { type LinePlace, listLinePlaces } from '../engine/line-places.ts'
import { mayOrder, moveLine } from '../engine/region-order.ts'
import { panning } from './panning.ts'
import { pointing } from './pointing.ts'
import { placeUnder, pointOn } from './tool-places.ts'
import type { PointerInput, ToolContext, ToolState } from './tool-state.ts'

/** Screen pixels round a number in which it is meant. */
const REACH = 18

interface NumberUnder {
  readonly pageId: string
  readonly pageIndex: number
  readonly place: LinePlace
}

const findNearest = (
  context: ToolContext,
  pageId: string,
  point: Point,
  except: string | null,
): LinePlace | undefined => {
  const reach = REACH / context.camera.get().zoom
  const view = context.session.page(pageId).view.get()
  return listLinePlaces(view)
    .filter(({ line }) => line.text.id !== except)
    .map((place) => ({
      place,
      distance: Math.hypot(place.at.x - point.x, place.at.y - point.y),
    }))
    .filter(({ distance }) => distance <= reach)
    .toSorted((a, b) => a.distance - b.distance)[0]?.place
}

const findNumber = (context: ToolContext, { screen }: PointerInput): NumberUnder | null => {
  const under = placeUnder(context, screen)
  if (under === null) return null
  const { frame, index } = under.page
  const place = findNearest(context, frame.id, under.point, null)
  return place === undefined ? null : { pageId: frame.id, pageIndex: index, place }
}

/** A number is dragged onto another one and takes its place in the reading order. */
const draggingNumber = (
  context: ToolContext,
  { pageId, pageIndex, place }: NumberUnder,
  idle: () => ToolState,
): ToolState => {
  const textId = place.line.text.id
  const state: ToolState = {
    name: 'ordering',
    cursor: 'grabbing',
    onDown: () => state,
    onMove: ({ screen }) => {
      const at = pointOn(context, pageIndex, screen)
      const to = findNearest(context, pageId, at, textId)?.line.number ?? null
      context.orderDrag.set({ pageId, textId, at, to })
      return state
    },
    onUp: () => {
      const to = context.orderDrag.get()?.to ?? null
      context.orderDrag.set(null)
      if (to !== null) moveLine(context.session, pageId, textId, to)
      return idle()
    },
    onCancel: () => {
      context.orderDrag.set(null)
      return idle()
    },
  }
  return state
}

/** The reading order is shown; its numbers are dragged, elsewhere a drag moves the picture. */
export const orderIdle = (context: ToolContext): ToolState => {
  const idle = (): ToolState => orderIdle(context)
  const state: ToolState = {
    name: 'order',
    cursor: 'default',
    onDown: (input) => {
      const under = input.button === 'middle' ? null : findNumber(context, input)
      if (under === null) return panning(context, input.screen, idle)
      const { pageId, place } = under
      const { region, text } = place.line
      const isMovable = region !== null && mayOrder(context.session.page(pageId).view.get())
      return pointing({
        from: input,
        cursor: isMovable ? 'grabbing' : 'default',
        onDrag: () => (isMovable ? draggingNumber(context, under, idle) : idle()),
        onClick: () => {
          context.selection.select(pageId, [text.id])
          return idle()
        },
        idle,
      })
    },
    onMove: (input) => (findNumber(context, input) === null ? state : { ...state, cursor: 'grab' }),
    onUp: () => state,
    onCancel: () => state,
  }
  return state
}
