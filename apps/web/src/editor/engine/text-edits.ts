import { boundsOfPoints } from '@panelflow/domain/page/contour.ts'
import { SPOKEN_KINDS } from '@panelflow/domain/page/missing-text.ts'
import type {
  PageDocument,
  PageItem,
  RegionItem,
  TextProps,
  Writing,
} from '@panelflow/domain/page/document/page-document.ts'
import { listTexts } from '@panelflow/domain/page/page-findings.ts'
import { FIELDS, getProps, sameValue } from '@panelflow/domain/page/document/page-fields.ts'
import { createTextOps } from '@panelflow/domain/page/text-ranges.ts'
import { defaultFontFor } from '@panelflow/render/font/font-list.ts'
import type { DraftBox } from '../tools/tool-state.ts'
import { placeSelected } from './arrange.ts'
import type { ItemEdit } from './chapter-session.ts'
import { isLocked, listHideable, listSelected } from './selected-items.ts'
import type { Editor } from './editor.ts'
import { getPageInWork } from './page-in-work.ts'
import { itemIn, type PageView, textIn } from './page-session.ts'
import { moveContour, movedBy } from './placement.ts'
import { mayDelete, maySet } from './stage.ts'
import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { findRegion } from '@panelflow/domain/page/script-lines.ts'

/**
 * Words as they are typed: compared with what the field showed, not with what somebody else made of
 * it meanwhile.
 */
export const typeText = (editor: Editor, pageId: string, itemId: string, words: string): void => {
  const found = itemIn(editor.session.page(pageId).view.get(), itemId)
  if (found === null) return
  const ops = createTextOps(found.item, words)
  if (ops.length > 0) editor.session.edit(pageId, found.document, ops, { label: 'typing', itemId })
}

/** The source text of the bubble that a line translates. Undoing leads to the line. */
export const typeSource = (editor: Editor, pageId: string, textId: string, words: string): void => {
  const view = editor.session.page(pageId).view.get()
  const text = textIn(view, textId)
  const region = view.status === 'ready' && text !== null ? findRegion(view.base, text) : null
  if (region === null) return
  const ops = createTextOps(region, words)
  if (ops.length > 0) editor.session.edit(pageId, 'base', ops, { label: 'typing', itemId: textId })
}

/**
 * Says that the found bubble of a line holds no lettering, or that it does after all. It then needs
 * no words, in no language: the bubble is shared.
 * False when nothing was to change or the person may not say so.
 */
export const setBubbleSpoken = (
  editor: Editor,
  pageId: string,
  textId: string,
  spoken: boolean,
): boolean => {
  const view = editor.session.page(pageId).view.get()
  const text = textIn(view, textId)
  const region = view.status === 'ready' && text !== null ? findRegion(view.base, text) : null
  if (
    region === null ||
    !maySet(view, 'region', 'kind') ||
    SPOKEN_KINDS.includes(region.props.kind) === spoken
  )
    return false
  const kind = spoken ? 'speech' : 'other'
  editor.session.edit(pageId, 'base', [{ op: 'set', id: region.id, props: { kind } }], {
    label: 'styling',
    itemId: textId,
  })
  return true
}

/** Takes the candidate of that place (0 = first); its own step in the history. */
export const chooseCandidate = (
  editor: Editor,
  pageId: string,
  itemId: string,
  place: number,
): boolean => {
  const item = textIn(editor.session.page(pageId).view.get(), itemId)
  const candidate = item?.props.candidates[place]
  if (item === null || candidate === undefined) return false
  const ops = createTextOps(item, candidate.text)
  if (ops.length > 0) editor.session.edit(pageId, 'lane', ops, { label: 'choosing', itemId })
  editor.session.flush()
  return true
}

type StyleProps = Partial<TextProps>

/**
 * Sets properties of the selected items, each as far as its kind has them and the person may; one
 * step of the history.
 */
export const setSelected = (
  editor: Editor,
  propsFor: (item: PageItem, view: Extract<PageView, { status: 'ready' }>) => StyleProps | null,
): void => {
  const { pageId, itemIds } = editor.selection.state.get()
  const view = pageId === null ? null : editor.session.page(pageId).view.get()
  if (pageId === null || view?.status !== 'ready') return
  const edits = listSelected(editor).map(({ item, document }): ItemEdit => {
    const before = getProps(item)
    const fields = Object.entries(propsFor(item, view) ?? {}).filter(
      ([field, value]) =>
        FIELDS[item.kind].includes(field) &&
        maySet(view, item.kind, field) &&
        !sameValue(before[field] ?? null, value ?? null),
    )
    return { document, op: { op: 'set', id: item.id, props: Object.fromEntries(fields) } }
  })
  editor.session.editItems(pageId, edits, { label: 'styling', itemId: itemIds[0] ?? null })
}

/** Strokes of patches and pictures are round and lie outside. */
const withPlainStroke = ({ stroke, ...props }: StyleProps): StyleProps =>
  stroke ? { ...props, stroke: { width: stroke.width, color: stroke.color } } : props

/** The same properties for everything selected. */
export const styleSelected = (editor: Editor, props: StyleProps): void =>
  setSelected(editor, (item) =>
    item.kind === 'text' ? { ...props, ...moveContour(item, props) } : withPlainStroke(props),
  )

/** Hides the selected items, or shows them when all are hidden. False: none may be hidden. */
export const toggleHidden = (editor: Editor): boolean => {
  const items = listHideable(editor).map(({ item }) => item)
  const isHidden = items.every((item) => item.kind !== 'region' && item.props.hidden)
  if (items.length > 0) styleSelected(editor, { hidden: !isHidden })
  return items.length > 0
}

/** Moves the selected items by page pixels. */
export const nudgeSelected = (editor: Editor, by: Point): boolean =>
  placeSelected(editor, (placements) => placements.map((one) => movedBy(one, by)))

