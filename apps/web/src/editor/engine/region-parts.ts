/** One bubble becomes two, several become one: where the machine read them otherwise. */
import { boundsOfPoints } from '@panelflow/domain/page/contour.ts'
import type {
  PageOp,
  RegionItem,
  RegionProps,
  TextItem,
  TextProps,
} from '@panelflow/domain/page/document/page-document.ts'
import { sameValue } from '@panelflow/domain/page/document/page-fields.ts'
import { cutOutline, joinOutlines } from '@panelflow/domain/page/region-shape.ts'
import { createTextOps } from '@panelflow/domain/page/text-ranges.ts'
import type { ScriptLine } from '@panelflow/domain/page/script-lines.ts'
import type { ItemEdit } from './chapter-session.ts'
import type { Editor } from './editor.ts'
import type { PageView } from './page-session.ts'
import type { PartRefusal } from './part-refusal.ts'
import { findBreak, joinTexts, refuse } from './part-texts.ts'
import { listScriptLines } from './reading-order.ts'
import { createOrderOps, listReadRegions } from './region-order.ts'
import { maySet } from './stage.ts'

type ReadyView = Extract<PageView, { status: 'ready' }>

/** The outline of a bubble is the machine's reading: who may correct it may part and join it. */
const mayPart = (view: ReadyView): boolean =>
  maySet(view, 'region', 'polygon') &&
  [view.editable.add, view.editable.delete].every(
    (kinds) => kinds.includes('region') && kinds.includes('text'),
  )

interface Chosen {
  readonly pageId: string
  readonly view: ReadyView
  readonly lines: readonly ScriptLine[]
  /** places of the selected lines among them, as they are read */
  readonly selected: readonly number[]
}

const readChosen = (editor: Editor): Chosen | null => {
  const { pageId, itemIds } = editor.selection.state.get()
  const view = pageId === null ? null : editor.session.page(pageId).view.get()
  if (pageId === null || view?.status !== 'ready') return null
  const lines = listScriptLines(view.base, view.lane)
  const selected = lines.flatMap(({ text }, at) => (itemIds.includes(text.id) ? [at] : []))
  return { pageId, view, lines, selected }
}

const toOps = (document: ItemEdit['document'], ops: readonly PageOp[]): readonly ItemEdit[] =>
  ops.map((op) => ({ document, op }))

const toBox = (polygon: RegionProps['polygon']): Pick<TextProps, 'cx' | 'cy' | 'w' | 'h'> => {
  const { x, y, w, h } = boundsOfPoints(polygon)
  return {
    cx: Math.round(x + w / 2),
    cy: Math.round(y + h / 2),
    w: Math.max(1, Math.round(w)),
    h: Math.max(1, Math.round(h)),
  }
}

/** Where the source is parted: at the caret in its field, else at the break nearest its middle. */
const findSourcePlace = (editor: Editor, { id, props }: RegionItem): number | null => {
  const marked = editor.sourceMark.get()
  const words = props.sourceText
  const place = marked?.itemId === id ? marked.from : null
  const isInside =
    place !== null && words.slice(0, place).trim() !== '' && words.slice(place).trim() !== ''
  return isInside ? place : findBreak(words)
}

/** Part of the outline that the words before the place take, in lines where they end with one. */
const computeShare = (words: string, place: number | null): number => {
  if (place === null) return 0.5
  const [before, after] = [words.slice(0, place).trim(), words.slice(place).trim()]
  const isLineEnd = /\n\s*$/u.test(words.slice(0, place)) || /^\s*\n/u.test(words.slice(place))
  const measure = (text: string): number =>
    isLineEnd ? text.split('\n').length : [...text.replace(/\s/gu, '')].length
  return measure(before) / (measure(before) + measure(after))
}

interface RegionHalves {
  readonly first: Pick<RegionProps, 'polygon' | 'bubble' | 'sourceText'>
  readonly second: RegionProps
}

const cutRegion = (editor: Editor, region: RegionItem): RegionHalves | null => {
  const { props } = region
  const words = props.sourceText
  const place = findSourcePlace(editor, region)
  const share = computeShare(words, place)
  const outlines = cutOutline(props.polygon, props.orientation, share)
  if (outlines === null) return null
  const bubbles = props.bubble === null ? null : cutOutline(props.bubble, props.orientation, share)
  const end = place ?? words.length
  return {
    first: {
      polygon: outlines[0],
      bubble: bubbles?.[0] ?? null,
      sourceText: words.slice(0, end).trim(),
    },
    second: {
      ...props,
      polygon: outlines[1],
      bubble: bubbles?.[1] ?? null,
      sourceText: words.slice(end).trim(),
      confidence: null,
    },
  }
}

/** An empty line for a bubble, in the look of another one. */
const createLine = (
  like: TextItem,
  regionId: string,
  polygon: RegionProps['polygon'],
): TextProps => ({
  ...like.props,
  ...toBox(polygon),
  regionId,
  translation: '',
  candidates: [],
  ranges: null,
  fit: like.props.fit === 'bubble' ? 'shrink' : like.props.fit,
  bubble: null,
  layout: null,
})

interface RegionSplit {
  readonly pageId: string
  readonly view: ReadyView
  readonly line: ScriptLine
  readonly region: RegionItem
  readonly halves: RegionHalves
}

