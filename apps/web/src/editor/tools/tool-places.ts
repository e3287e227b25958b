import type { PageItem, PageOp, Point } from '@panelflow/domain/page/document/page-document.ts'
import { toPage } from '../engine/camera.ts'
import type { CopiedItem } from '../engine/clipboard.ts'
import { addCopies } from '../engine/copy-items.ts'
import { itemIn } from '../engine/page-session.ts'
import type { ItemEdit } from '../engine/chapter-session.ts'
import { placeOp, type Placement } from '../engine/placement.ts'
import { listMovable, withGroups } from '../engine/selected-items.ts'
import type { StepLabel } from '@panelflow/domain/page/own-steps.ts'
import { bubbleAfterMove } from '../engine/bubbles.ts'
import { maySet } from '../engine/stage.ts'
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
  const { pageId } = selection.state.get()
  const page = strip.pages.find(({ frame }) => frame.id === pageId)
  if (pageId === null || page === undefined) return []
  return listMovable({ session, selection }).map(({ item, placement }) => ({
    pageId,
    pageIndex: page.index,
    item,
    placement,
  }))
}

/** What the pointer takes with an item: its group, where items are arranged. */
export const listPicked = (
  { session, stage }: Pick<ToolContext, 'session' | 'stage'>,
  pageId: string,
  itemIds: readonly string[],
): readonly string[] =>
  stage.get() === 'typeset' ? withGroups(session.page(pageId).view.get(), itemIds) : itemIds

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

/** Ends a gesture with Alt: copies lie where the drafts were, as one step of the history. */
export const commitCopies = (context: ToolContext, grabbed: readonly Grabbed[]): void => {
  const drafts = context.drafts.get()
  context.drafts.set(new Map())
  context.isCopying.set(false)
  const [first] = grabbed
  if (first === undefined) return
  const view = context.session.page(first.pageId).view.get()
  const copies = grabbed.flatMap(({ item, placement }): readonly CopiedItem[] => {
    const document = itemIn(view, item.id)?.document
    return document === undefined
      ? []
      : [{ item, document, placement: drafts.get(item.id) ?? placement }]
  })
  context.copyResult.set(addCopies(context, first.pageId, copies, true))
}

/** Ends a gesture: the drafts become one step of the history. */
export const commitDrafts = (
  context: ToolContext,
  grabbed: readonly Grabbed[],
  label: StepLabel,
): void => {
  const drafts = context.drafts.get()
  context.drafts.set(new Map())
  const toEdit = ({ pageId, item }: Grabbed): readonly ItemEdit[] => {
    const draft = drafts.get(item.id)
    const now = itemIn(context.session.page(pageId).view.get(), item.id)
    const placed = draft === undefined ? null : placeOp(item, draft)
    if (now === null || placed === null) return []
    const op = label === 'moving' ? withBubble(context, pageId, item, placed) : placed
    return [{ document: now.document, op }]
  }
  const [first] = grabbed
  if (first !== undefined)
    context.session.editItems(first.pageId, grabbed.flatMap(toEdit), {
      label,
      itemId: first.item.id,
    })
  context.session.flush()
}
