import type {
  DocumentKind,
  Origin,
  PageItem,
  PageOp,
} from '@panelflow/domain/page/document/page-document.ts'
import { applyOps } from '@panelflow/domain/page/page-apply.ts'
import { findRevsAt, getPageAt } from '@panelflow/domain/page/page-moments.ts'
import { checkOps } from '@panelflow/domain/page/page-access.ts'
import { changesBetween, type PageItems } from '@panelflow/domain/page/page-changes.ts'
import {
  PERSON_FIELDS,
  getProps,
  sameValue,
  TEXT_FIELD_BY_KIND,
  getWrittenText,
} from '@panelflow/domain/page/document/page-fields.ts'
import { createTextOps } from '@panelflow/domain/page/text-ranges.ts'
import type { ItemEdit } from './chapter-session.ts'
import type { Editor } from './editor.ts'
import type { PageView } from './page-session.ts'
import { mayDelete, maySet } from './stage.ts'

type ReadyView = Extract<PageView, { status: 'ready' }>

const changedBack = (view: ReadyView, now: PageItem, storedItem: PageItem): readonly PageOp[] => {
  const [is, was] = [getProps(now), getProps(storedItem)]
  const textField = TEXT_FIELD_BY_KIND[now.kind]
  const words =
    textField !== null && maySet(view, now.kind, textField)
      ? createTextOps(now, getWrittenText(storedItem) ?? '')
      : []
  const fields = PERSON_FIELDS[now.kind].filter(
    (field) =>
      // the ranges go with the words
      field !== 'ranges' &&
      field !== textField &&
      maySet(view, now.kind, field) &&
      !sameValue(is[field] ?? null, was[field] ?? null),
  )
  const props = Object.fromEntries(fields.map((field) => [field, was[field] ?? null]))
  return [...words, ...(fields.length > 0 ? [{ op: 'set', id: now.id, props } as const] : [])]
}

/**
 * Edits that make the item as it was kept, as far as the person may; none when nothing of it may be
 * changed.
 */
export const restoreOps = (
  view: ReadyView,
  document: DocumentKind,
  itemId: string,
  storedItem: PageItem | undefined,
): readonly PageOp[] => {
  const now = view[document].items[itemId]
  if (storedItem === undefined)
    return now !== undefined && mayDelete(view, now) ? [{ op: 'delete', id: itemId }] : []
  if (now !== undefined) return changedBack(view, now, storedItem)
  if (!view.editable.add.includes(storedItem.kind)) return []
  const { id, kind, props } = storedItem
  return [{ op: 'add', item: { id, kind, props } as Extract<PageOp, { op: 'add' }>['item'] }]
}

/**
 * Makes the item as it was kept; a step of its own that undo takes back. False when the person may
 * change nothing of it.
 */
export const restoreItem = async (
  editor: Editor,
  pageId: string,
  document: DocumentKind,
  itemId: string,
  storedItem: PageItem | undefined,
): Promise<boolean> => {
  const page = editor.session.page(pageId)
  await page.open()
  const view = page.view.get()
  const ops = view.status === 'ready' ? restoreOps(view, document, itemId, storedItem) : []
  if (ops.length === 0) return false
  editor.session.edit(pageId, document, ops, { label: 'styling', itemId })
  editor.session.flush()
  return true
}

/** How many items were made as they were, and how many the person may not change, or not wholly. */
export interface PageRestoration {
  readonly restored: number
  readonly refused: number
  /** items of the base documents that differ and were left as they are */
  readonly shared: number
}

/** Who wrote is not compared. */
const COMPARED: Origin = { by: 'ai', run: '', at: '' }

const pick = (items: PageItems, id: string): PageItems => {
  const item = items[id]
  return item === undefined ? {} : { [id]: item }
}

type StoredPage = Readonly<Record<DocumentKind, PageItems>>

interface RestorationPlan extends PageRestoration {
  readonly edits: readonly ItemEdit[]
}

const planRestoration = (view: ReadyView, stored: StoredPage): RestorationPlan => {
  let ops: readonly PageOp[] = []
  let [restored, refused] = [0, 0]
  for (const { id } of changesBetween(stored.lane, view.lane.items)) {
    const own = restoreOps(view, 'lane', id, stored.lane[id])
    const isAllowed = own.length > 0 && checkOps(view.lane, [...ops, ...own], view.editable).ok
    if (isAllowed) ops = [...ops, ...own]
    const { items } = applyOps(view.lane, isAllowed ? own : [], COMPARED).doc
    const isWhole = changesBetween(pick(stored.lane, id), pick(items, id)).length === 0
    if (isWhole) restored += 1
    else refused += 1
  }
  const edits = ops.map((op) => ({ document: 'lane', op }) as const)
  return { edits, restored, refused, shared: changesBetween(stored.base, view.base.items).length }
}

/**
 * Makes whole pages as they were, as far as the person may; one step that undo takes back. What all
 * languages share stays: others have built on it.
 * @throws Error when a page cannot be opened; then nothing is changed
 */
export const restorePages = async (
  editor: Editor,
  stored: ReadonlyMap<string, StoredPage>,
): Promise<PageRestoration> => {
  await Promise.all([...stored.keys()].map((pageId) => editor.session.page(pageId).open()))
  const plans = [...stored].map(([pageId, items]) => {
    const view = editor.session.page(pageId).view.get()
    if (view.status !== 'ready') throw new Error(`page ${pageId} is not open`)
    return [pageId, planRestoration(view, items)] as const
  })
  const edits = new Map(plans.map(([pageId, plan]) => [pageId, plan.edits]))
  editor.session.editPages(edits, { label: 'styling', itemId: null })
  editor.session.flush()
  const sum = (field: keyof PageRestoration): number =>
    plans.reduce((total, [, plan]) => total + plan[field], 0)
  return { restored: sum('restored'), refused: sum('refused'), shared: sum('shared') }
}

/** Logs that are read at the same time. */
const MAX_IN_FLIGHT = 4

export interface ChapterRestoration extends PageRestoration {
  /** pages nothing was stored of at that time; they stay as they are */
  readonly later: number
}

/**
 * Makes every page of the chapter as it was at a time, as far as the person may; one step that undo
 * takes back.
 * @param time ISO 8601, that of an edit in the log of one of the pages
 * @throws Error when a page or its log cannot be read; then nothing is changed
 */
export const restoreChapter = async (editor: Editor, time: string): Promise<ChapterRestoration> => {
  const { session } = editor
  const stored = new Map<string, StoredPage>()
  const waiting = session.frames.map(({ id }) => id)
  const readNext = async (): Promise<void> => {
    for (let pageId = waiting.shift(); pageId !== undefined; pageId = waiting.shift()) {
      const page = session.page(pageId)
      const [logs] = await Promise.all([session.readLogs(pageId), page.open()])
      const view = page.view.get()
      if (view.status !== 'ready') throw new Error(`page ${pageId} is not open`)
      const revs = findRevsAt(logs, time)
      if (revs === undefined) continue
      const { base, lane } = getPageAt(view, logs, revs)
      stored.set(pageId, { base: base.items, lane: lane.items })
    }
  }
  await Promise.all(Array.from({ length: MAX_IN_FLIGHT }, readNext))
  const inOrder = session.frames.flatMap(({ id }) => {
    const items = stored.get(id)
    return items === undefined ? [] : [[id, items] as const]
  })
  const restoration = await restorePages(editor, new Map(inOrder))
  return { ...restoration, later: session.frames.length - inOrder.length }
}
