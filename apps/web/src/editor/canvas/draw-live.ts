import type { PaintedItem } from '@panelflow/domain/page/paint-order.ts'
import type { LivePatch } from '../engine/cleanup.ts'
import type { Editor } from '../engine/editor.ts'
import type { PageView } from '../engine/page-session.ts'
import { drawInto, type Pen } from './draw-into.ts'
import type { PageOnScreen } from './pages-on-screen.ts'

interface LiveDrawing {
  /** Draws what is painted instead of the item. False: the item is as the page has it. */
  readonly drawInPlace: (item: PaintedItem) => boolean
  /** New patches that the page has not yet, before what lies over them is drawn. */
  readonly drawBelow: (item: PaintedItem) => void
  readonly drawRest: () => void
}

/** Patches being painted, in their place among the items of the page. */
export const createLiveDrawing = (
  pen: Pen,
  editor: Editor,
  on: PageOnScreen,
  { base, lane }: Extract<PageView, { status: 'ready' }>,
  scale: number,
): LiveDrawing => {
  const live = editor.cleanup.live.get()
  const isOnPage = ({ itemId }: LivePatch): boolean =>
    base.items[itemId] !== undefined || lane.items[itemId] !== undefined
  let fresh = [...live.values()].filter(
    (patch) => patch.pageId === on.page.frame.id && !isOnPage(patch),
  )
  const draw = ({ tiles }: LivePatch): void => {
    for (const { box, picture } of tiles.values()) drawInto(pen, picture, on, box, scale)
  }
  const drawFresh = (isBelow: (patch: LivePatch) => boolean): void => {
    if (fresh.length === 0) return
    fresh.filter(isBelow).forEach(draw)
    fresh = fresh.filter((patch) => !isBelow(patch))
  }
  return {
    drawInPlace: (item) => {
      const patch = live.get(item.id)
      if (patch === undefined || !patch.isWhole || item.kind === 'text') return false
      if (patch.asset !== null && patch.asset !== item.props.asset) return false
      draw(patch)
      return true
    },
    drawBelow: ({ id, kind }) =>
      drawFresh(({ document }) =>
        document === 'base' ? base.items[id] === undefined : kind !== 'patch',
      ),
    drawRest: () => drawFresh(() => true),
  }
}
