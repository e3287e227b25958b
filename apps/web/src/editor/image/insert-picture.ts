import { createImageProps } from '@panelflow/domain/page/document/new-items.ts'
import type { PageOp, Point } from '@panelflow/domain/page/document/page-document.ts'
import { topOrder } from '@panelflow/domain/page/paint-order.ts'
import { firstPlace, type PictureSize } from '@panelflow/domain/page/picture-file.ts'
import { toPage } from '../engine/camera.ts'
import type { Editor } from '../engine/editor.ts'

/** A picture the studio keeps already. Size in its own pixels. */
export interface StoredPicture extends PictureSize {
  /** sha-256 */
  readonly asset: string
}

export interface PagePlace {
  readonly pageId: string
  readonly point: Point
}

/**
 * The page under a place of the viewport; the page in work where there is none. Null before any
 * page is known.
 */
export const placeAt = ({ strip, camera, viewport }: Editor, screen?: Point): PagePlace | null => {
  const { width, height } = viewport.get()
  const under = toPage(
    camera.get(),
    strip,
    viewport.get(),
    screen ?? { x: width / 2, y: height / 2 },
  )
  if (under !== null) return { pageId: under.page.frame.id, point: under.point }
  const page = strip.pages[camera.get().page]
  return page === undefined
    ? null
    : { pageId: page.frame.id, point: { x: page.frame.width / 2, y: page.frame.height / 2 } }
}

export const mayInsert = (editor: Editor, pageId: string): boolean => {
  const view = editor.session.page(pageId).view.get()
  return view.status === 'ready' && view.editable.add.includes('image')
}

/**
 * Puts a kept picture onto a page, over the others, and selects it. Null when the person may not,
 * or the page is not open.
 */
export const insertPicture = (
  editor: Editor,
  { pageId, point }: PagePlace,
  picture: StoredPicture,
): string | null => {
  const view = editor.session.page(pageId).view.get()
  if (view.status !== 'ready' || !mayInsert(editor, pageId)) return null
  const id = editor.newId()
  const place = firstPlace(picture, view.lane, point)
  const order = topOrder(view.lane, 'image')
  const props = createImageProps({ asset: picture.asset, ...place, order })
  const op: PageOp = { op: 'add', item: { id, kind: 'image', props } }
  editor.session.edit(pageId, 'lane', [op], { label: 'adding', itemId: id })
  editor.session.flush()
  editor.selection.select(pageId, [id])
  return id
}
