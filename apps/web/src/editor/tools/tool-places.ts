import type {
  DocumentKind,
  PageItem,
  PageOp,
  Point,
} from '@panelflow/domain/page/document/page-document.ts'
import { toPage } from '../engine/camera.ts'
import { itemIn } from '../engine/page-session.ts'
import { getPlacement, placeOp, type Placement } from '../engine/placement.ts'
import type { StepLabel } from '../engine/history.ts'
import { bubbleAfterMove } from '../engine/bubbles.ts'
import { mayPlace, maySet } from '../engine/stage.ts'
import type { StripPage } from '../engine/strip.ts'
import type { Grabbed, ToolContext } from './tool-state.ts'

export const placeUnder = (
  { camera, strip, viewport }: ToolContext,
  screen: Point,
): { readonly page: StripPage; readonly point: Point } | null =>
  toPage(camera.get(), strip, viewport.get(), screen)

/** The same point seen from a page that is not under it: a drag may leave its page. */
export const pointOn = (context: ToolContext, pageIndex: number, screen: Point): Point => {
  const place = placeUnder(context, screen)
  const page = context.strip.pages[pageIndex]
  if (place === null || page === undefined) return screen
  return {
    x: place.point.x + place.page.left - page.left,
    y: place.point.y + place.page.top - page.top,
  }
}

/** The selected items that the person may move, with where they lie. */
export const grabSelected = ({ session, selection, strip }: ToolContext): readonly Grabbed[] => {
  const { pageId, itemIds } = selection.state.get()
  const page = strip.pages.find(({ frame }) => frame.id === pageId)
  if (pageId === null || page === undefined) return []
  const view = session.page(pageId).view.get()
  return itemIds.flatMap((itemId) => {
    const item = itemIn(view, itemId)?.item
    const placement = item === undefined ? null : getPlacement(item)
    return item === undefined || placement === null || !mayPlace(view, item.kind)
      ? []
      : [{ pageId, pageIndex: page.index, item, placement }]
  })
}

export const showDrafts = (
  { drafts }: ToolContext,
  placed: readonly (readonly [Grabbed, Placement])[],
): void => drafts.set(new Map(placed.map(([{ item }, placement]) => [item.id, placement])))

/** Pulled out of its bubble, a text takes the one it was dropped into. */
const withBubble = (
  { session }: ToolContext,
  pageId: string,
  item: PageItem,
  op: Extract<PageOp, { op: 'set' }>,
): PageOp => {
  const view = session.page(pageId).view.get()
  if (item.kind !== 'text' || view.status !== 'ready' || !maySet(view, 'text', 'bubble')) return op
  const to: { readonly cx: number; readonly cy: number } = { ...item.props, ...op.props }
  const bubble = bubbleAfterMove(view.base, item, { x: to.cx, y: to.cy })
  return bubble === undefined ? op : { ...op, props: { ...op.props, bubble } }
}

/** Ends a gesture: the drafts become one step of the history. */
export const commitDrafts = (
  context: ToolContext,
  grabbed: readonly Grabbed[],
  label: StepLabel,
): void => {
  const drafts = context.drafts.get()
  context.drafts.set(new Map())
  const opsIn = (document: DocumentKind): readonly PageOp[] =>
    grabbed.flatMap(({ pageId, item }) => {
      const draft = drafts.get(item.id)
      const isHere = itemIn(context.session.page(pageId).view.get(), item.id)?.document === document
      const placed = draft === undefined || !isHere ? null : placeOp(item, draft)
      const op =
        placed?.op === 'set' && label === 'moving'
          ? withBubble(context, pageId, item, placed)
          : placed
      return op !== null && op.op === 'set' && Object.keys(op.props).length > 0 ? [op] : []
    })
  const [first] = grabbed
  if (first !== undefined)
    context.session.editBoth(
      first.pageId,
      { lane: opsIn('lane'), base: opsIn('base') },
      { label, itemId: first.item.id },
    )
  context.session.flush()
}
