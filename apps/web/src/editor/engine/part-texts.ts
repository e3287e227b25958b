/** One text becomes two, several become one: where the machine drew the line elsewhere. */
import type { PageOp, TextItem, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { createTextOps } from '@panelflow/domain/page/text-ranges.ts'
import { endsWithoutSpace } from '@panelflow/domain/locale/word-borders.ts'
import type { Editor } from './editor.ts'
import { type PageView, textIn } from './page-session.ts'
import { isLocked } from './selected-items.ts'
import type { PartRefusal } from './part-refusal.ts'
import { listScriptLines } from './reading-order.ts'
import { mayWrite } from './stage.ts'

type ReadyView = Extract<PageView, { status: 'ready' }>

/** Whether the person may move words from one text to another. */
const mayArrange = (view: ReadyView, text: TextItem): boolean =>
  view.editable.add.includes('text') && (view.editable.arrangesTexts || mayWrite(view, text))

/** Space between the halves of a box, page pixels. */
const GAP = 4

/** The box of a half: words that are read downwards lie above one another, columns beside. */
const halfBox = (
  { cx, cy, w, h, writing, rotation }: TextProps,
  half: 'first' | 'second',
): Pick<TextProps, 'cx' | 'cy' | 'w' | 'h'> => {
  const isVertical = writing === 'vertical'
  const size = Math.max(1, (isVertical ? w : h) / 2 - GAP / 2)
  // columns run from right to left
  const away = ((isVertical ? w : h) / 4 + GAP / 4) * (half === 'first' ? -1 : 1)
  const angle = (rotation * Math.PI) / 180
  const along = isVertical
    ? { x: -away * Math.cos(angle), y: -away * Math.sin(angle) }
    : { x: -away * Math.sin(angle), y: away * Math.cos(angle) }
  return { cx: cx + along.x, cy: cy + along.y, w: isVertical ? size : w, h: isVertical ? h : size }
}

/** Ranges of the letters from an offset on, counted from there. */
const rangesFrom = (
  { ranges }: TextProps,
  start: number,
  end: number,
): NonNullable<TextProps['ranges']> =>
  (ranges ?? []).flatMap((range) => {
    const from = Math.max(range.from, start) - start
    const to = Math.min(range.to, end) - start
    // a reading stays with the first letters of its stretch
    const isCut = range.ruby !== undefined && range.from < start
    return from < to && !isCut ? [{ ...range, from, to }] : []
  })

/** Where words are parted when no place is marked: at the line break nearest to the middle. */
export const findBreak = (words: string): number | null => {
  const breaks = [...words.matchAll(/\S(\s*\n\s*)\S/g)].map(({ index }) => index + 1)
  const middle = words.length / 2
  return breaks.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? null
}

const findPlace = (editor: Editor, text: TextItem): number | null => {
  const words = text.props.translation
  const typing = editor.typing.state.get()
  const marked = editor.marked.get()
  const place =
    typing?.itemId === text.id ? typing.focus : marked?.itemId === text.id ? marked.from : null
  const isInside =
    place !== null && words.slice(0, place).trim() !== '' && words.slice(place).trim() !== ''
  return isInside ? place : findBreak(words)
}

interface Parting {
  readonly pageId: string
  readonly text: TextItem
  readonly place: number
}

const planSplit = (editor: Editor): Parting | PartRefusal => {
  const { pageId, itemIds } = editor.selection.state.get()
  const [itemId] = itemIds
  const view = pageId === null ? null : editor.session.page(pageId).view.get()
  const text = view === null || itemId === undefined ? null : textIn(view, itemId)
  if (pageId === null || view?.status !== 'ready' || text === null || itemIds.length !== 1)
    return 'no_place'
  if (!mayArrange(view, text) || isLocked(text)) return 'may_not'
  const place = findPlace(editor, text)
  return place === null ? 'no_place' : { pageId, text, place }
}

export const canSplit = (editor: Editor): boolean => typeof planSplit(editor) === 'object'

/**
 * Parts the selected text at the caret, else at a line break; both halves keep its look and its
 * region. One step of the history. False, with a refusal to show, where it cannot be.
 */
export const splitText = (editor: Editor): boolean => {
  const plan = planSplit(editor)
  if (typeof plan === 'string') return refuse(editor, plan)
  const { pageId, text, place } = plan
  const words = text.props.translation
  const second = words.slice(place).trimStart()
  const start = words.length - second.length
  const id = editor.newId()
  // a contour holds the whole text; its halves have boxes of their own
  const fit = text.props.fit === 'bubble' ? 'shrink' : text.props.fit
  const props: TextProps = {
    ...text.props,
    ...halfBox(text.props, 'second'),
    translation: second.trimEnd(),
    ranges: rangesFrom(text.props, start, words.trimEnd().length),
    candidates: [],
    fit,
    bubble: null,
    layout: null,
  }
  const ops: PageOp[] = [
    ...createTextOps(text, words.slice(0, place).trimEnd()),
    { op: 'set', id: text.id, props: { ...halfBox(text.props, 'first'), fit, bubble: null } },
    { op: 'add', item: { id, kind: 'text', props } },
  ]
  record(editor, pageId, ops, text.id)
  editor.selection.select(pageId, [text.id, id])
  return true
}

/** The selected texts of a page in the order they are read. */
const listRead = (editor: Editor, view: ReadyView): readonly TextItem[] => {
  const { itemIds } = editor.selection.state.get()
  return listScriptLines(view.base, view.lane)
    .map(({ text }) => text)
    .filter(({ id }) => itemIds.includes(id))
}

/** Their words one after another, with a space where the script has spaces. */
export const joinTexts = (texts: readonly TextItem[]): string =>
  texts
    .map(({ props }) => props.translation.trim())
    .filter(Boolean)
    .reduce((before, words) => `${before}${endsWithoutSpace(before) ? '' : ' '}${words}`, '')
    .trim()

interface Joining {
  readonly pageId: string
  readonly first: TextItem
  readonly rest: readonly TextItem[]
}

const planMerge = (editor: Editor): Joining | PartRefusal => {
  const { pageId } = editor.selection.state.get()
  const view = pageId === null ? null : editor.session.page(pageId).view.get()
  if (pageId === null || view?.status !== 'ready') return 'needs_several'
  const [first, ...rest] = listRead(editor, view)
  if (first === undefined || rest.length === 0) return 'needs_several'
  const isAllowed = [first, ...rest].every((text) => mayArrange(view, text) && !isLocked(text))
  return isAllowed ? { pageId, first, rest } : 'may_not'
}

export const canMerge = (editor: Editor): boolean => typeof planMerge(editor) === 'object'

/**
 * Joins the selected texts, as they are read, into the first; the others go. One step of the
 * history. False, with a refusal to show, where it cannot be.
 */
export const mergeTexts = (editor: Editor): boolean => {
  const plan = planMerge(editor)
  if (typeof plan === 'string') return refuse(editor, plan)
  const { pageId, first, rest } = plan
  const ops: PageOp[] = [
    ...createTextOps(first, joinTexts([first, ...rest])),
    ...rest.map(({ id }): PageOp => ({ op: 'delete', id })),
  ]
  record(editor, pageId, ops, first.id)
  editor.selection.select(pageId, [first.id])
  return true
}

/** Shows why nothing was done. */
export const refuse = (editor: Editor, refusal: PartRefusal): false => {
  // the same refusal is told again
  editor.partRefusal.set(null)
  editor.partRefusal.set(refusal)
  return false
}

/** A batch of its own: the studio asks whether it keeps the words. */
const record = (editor: Editor, pageId: string, ops: readonly PageOp[], itemId: string): void => {
  editor.session.flush()
  editor.session.edit(pageId, 'lane', ops, { label: 'arranging', itemId })
  editor.session.flush()
}
