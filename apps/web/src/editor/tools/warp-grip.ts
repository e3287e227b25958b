import type { Point, Warp, Writing } from '@panelflow/domain/page/document/page-document.ts'
import type { Placement } from '../engine/placement.ts'
import { maySet } from '../engine/stage.ts'
import { type WarpHandle, warpHandles } from '../engine/warp-handles.ts'
import { grabSelected, pointOn } from './tool-places.ts'
import type { Grabbed, PointerInput, ToolContext } from './tool-state.ts'

/** A handle of a warp under the pointer, and the text as the gesture found it. */
export interface WarpGrip {
  readonly grabbed: Grabbed
  readonly text: Placement & { readonly writing: Writing; readonly warp: Warp }
  readonly handle: WarpHandle
}

/** Screen pixels. */
const REACH = 8

export const toPagePoint = (
  context: ToolContext,
  { pageIndex }: Grabbed,
  { screen }: PointerInput,
): Point => pointOn(context, pageIndex, screen)

/**
 * The warp handle of the one selected text that is under the pointer, if the person may bend it.
 */
export const warpGripUnder = (context: ToolContext, input: PointerInput): WarpGrip | null => {
  const selected = grabSelected(context)
  const [grabbed] = selected
  if (
    grabbed === undefined ||
    selected.length !== 1 ||
    grabbed.item.kind !== 'text' ||
    !grabbed.item.props.warp
  )
    return null
  if (!maySet(context.session.page(grabbed.pageId).view.get(), 'text', 'warp')) return null
  const { zoom } = context.camera.get()
  const point = toPagePoint(context, grabbed, input)
  const text = {
    ...grabbed.placement,
    writing: grabbed.item.props.writing,
    warp: grabbed.item.props.warp,
  }
  const handle = warpHandles(text, zoom).find(
    ({ at }) => Math.hypot(at.x - point.x, at.y - point.y) * zoom <= REACH,
  )
  return handle === undefined ? null : { grabbed, text, handle }
}
