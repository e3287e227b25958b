/** Puts what was taken of a file onto its page: one step of the history. */
import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import type { Box, Origin, PageOp } from '@panelflow/domain/page/document/page-document.ts'
import { applyOps } from '@panelflow/domain/page/page-apply.ts'
import {
  createTopOrders,
  listPaintOrder,
  moveToPlaceOps,
} from '@panelflow/domain/page/paint-order.ts'
import type { ItemEdit } from '../engine/chapter-session.ts'
import type { Editor } from '../engine/editor.ts'
import { itemIn, type PageView } from '../engine/page-session.ts'
import { maySet } from '../engine/stage.ts'
import type { LayerChange } from './change-draft.ts'
import { getLayerAsset } from './layer-changes.ts'
import type { PageDocuments } from './match-layers.ts'

type Ready = Extract<PageView, { status: 'ready' }>

/** Nobody: what is planned is written by the editor itself. */
const PLANNED: Origin = { by: 'ai', run: 'planned', at: '' }

const apply = (page: PageDocuments, edits: readonly ItemEdit[]): PageDocuments => {
  const applyTo = (kind: 'base' | 'lane') =>
    applyOps(
      page[kind],
      edits.flatMap(({ document, op }) => (document === kind && op !== null ? [op] : [])),
      PLANNED,
    ).doc
  return { base: applyTo('base'), lane: applyTo('lane') }
}

/** What is new lies over its kind; painted ground below all, and a layer below what was over it. */
const planOrder = (
  view: Ready,
  page: PageDocuments,
  { kind, itemId, below }: LayerChange,
): readonly ItemEdit[] => {
  const others = listPaintOrder(page).filter(({ item }) => item.id !== itemId)
  const own = listPaintOrder(page).findIndex(({ item }) => item.id === itemId)
  const ceiling = others.findIndex(({ item }) => item.id === below)
  const to = kind === 'ground' ? 0 : ceiling
  if (to < 0 || own <= to) return []
  const edits = moveToPlaceOps(page, [itemId], to)
  const isAllowed = edits.every(({ item, op }) =>
    Object.keys(op.props).every((field) => item.id === itemId || maySet(view, item.kind, field)),
  )
  return isAllowed ? edits.map(({ document, op }) => ({ document, op })) : []
}

const withTopOrder = (page: PageDocuments, { document, op }: ItemEdit): ItemEdit => {
  if (op?.op !== 'add' || op.item.kind === 'region') return { document, op }
  const order = createTopOrders(page)({ document, item: op.item })
  const item = { ...op.item, props: { ...op.item.props, order } } as typeof op.item
  return { document, op: { op: 'add', item } }
}

/** The edits of some changes, one after another as they are listed, and the page they make. */
export const planChanges = (
  view: Ready,
  changes: readonly LayerChange[],
): { readonly edits: readonly ItemEdit[]; readonly page: PageDocuments } => {
  let page: PageDocuments = { base: view.base, lane: view.lane }
  const edits: ItemEdit[] = []
  for (const change of changes) {
    const own = change.edits.map((edit) => withTopOrder(page, edit))
    page = apply(page, own)
    const order = planOrder(view, page, change)
    page = apply(page, order)
    edits.push(...own, ...order)
  }
  return { edits, page }
}

/** A piece of the source page that was painted on, as a patch for all languages. */
export const createGroundChange = (
  view: Ready,
  key: number,
  { x, y, w, h }: Box,
  id: string,
): LayerChange => ({
  id: `ground-${key}`,
  kind: 'ground',
  name: '',
  itemId: id,
  key,
  below: null,
  refusal: view.editable.add.includes('patch') ? null : 'may_not',
  doubt: null,
  notes: [],
  unknownFaces: [],
  edits: [
    {
      document: 'base',
      op: {
        op: 'add',
        item: {
          id,
          kind: 'patch',
          props: createPatchProps({ asset: getLayerAsset(key), x, y, w, h }),
        },
      },
    },
  ],
})

const withAsset = (op: PageOp, assets: ReadonlyMap<string, string>): PageOp => {
  const props: Readonly<Record<string, unknown>> =
    op.op === 'add' ? { ...op.item.props } : op.op === 'set' ? { ...op.props } : {}
  const planned = props['asset']
  const asset = typeof planned === 'string' ? assets.get(planned) : undefined
  if (asset === undefined) return op
  return op.op === 'add'
    ? ({ ...op, item: { ...op.item, props: { ...op.item.props, asset } } } as PageOp)
    : ({ ...op, props: { ...props, asset } } as PageOp)
}

/** What it adds, or something that it changes, is on the page: nobody deleted it meanwhile. */
const hasItem = (view: Ready, { edits }: LayerChange): boolean =>
  edits.some(({ op }) => op !== null && (op.op === 'add' || itemIn(view, op.id) !== null))

/**
 * Stores the pictures and edits the page. Nothing is edited if a picture cannot be stored.
 * @param store the picture of a layer; answers its sha-256
 * @returns how many changes were taken; those are left out whose item is gone
 */
export const takeChanges = async (
  editor: Editor,
  pageId: string,
  changes: readonly LayerChange[],
  store: (key: number) => Promise<string>,
): Promise<number> => {
  const assets = new Map<string, string>()
  for (const { key } of changes) if (key !== null) assets.set(getLayerAsset(key), await store(key))
  const view = editor.session.page(pageId).view.get()
  if (view.status !== 'ready') return 0
  const present = changes.filter((change) => hasItem(view, change))
  const [first] = present
  if (first === undefined) return 0
  const edits = planChanges(view, present).edits.map(({ document, op }) => ({
    document,
    op: op === null ? null : withAsset(op, assets),
  }))
  editor.session.editItems(pageId, edits, { label: 'replacing', itemId: first.itemId })
  editor.session.flush()
  return present.length
}
