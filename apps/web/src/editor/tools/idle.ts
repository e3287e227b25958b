import { type Hit, itemUnder } from '../engine/item-under.ts'
import { gripAt, turnedTo } from '../engine/placement.ts'
import { selectableIn } from '../engine/stage.ts'
import { dragging } from './dragging.ts'
import { changingGroup, groupCursor, groupGripUnder } from './grouping.ts'
import { isAdding, marqueeFrom } from './marquee.ts'
import { moving } from './moving.ts'
import { panning } from './panning.ts'
import { pointing } from './pointing.ts'
import { resizeCursor, resizing } from './resizing.ts'
import { warpGripUnder } from './warp-grip.ts'
import { typingIdle } from './typing.ts'
import { removeWarpPoint, warping } from './warping.ts'
import { grabSelected, listPicked, placeUnder, pointOn } from './tool-places.ts'
import type { Grabbed, PointerInput, ToolContext, ToolState } from './tool-state.ts'

/** The knob follows the pointer; Shift turns in steps of 15°. */
const rotating = (context: ToolContext, grabbed: Grabbed, idle: () => ToolState): ToolState =>
  dragging(
    context,
    [grabbed],
    {
      name: 'rotating',
      cursor: 'grabbing',
      place: ({ screen, shift }) => [
        turnedTo(grabbed.placement, pointOn(context, grabbed.pageIndex, screen), shift),
      ],
    },
    idle,
  )

/** A rectangle is pulled open on one page. */
const drawingBox = (context: ToolContext, from: PointerInput, idle: () => ToolState): ToolState => {
  const start = placeUnder(context, from.screen)
  if (start === null) return idle()
  const { page, point } = start
  const state: ToolState = {
    name: 'drawing_box',
    cursor: 'crosshair',
    onDown: () => state,
    onMove: ({ screen }) => {
      const at = pointOn(context, page.index, screen)
      const to = {
        x: Math.min(Math.max(at.x, 0), page.frame.width),
        y: Math.min(Math.max(at.y, 0), page.frame.height),
      }
      context.draftBox.set({ pageId: page.frame.id, from: point, to })
      return state
    },
    onUp: () => {
      const box = context.draftBox.get()
      context.draftBox.set(null)
      if (box !== null) context.onBoxDrawn(box)
      return idle()
    },
    onCancel: () => {
      context.draftBox.set(null)
      return idle()
    },
  }
  return state
}

const gripUnder = (
  context: ToolContext,
  { screen }: PointerInput,
): { readonly grabbed: Grabbed; readonly grip: NonNullable<ReturnType<typeof gripAt>> } | null => {
  const selected = grabSelected(context)
  const [grabbed] = selected
  if (grabbed === undefined || selected.length !== 1) return null
  const grip = gripAt(
    grabbed.placement,
    context.camera.get().zoom,
    pointOn(context, grabbed.pageIndex, screen),
  )
  return grip === null ? null : { grabbed, grip }
}