/** Every text of the page that is looked at. False where there is none. */
export const selectPageTexts = (editor: Editor): boolean => {
  const pageId = getPageInWork(editor)
  const view = pageId === null ? null : editor.session.page(pageId).view.get()
  if (pageId === null || view?.status !== 'ready') return false
  const texts = listTexts(view.lane).filter((text) => !text.props.hidden && !isLocked(text))
  editor.selection.select(
    pageId,
    texts.map(({ id }) => id),
  )
  return texts.length > 0
}

/** The selected items that the person may delete; a locked one has to be unlocked first. */
export const listDeletable = (editor: Editor): ReturnType<typeof listSelected> => {
  const { pageId } = editor.selection.state.get()
  const view = pageId === null ? null : editor.session.page(pageId).view.get()
  return view?.status !== 'ready'
    ? []
    : listSelected(editor).filter(({ item }) => mayDelete(view, item) && !isLocked(item))
}

export const deleteSelected = (editor: Editor): boolean => {
  const { pageId } = editor.selection.state.get()
  if (pageId === null) return false
  const deletable = listDeletable(editor)
  editor.session.editItems(
    pageId,
    deletable.map(({ item, document }) => ({ document, op: { op: 'delete', id: item.id } })),
    { label: 'deleting', itemId: deletable[0]?.item.id ?? null },
  )
  if (deletable.length > 0) editor.selection.select(pageId, [])
  return deletable.length > 0
}

/** What a text looks like before anybody has styled it. Lengths in page pixels. */
export const plainText = (
  language: string,
  box: { readonly cx: number; readonly cy: number; readonly w: number; readonly h: number },
): TextProps => ({
  ...box,
  regionId: null,
  translation: '',
  candidates: [],
  rotation: 0,
  opacity: 1,
  hidden: false,
  writing: 'horizontal',
  fit: 'shrink',
  minSize: 9,
  size: 32,
  font: defaultFontFor(language),
  bold: false,
  italic: false,
  lineSpacing: 1.2,
  letterSpacing: 0,
  color: '#000000',
  align: 'center',
  valign: 'middle',
  stroke: { width: 3, color: '#ffffff' },
  shadow: null,
  layout: null,
})

const SMALLEST_BOX = 10

/** A new text is written as most of its page is, where columns have room. */
export const writingOn = (
  lane: PageDocument,
  { w, h }: { readonly w: number; readonly h: number },
): Writing => {
  const texts = listTexts(lane)
  const columns = texts.filter(({ props }) => props.writing === 'vertical').length
  return columns * 2 > texts.length && h > w ? 'vertical' : 'horizontal'
}

/**
 * A text where the machine saw none. Null when the box is too small or the person may not add
 * texts.
 */
const addText = (
  editor: Editor,
  language: string,
  { pageId, from, to }: DraftBox,
): string | null => {
  const view = editor.session.page(pageId).view.get()
  const w = Math.round(Math.abs(to.x - from.x))
  const h = Math.round(Math.abs(to.y - from.y))
  if (
    view.status !== 'ready' ||
    !view.editable.add.includes('text') ||
    w < SMALLEST_BOX ||
    h < SMALLEST_BOX
  )
    return null
  const id = editor.newId()
  const writing = writingOn(view.lane, { w, h })
  const props = {
    ...plainText(language, {
      cx: Math.round((from.x + to.x) / 2),
      cy: Math.round((from.y + to.y) / 2),
      w,
      h,
    }),
    writing,
  }
  editor.session.edit(pageId, 'lane', [{ op: 'add', item: { id, kind: 'text', props } }], {
    label: 'adding',
    itemId: id,
  })
  editor.selection.select(pageId, [id])
  return id
}

/**
 * A box was drawn for a text: it is added and selected; where pages are lettered, its words are
 * typed in it at once.
 */
export const letterBox = (editor: Editor, language: string, box: DraftBox): void => {
  const id = addText(editor, language, box)
  if (id === null) return
  editor.chooseTool('select')
  if (editor.stage.get() === 'typeset') editor.typing.begin(box.pageId, id)
}

interface NewText {
  readonly id: string
  readonly kind: 'text'
  readonly props: TextProps
}

/** A text for a bubble that has none, in the bubble's place. */
export const createLine = (
  editor: Pick<Editor, 'newId'>,
  language: string,
  lane: PageDocument,
  { id: regionId, props: { polygon } }: RegionItem,
  translation: string,
): NewText => {
  const { x, y, w, h } = boundsOfPoints(polygon)
  const box = {
    cx: Math.round(x + w / 2),
    cy: Math.round(y + h / 2),
    w: Math.round(w),
    h: Math.round(h),
  }
  const writing = writingOn(lane, box)
  const props = { ...plainText(language, box), regionId, writing, translation }
  return { id: editor.newId(), kind: 'text', props }
}

/**
 * A line for a bubble that lost its own, in the bubble's place. Null when it has one, or the person
 * may not translate.
 */
export const addLine = (
  editor: Editor,
  language: string,
  pageId: string,
  regionId: string,
): string | null => {
  const view = editor.session.page(pageId).view.get()
  const region = view.status === 'ready' ? view.base.items[regionId] : undefined
  const isAllowed = maySet(view, 'text', 'translation')
  if (view.status !== 'ready' || region?.kind !== 'region' || !isAllowed) return null
  if (listTexts(view.lane).some(({ props }) => props.regionId === regionId)) return null
  const item = createLine(editor, language, view.lane, region, '')
  const { id } = item
  editor.session.edit(pageId, 'lane', [{ op: 'add', item }], {
    label: 'adding',
    itemId: id,
  })
  editor.selection.select(pageId, [id])
  return id
}
