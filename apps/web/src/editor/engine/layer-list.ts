/** The items of a page as a list of layers: named, hidden, locked, put above each other. */
import type { DocumentKind, PageDocument } from '@panelflow/domain/page/document/page-document.ts'
import { listPaintOrder, type PaintedItem } from '@panelflow/domain/page/paint-order.ts'
import type { Editor } from './editor.ts'
import { moveLayersTo } from './layer-edits.ts'
import { itemIn, type PageView } from './page-session.ts'
import { isLocked } from './selected-items.ts'
import { maySet } from './stage.ts'

export interface LayerRow {
  readonly id: string
  readonly kind: PaintedItem['kind']
  readonly document: DocumentKind
  /** given by a person; null: none */
  readonly name: string | null
  /** of a text, or of the lettering that a patch covers */
  readonly words: string
  readonly isHidden: boolean
  readonly isLocked: boolean
  readonly isGrouped: boolean
  readonly may: { readonly hide: boolean; readonly lock: boolean; readonly name: boolean }
}

const getLettering = (base: PageDocument, item: PaintedItem): string => {
  if (item.kind === 'text') return item.props.translation
  const regionId = item.kind === 'patch' ? item.props.regionId : null
  const region = regionId === null ? undefined : base.items[regionId]
  return region?.kind === 'region' ? region.props.sourceText : ''
}

/** Topmost first. */
export const listLayerRows = (view: PageView): readonly LayerRow[] =>
  view.status === 'ready'
    ? listPaintOrder(view)
        .map(({ item, document }) => ({
          id: item.id,
          kind: item.kind,
          document,
          name: item.props.name ?? null,
          words: getLettering(view.base, item).replaceAll(/\s+/g, ' ').trim(),
          isHidden: item.props.hidden,
          isLocked: isLocked(item),
          isGrouped: item.props.group != null,
          may: {
            hide: maySet(view, item.kind, 'hidden'),
            lock: maySet(view, item.kind, 'locked'),
            name: maySet(view, item.kind, 'name'),
          },
        }))
        .toReversed()
    : []

/** What a row of the list changes of its item. */
export interface LayerChange {
  readonly hidden?: boolean
  readonly locked?: boolean
  readonly name?: string | null
}

/** Changes one item, selected or not. False when the person may not. */
export const changeLayer = (
  editor: Editor,
  pageId: string,
  itemId: string,
  change: LayerChange,
): boolean => {
  const view = editor.session.page(pageId).view.get()
  const found = itemIn(view, itemId)
  if (found === null || !Object.keys(change).every((name) => maySet(view, found.item.kind, name)))
    return false
  const op = { op: 'set', id: itemId, props: change } as const
  editor.session.edit(pageId, found.document, [op], { label: 'styling', itemId })
  editor.session.flush()
  return true
}

const MAX_NAME = 100

/** An empty name is none. */
export const nameLayer = (editor: Editor, pageId: string, itemId: string, name: string): boolean =>
  changeLayer(editor, pageId, itemId, { name: name.trim().slice(0, MAX_NAME).trim() || null })

interface Drop {
  /** the row that was dragged; with it everything selected, if it is among that */
  readonly id: string
  readonly placeId: string
  /** of the row at the place, as the list shows it: before is above */
  readonly side: 'before' | 'after'
}

/** Puts the dragged layers above or below another one, as one step. False when nothing moved. */
export const dropLayers = (
  editor: Editor,
  pageId: string,
  { id, placeId, side }: Drop,
): boolean => {
  const view = editor.session.page(pageId).view.get()
  if (view.status !== 'ready') return false
  const { pageId: selectedPage, itemIds } = editor.selection.state.get()
  const dragged = selectedPage === pageId && itemIds.includes(id) ? itemIds : [id]
  const others = listPaintOrder(view).filter(({ item }) => !dragged.includes(item.id))
  const at = others.findIndex(({ item }) => item.id === placeId)
  return at >= 0 && moveLayersTo(editor, pageId, dragged, side === 'before' ? at + 1 : at)
}
