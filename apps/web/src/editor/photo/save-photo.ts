import { pictureSave } from '@panelflow/contract/picture.ts'
import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import type { PageOp } from '@panelflow/domain/page/document/page-document.ts'
import { topOrder } from '@panelflow/domain/page/paint-order.ts'
import { api } from '../../lib/http/api.ts'
import type { Editor } from '../engine/editor.ts'
import type { PhotoTarget } from '../engine/editor-dialog.ts'
import { itemIn } from '../engine/page-session.ts'
import { toPng } from '../image/picture-pixels.ts'
import { sendPicture } from '../image/send-picture.ts'
import type { Pixels } from './engine/pixels.ts'
import type { OpenedTarget } from './open-target.ts'

const TIMEOUT_MS = 180_000

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly asset: string }
  /** somebody else changed or deleted it since it was opened: said once, then saved over it */
  | { readonly kind: 'changed_meanwhile'; readonly asset: string | null }

const putOnPage = (
  editor: Editor,
  { target, document }: OpenedTarget,
  asset: string,
  { width, height }: Pixels,
): void => {
  const { pageId } = target
  const view = editor.session.page(pageId).view.get()
  if (view.status !== 'ready') throw new Error(`no page ${pageId}`)
  if (target.kind === 'item') {
    editor.session.edit(pageId, document, [{ op: 'set', id: target.itemId, props: { asset } }], {
      label: 'styling',
      itemId: target.itemId,
    })
    return editor.session.flush()
  }
  const id = editor.newId()
  const { x, y } = target.box
  const order = topOrder(view[document], 'patch')
  const props = createPatchProps({ x, y, w: width, h: height, asset, order })
  const op: PageOp = { op: 'add', item: { id, kind: 'patch', props } }
  editor.session.edit(pageId, document, [op], { label: 'adding', itemId: id })
  editor.session.flush()
}

/** Keeps pixels in the studio; answers their content hash. Throws CallError. */
export type StorePicture = (pixels: Pixels) => Promise<string>

/**
 * An item's picture has to keep its size, which the studio checks; a piece of a page is a new
 * picture.
 */
export const storeFor =
  (chapterId: string, target: PhotoTarget): StorePicture =>
  async (pixels) => {
    const bytes = await toPng(pixels)
    if (target.kind === 'region') return (await sendPicture(chapterId, bytes)).asset
    const params = { chapterId, pageId: target.pageId, itemId: target.itemId }
    return (await api.call(pictureSave, { params, bytes, timeoutMs: TIMEOUT_MS })).asset
  }

/**
 * Brings the picture back to the page: as the new pixels of the item, or as a new patch where a
 * piece of the page was edited.
 * @param expected content that was opened or saved last
 * @throws what `store` throws: nothing was changed then
 */
export const savePhoto = async (
  editor: Editor,
  opened: OpenedTarget,
  pixels: Pixels,
  expected: string | null,
  store: StorePicture,
): Promise<SaveOutcome> => {
  const { target } = opened
  if (target.kind === 'item') {
    const found = itemIn(editor.session.page(target.pageId).view.get(), target.itemId)?.item
    const now = found?.kind === 'patch' || found?.kind === 'image' ? found.props.asset : null
    if (now !== expected) return { kind: 'changed_meanwhile', asset: now }
  }
  const asset = await store(pixels)
  putOnPage(editor, opened, asset, pixels)
  return { kind: 'saved', asset }
}