const planSplit = (editor: Editor): RegionSplit | PartRefusal => {
  const chosen = readChosen(editor)
  const line = chosen?.lines[chosen.selected[0] ?? -1]
  if (chosen === null || line === undefined || chosen.selected.length !== 1) return 'one_bubble'
  const { pageId, view } = chosen
  if (!mayPart(view)) return 'may_not_read'
  const { region } = line
  const halves = region === null ? null : cutRegion(editor, region)
  return region === null || halves === null ? 'no_bubble' : { pageId, view, line, region, halves }
}

export const canSplitRegion = (editor: Editor): boolean => typeof planSplit(editor) === 'object'

/**
 * Parts the bubble of the selected line: outline, source text, and an empty line for its second
 * half, which comes right after it. The translation stays with the first. One step of the history.
 * False, with a refusal to show, where it cannot be.
 */
export const splitRegion = (editor: Editor): boolean => {
  const plan = planSplit(editor)
  if (typeof plan === 'string') return refuse(editor, plan)
  const { pageId, view, line, region, halves } = plan
  const [regionId, textId] = [editor.newId(), editor.newId()]
  const { sourceText, ...shape } = halves.first
  const regions = listReadRegions(view.base)
  const at = regions.findIndex(({ id }) => id === region.id) + 1
  const order = createOrderOps([...regions.slice(0, at), region, ...regions.slice(at)]).filter(
    (op) => op.op === 'set' && op.id !== region.id,
  )
  editor.session.flush()
  editor.session.editItems(
    pageId,
    [
      ...toOps('base', [
        ...createTextOps(region, sourceText),
        { op: 'set', id: region.id, props: { ...shape, order: at - 1 } },
        {
          op: 'add',
          item: { id: regionId, kind: 'region', props: { ...halves.second, order: at } },
        },
        ...order,
      ]),
      ...toOps('lane', [
        {
          op: 'add',
          item: {
            id: textId,
            kind: 'text',
            props: createLine(line.text, regionId, halves.second.polygon),
          },
        },
      ]),
    ],
    { label: 'arranging', itemId: line.text.id },
  )
  editor.session.flush()
  editor.selection.select(pageId, [line.text.id, textId])
  return true
}

interface RegionMerge {
  readonly pageId: string
  readonly view: ReadyView
  readonly regions: readonly [RegionItem, ...RegionItem[]]
  readonly texts: readonly [TextItem, ...TextItem[]]
}

const planMerge = (editor: Editor): RegionMerge | PartRefusal => {
  const chosen = readChosen(editor)
  const [only] = chosen?.selected ?? []
  if (chosen === null || only === undefined) return 'several_bubbles'
  const { pageId, view, lines, selected } = chosen
  if (!mayPart(view)) return 'may_not_read'
  const wanted = selected.length > 1 ? selected : [only, only + 1]
  const found = wanted.flatMap((at) => lines[at]?.region ?? [])
  const regions = found.filter(({ id }, at) => found.findIndex((each) => each.id === id) === at)
  const [first, ...rest] = regions
  if (first === undefined || rest.length === 0) return 'several_bubbles'
  const ids = new Set(regions.map(({ id }) => id))
  const texts = lines.flatMap(({ text, region }) =>
    region !== null && ids.has(region.id) ? [text] : [],
  )
  const [text, ...others] = texts
  return text === undefined
    ? 'several_bubbles'
    : { pageId, view, regions: [first, ...rest], texts: [text, ...others] }
}

export const canMergeRegions = (editor: Editor): boolean => typeof planMerge(editor) === 'object'

/** Of halves of one bubble the bubble; of two there is no common one. */
const joinBubbles = (regions: readonly RegionItem[]): RegionProps['bubble'] => {
  const [first] = regions
  const isShared = regions.every(({ props }) =>
    sameValue(props.bubble, first?.props.bubble ?? null),
  )
  return isShared ? (first?.props.bubble ?? null) : null
}

/**
 * Joins the bubbles of the selected lines into the first, or that of one line with the next: their
 * outlines, source texts and translations. One step of the history. False, with a refusal to show,
 * where it cannot be.
 */
export const mergeRegions = (editor: Editor): boolean => {
  const plan = planMerge(editor)
  if (typeof plan === 'string') return refuse(editor, plan)
  const { pageId, view, regions, texts } = plan
  const [first, ...rest] = regions
  const [text, ...others] = texts
  const removed = new Set(rest.map(({ id }) => id))
  const source = regions
    .map(({ props }) => props.sourceText.trim())
    .filter(Boolean)
    .join('\n')
  const polygon = joinOutlines(regions.map(({ props }) => props.polygon))
  editor.session.flush()
  editor.session.editItems(
    pageId,
    [
      ...toOps('base', [
        ...createTextOps(first, source),
        { op: 'set', id: first.id, props: { polygon, bubble: joinBubbles(regions) } },
        ...rest.map(({ id }): PageOp => ({ op: 'delete', id })),
        ...createOrderOps(listReadRegions(view.base).filter(({ id }) => !removed.has(id))),
      ]),
      ...toOps('lane', [
        ...createTextOps(text, joinTexts(texts)),
        ...others.map(({ id }): PageOp => ({ op: 'delete', id })),
      ]),
    ],
    { label: 'arranging', itemId: text.id },
  )
  editor.session.flush()
  editor.selection.select(pageId, [text.id])
  return true
}
