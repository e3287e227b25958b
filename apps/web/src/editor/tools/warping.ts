import { toPagePoint, type WarpGrip } from './warp-grip.ts'
import { warpPulled, warpWithout } from '../engine/warp-handles.ts'
import type { ToolContext, ToolState } from './tool-state.ts'

/** A handle of a bent text follows the pointer; the words are painted along. */
export const warping = (
  context: ToolContext,
  { grabbed, text, handle }: WarpGrip,
  idle: () => ToolState,
): ToolState => {
  const itemId = grabbed.item.id
  const state: ToolState = {
    name: 'warping',
    cursor: 'crosshair',
    onDown: () => state,
    onMove: (input) => {
      const warp = warpPulled(
        text,
        handle,
        toPagePoint(context, grabbed, input),
        context.camera.get().zoom,
      )
      context.propDrafts.set(new Map([[itemId, { warp }]]))
      return state
    },
    onUp: () => {
      const warp = context.propDrafts.get().get(itemId)?.warp
      context.propDrafts.set(new Map())
      if (warp)
        context.session.edit(grabbed.pageId, 'lane', [{ op: 'set', id: itemId, props: { warp } }], {
          label: 'styling',
          itemId,
        })
      context.session.flush()
      return idle()
    },
    onCancel: () => {
      context.propDrafts.set(new Map())
      return idle()
    },
  }
  return state
}

/** Alt+click on a point of a path takes it out. */
export const removeWarpPoint = (
  context: ToolContext,
  { grabbed, text, handle }: WarpGrip,
): void => {
  const warp = warpWithout(text.warp, handle)
  if (warp === null) return
  const { id: itemId } = grabbed.item
  context.session.edit(grabbed.pageId, 'lane', [{ op: 'set', id: itemId, props: { warp } }], {
    label: 'styling',
    itemId,
  })
  context.session.flush()
}
