/** The order in which the bubbles of a page are read, which the lines of the script follow. */
import type {
  PageDocument,
  PageOp,
  RegionItem,
} from '@panelflow/domain/page/document/page-document.ts'
import type { ChapterSession } from './chapter-session.ts'
import type { PageView } from './page-session.ts'
import { listScriptLines } from './reading-order.ts'
import type { SelectionStore } from './selection.ts'
import { maySet } from './stage.ts'

/** All bubbles as they are read, also those whose line is gone. */
export const listReadRegions = (base: PageDocument): readonly RegionItem[] =>
  Object.values(base.items)
    .filter((item): item is RegionItem => item.kind === 'region')
    .toSorted((a, b) => a.props.order - b.props.order || (a.id < b.id ? -1 : 1))

/** What makes the bubbles be read in this order. */
export const createOrderOps = (regions: readonly RegionItem[]): readonly PageOp[] =>
  regions.flatMap(({ id, props }, order): PageOp[] =>
    props.order === order ? [] : [{ op: 'set', id, props: { order } }],
  )

export const mayOrder = (view: PageView): boolean => maySet(view, 'region', 'order')

/**
 * Gives a line the number of another one; the lines between move up or down. One step of the
 * history. False where nothing changes, the line stands for no bubble, or the person may not.
 */
export const moveLine = (
  session: ChapterSession,
  pageId: string,
  textId: string,
  number: number,
): boolean => {
  const view = session.page(pageId).view.get()
  if (view.status !== 'ready' || !mayOrder(view)) return false
  const lines = listScriptLines(view.base, view.lane)
  const line = lines.find(({ text }) => text.id === textId)
  const moved = line?.region
  if (line === undefined || !moved || line.number === number) return false
  const others = lines.filter(({ region }) => region?.id !== moved.id)
  const before = others
    .slice(0, Math.max(0, number - 1))
    .findLast(({ region }) => region !== null)?.region
  const rest = listReadRegions(view.base).filter(({ id }) => id !== moved.id)
  const at = before ? rest.findIndex(({ id }) => id === before.id) + 1 : 0
  const ops = createOrderOps(rest.toSpliced(at, 0, moved))
  if (ops.length === 0) return false
  session.edit(pageId, 'base', ops, { label: 'arranging', itemId: textId })
  session.flush()
  return true
}

/** Moves the selected line one up or down. */
export const stepInOrder = (
  { session, selection }: { readonly session: ChapterSession; readonly selection: SelectionStore },
  step: 1 | -1,
): boolean => {
  const { pageId, itemIds } = selection.state.get()
  const view = pageId === null ? null : session.page(pageId).view.get()
  const [textId] = itemIds
  if (pageId === null || view?.status !== 'ready' || textId === undefined) return false
  const line = listScriptLines(view.base, view.lane).find(({ text }) => text.id === textId)
  return line !== undefined && moveLine(session, pageId, textId, line.number + step)
}