/** Nothing is going on: the pointer selects, grabs, or takes hold of the picture. */
export const selectIdle = (context: ToolContext): ToolState => {
  const idle = (): ToolState => selectIdle(context)
  const under = (input: PointerInput) =>
    itemUnder(context, input.screen, {
      listKinds: (view) => selectableIn(context.stage.get(), view),
      passesLocked: context.stage.get() === 'typeset',
    })
  const onItem = (input: PointerInput, { page, point }: Hit, itemId: string): ToolState => {
    const pageId = page.frame.id
    const before = context.selection.state.get()
    const wasSelected = before.pageId === pageId && before.itemIds.includes(itemId)
    const itemIds = listPicked(context, pageId, [itemId])
    if (!wasSelected && !isAdding(input)) context.selection.select(pageId, itemIds)
    const drag = (): ToolState => {
      if (!wasSelected && isAdding(input)) context.selection.toggle(pageId, itemIds)
      const grabbed = grabSelected(context)
      return grabbed.length > 0
        ? moving(context, grabbed, input.screen, idle)
        : panning(context, input.screen, idle)
    }
    const click = (): ToolState => {
      if (input.clicks === 2 && !isAdding(input) && !input.alt)
        if (context.typing.begin(pageId, itemId, point)) return typingIdle(context, idle)
      if (isAdding(input)) context.selection.toggle(pageId, itemIds)
      else context.selection.select(pageId, itemIds)
      return idle()
    }
    return pointing({ from: input, cursor: 'move', onDrag: drag, onClick: click, idle })
  }
  const state: ToolState = {
    name: 'idle',
    cursor: 'default',
    onDown: (input) => {
      if (input.button === 'middle') return panning(context, input.screen, idle)
      const bent = warpGripUnder(context, input)
      if (bent !== null)
        return pointing({
          from: input,
          cursor: 'crosshair',
          onDrag: () => warping(context, bent, idle),
          onClick: () => {
            if (input.alt) removeWarpPoint(context, bent)
            return idle()
          },
          idle,
        })
      const gripped = gripUnder(context, input)
      if (gripped !== null) {
        const { grabbed, grip } = gripped
        const drag = (): ToolState =>
          grip === 'knob'
            ? rotating(context, grabbed, idle)
            : resizing(context, grabbed, { handle: grip, from: input.screen }, idle)
        return pointing({
          from: input,
          cursor: grip === 'knob' ? 'alias' : resizeCursor(grip),
          onDrag: drag,
          onClick: idle,
          idle,
        })
      }
      const group = groupGripUnder(context, input)
      if (group !== null)
        return pointing({
          from: input,
          cursor: groupCursor(group),
          onDrag: () => changingGroup(context, group, input, idle),
          onClick: idle,
          idle,
        })
      const hit = under(input)
      if (hit?.itemId != null) return onItem(input, hit, hit.itemId)
      const clear = (): ToolState => {
        if (hit !== null && !isAdding(input)) context.selection.select(hit.page.frame.id, [])
        return idle()
      }
      const pans = input.touch || context.stage.get() === 'visual_review'
      return pointing({
        from: input,
        cursor: pans ? 'grabbing' : 'default',
        onDrag: () =>
          pans ? panning(context, input.screen, idle) : marqueeFrom(context, input, idle),
        onClick: clear,
        idle,
      })
    },
    onMove: (input) => {
      if (warpGripUnder(context, input) !== null) return { ...state, cursor: 'crosshair' }
      const gripped = gripUnder(context, input)
      if (gripped !== null)
        return { ...state, cursor: gripped.grip === 'knob' ? 'alias' : resizeCursor(gripped.grip) }
      const group = groupGripUnder(context, input)
      if (group !== null) return { ...state, cursor: groupCursor(group) }
      return under(input)?.itemId != null ? { ...state, cursor: 'move' } : state
    },
    onUp: () => state,
    onCancel: () => state,
  }
  return state
}

/** The hand: every drag moves the picture. */
export const handIdle = (context: ToolContext): ToolState => {
  const idle = (): ToolState => handIdle(context)
  const state: ToolState = {
    name: 'hand',
    cursor: 'grab',
    onDown: (input) => panning(context, input.screen, idle),
    onMove: () => state,
    onUp: () => state,
    onCancel: () => state,
  }
  return state
}

/** The next drag draws a box for a new text. */
export const boxIdle = (context: ToolContext): ToolState => {
  const idle = (): ToolState => boxIdle(context)
  const state: ToolState = {
    name: 'box',
    cursor: 'crosshair',
    onDown: (input) =>
      input.button === 'middle'
        ? panning(context, input.screen, idle)
        : pointing({
            from: input,
            cursor: 'crosshair',
            onDrag: () => drawingBox(context, input, idle),
            onClick: idle,
            idle,
          }),
    onMove: () => state,
    onUp: () => state,
    onCancel: () => state,
  }
  return state
}
