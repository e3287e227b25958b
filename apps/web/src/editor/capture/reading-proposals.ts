/** What a second reading of pages found, taken into the pages one by one or together. */
import { boundsOfPoints } from '@panelflow/domain/page/contour.ts'
import type {
  PageOp,
  RegionItem,
  RegionProps,
} from '@panelflow/domain/page/document/page-document.ts'
import { listTexts } from '@panelflow/domain/page/page-findings.ts'
import {
  compareReading,
  type ReadingChange,
  type ReadingComparison,
} from '@panelflow/domain/page/reading-changes.ts'
import { createTextOps } from '@panelflow/domain/page/text-ranges.ts'
import type { ItemEdit } from '../engine/chapter-session.ts'
import type { Editor } from '../engine/editor.ts'
import { openPages } from '../engine/fill-from-memory.ts'
import type { PageView } from '../engine/page-session.ts'
import { createOrderOps, listReadRegions } from '../engine/region-order.ts'
import { plainText, writingOn } from '../engine/text-edits.ts'
import { revealing } from '../engine/camera.ts'
import { getCaptures } from './captures.ts'
import { findOrder } from './take-reading.ts'

export interface PageReading {
  readonly pageId: string
  readonly regionIds: readonly string[] | null
  readonly found: readonly RegionProps[]
}

/** How a reading stands to the page as it is now; null: the page is not open. */
export const comparePage = (
  view: PageView,
  { found, regionIds }: PageReading,
): ReadingComparison | null =>
  view.status === 'ready' ? compareReading(listReadRegions(view.base), found, regionIds) : null

/** People wrote what this would replace, or words that would go with it. */
export const isPersons = (change: ReadingChange, inUse: ReadonlySet<string>): boolean =>
  (change.kind === 'changed' && change.byPerson) ||
  (change.kind === 'vanished' && inUse.has(change.region.id))

type Ready = Extract<PageView, { status: 'ready' }>

/** The bubble, an empty line for it, and its place among the others. */
const createAdditions = (
  editor: Editor,
  view: Ready,
  language: string,
  {
    found,
    removed,
  }: { readonly found: readonly RegionProps[]; readonly removed: readonly string[] },
): readonly ItemEdit[] => {
  if (found.length === 0) return []
  let regions = listReadRegions(view.base).filter(({ id }) => !removed.includes(id))
  const lines = found.map((props): PageOp => {
    const id = editor.newId()
    const added: RegionItem = { id, kind: 'region', props, origin: {}, rev: 0 }
    regions = regions.toSpliced(findOrder(regions, props), 0, added)
    const { x, y, w, h } = boundsOfPoints(props.polygon)
    const box = { cx: Math.round(x + w / 2), cy: Math.round(y + h / 2), w, h }
    const line = { ...plainText(language, box), regionId: id, writing: writingOn(view.lane, box) }
    return { op: 'add', item: { id: editor.newId(), kind: 'text', props: line } }
  })
  const base = regions.flatMap((region, order): readonly PageOp[] =>
    found.includes(region.props)
      ? [{ op: 'add', item: { id: region.id, kind: 'region', props: { ...region.props, order } } }]
      : [],
  )
  const others = regions.map((region, order) =>
    found.includes(region.props) ? { ...region, props: { ...region.props, order } } : region,
  )
  return [
    ...[...base, ...createOrderOps(others)].map((op): ItemEdit => ({ document: 'base', op })),
    ...lines.map((op): ItemEdit => ({ document: 'lane', op })),
  ]
}

/** The bubble goes with its lines and, where the person may, with what cleans it. */
const createRemovals = (view: Ready, regionId: string): readonly ItemEdit[] => {
  const remove = (document: 'base' | 'lane', id: string): ItemEdit => ({
    document,
    op: { op: 'delete', id },
  })
  const patches = view.editable.delete.includes('patch')
    ? (['base', 'lane'] as const).flatMap((document) =>
        Object.values(view[document].items).flatMap((item) =>
          item.kind === 'patch' && item.props.regionId === regionId
            ? [remove(document, item.id)]
            : [],
        ),
      )
    : []
  const texts = listTexts(view.lane).filter(({ props }) => props.regionId === regionId)
  return [...patches, ...texts.map(({ id }) => remove('lane', id)), remove('base', regionId)]
}

const createEdits = (
  editor: Editor,
  view: Ready,
  language: string,
  changes: readonly ReadingChange[],
): readonly ItemEdit[] => {
  const removed = changes.flatMap((change) =>
    change.kind === 'vanished' ? [change.region.id] : [],
  )
  const found = changes.flatMap((change) => (change.kind === 'new' ? [change.found] : []))
  const words = changes.flatMap((change) =>
    change.kind === 'changed' ? createTextOps(change.region, change.found.sourceText.trim()) : [],
  )
  return [
    ...words.map((op): ItemEdit => ({ document: 'base', op })),
    ...removed.flatMap((id) => createRemovals(view, id)),
    ...createAdditions(editor, view, language, { found, removed }),
  ]
}

/** Shows where something was found, and selects the line that stands there already. */
export const showChange = async (
  editor: Editor,
  pageId: string,
  change: ReadingChange,
): Promise<void> => {
  await openPages(editor, [pageId])
  const { polygon } = change.kind === 'new' ? change.found : change.region.props
  const page = editor.strip.pages.find(({ frame }) => frame.id === pageId)
  const view = editor.session.page(pageId).view.get()
  if (page === undefined || view.status !== 'ready') return
  const texts = change.kind === 'new' ? [] : listTexts(view.lane)
  const line = texts.find(
    ({ props }) => change.kind !== 'new' && props.regionId === change.region.id,
  )
  editor.selection.select(pageId, line === undefined ? [] : [line.id])
  const box = boundsOfPoints(polygon)
  editor.camera.set(
    revealing(editor.camera.get(), editor.strip, editor.viewport.get(), page.index, box),
  )
  getCaptures(editor).looked.set({ pageId, polygon })
}

/**
 * Takes changes into their pages, as one step of the history; pages that are not open are opened
 * first. Answers how many were taken.
 * @param language of the lines
 * @param choose which of the changes of a page
 */
export const takeReadings = async (
  editor: Editor,
  language: string,
  readings: readonly PageReading[],
  choose: (change: ReadingChange, pageId: string) => boolean,
): Promise<number> => {
  await openPages(
    editor,
    readings.map(({ pageId }) => pageId),
  )
  const edits = new Map<string, readonly ItemEdit[]>()
  let taken = 0
  for (const reading of readings) {
    const { pageId } = reading
    const view = editor.session.page(pageId).view.get()
    if (view.status !== 'ready' || !view.editable.add.includes('region')) continue
    const changes = (comparePage(view, reading)?.changes ?? []).filter((change) =>
      choose(change, pageId),
    )
    if (changes.length === 0) continue
    edits.set(pageId, createEdits(editor, view, language, changes))
    taken += changes.length
  }
  if (taken === 0) return 0
  editor.session.flush()
  editor.session.editPages(edits, { label: 'choosing', itemId: null })
  editor.session.flush()
  return taken
}
