import type { Box, DocumentKind, PatchItem } from '@panelflow/domain/page/document/page-document.ts'
import { boxOfItem } from '@panelflow/domain/page/page-changes.ts'
import { withMargin } from '../patch/patch-list.ts'
import type { Editor } from '../engine/editor.ts'
import type { PhotoTarget } from '../engine/editor-dialog.ts'
import { itemIn } from '../engine/page-session.ts'
import { getEffectReach } from '../engine/placement.ts'
import { loadPicture } from '../image/load-picture.ts'
import { readPixels } from '../image/picture-pixels.ts'
import { paintPicture } from '../image/paint-picture.ts'
import type { LetteringClient } from '../lettering/worker-client.ts'
import { patchesOn } from '../patch/patch-list.ts'
import type { NewLayer } from './engine/layers.ts'
import type { Pixels } from './engine/pixels.ts'
import { fetchLayers, type KeptLayers } from './kept-layers.ts'

/** What the photo editor begins with. */
export interface OpenedTarget {
  readonly target: PhotoTarget
  readonly pixels: Pixels
  /** those it was made of; null: none are kept; `missed`: they did not come */
  readonly layers: KeptLayers | 'missed' | null
  /** content hash that is edited; null for a piece of the page */
  readonly asset: string | null
  /** where it lies, or where the patch made of it is to lie */
  readonly document: DocumentKind
  /** the page behind a patch, in the picture's pixels */
  readonly backdrop: ImageBitmap | null
}

/** Pixels that fit a screen's memory several times over. */
const MOST_PIXELS = 16_000_000

export class TargetTooLarge extends Error {}

const sized = (width: number, height: number): void => {
  if (width * height > MOST_PIXELS) throw new TargetTooLarge(`${width}×${height}`)
}

/** The page behind a patch, in the pixels of its box. */
const behindPatch = (page: ImageBitmap, patch: PatchItem): OffscreenCanvas => {
  const { x, y, w, h, rotation } = patch.props
  const canvas = new OffscreenCanvas(w, h)
  const pen = canvas.getContext('2d')
  pen?.translate(w / 2, h / 2)
  pen?.rotate((-rotation * Math.PI) / 180)
  pen?.drawImage(page, -x - w / 2, -y - h / 2)
  return canvas
}

const cutOut = (page: ImageBitmap, { x, y, w, h }: Box): OffscreenCanvas => {
  const canvas = new OffscreenCanvas(w, h)
  canvas.getContext('2d')?.drawImage(page, x, y, w, h, 0, 0, w, h)
  return canvas
}

/** The picture can be edited without them. */
const openLayers = async (
  assets: string,
  asset: string,
  pixels: Pixels,
): Promise<OpenedTarget['layers']> => {
  try {
    return await fetchLayers(assets, asset, pixels)
  } catch (error) {
    console.warn('the layers did not come', error)
    return 'missed'
  }
}

/** The layers that the editor shows; null: it shows the picture alone. */
export const findReadLayers = ({
  layers: kept,
}: Pick<OpenedTarget, 'layers'>): {
  readonly sha: string
  readonly layers: readonly NewLayer[]
} | null => {
  if (kept === null || kept === 'missed' || kept.layers === 'unreadable') return null
  return { sha: kept.sha, layers: kept.layers }
}

const openItem = async (
  editor: Editor,
  target: Extract<PhotoTarget, { kind: 'item' }>,
): Promise<OpenedTarget> => {
  const view = editor.session.page(target.pageId).view.get()
  const found = itemIn(view, target.itemId)
  if (
    view.status !== 'ready' ||
    found === null ||
    (found.item.kind !== 'patch' && found.item.kind !== 'image')
  )
    throw new Error(`no picture ${target.itemId}`)
  const { item, document } = found
  const pixels = readPixels(await loadPicture(view.assets, item.props.asset))
  sized(pixels.width, pixels.height)
  const { asset } = item.props
  const layers = await openLayers(view.assets, asset, pixels)
  const opened = { target, pixels, layers, asset, document, backdrop: null }
  if (item.kind === 'image') return opened
  const page = await loadPicture(view.assets, view.base.source)
  return { ...opened, backdrop: await createImageBitmap(behindPatch(page, item)) }
}

const reachesInto = (item: PatchItem, piece: Box): boolean => {
  const reach = getEffectReach(item.props)
  const { x, y, w, h } = boxOfItem(item)
  return (
    x - reach < piece.x + piece.w &&
    x + w + reach > piece.x &&
    y - reach < piece.y + piece.h &&
    y + h + reach > piece.y
  )
}

/** The piece of the page as it looks with its patches. */
const openRegion = async (
  editor: Editor,
  lettering: LetteringClient,
  target: Extract<PhotoTarget, { kind: 'region' }>,
): Promise<OpenedTarget> => {
  const view = editor.session.page(target.pageId).view.get()
  if (view.status !== 'ready') throw new Error(`no page ${target.pageId}`)
  const piece = withMargin(target.box, 0, view.base)
  const { x, y, w, h } = piece
  sized(w, h)
  const canvas = cutOut(await loadPicture(view.assets, view.base.source), piece)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (pen === null) throw new Error('no canvas')
  for (const { item } of patchesOn(view).toReversed()) {
    if (item.props.hidden || !reachesInto(item, piece)) continue
    const { picture, ...at } = await paintPicture(lettering, item, view.assets)
    pen.globalCompositeOperation = item.props.blend ?? 'source-over'
    if (picture !== null) pen.drawImage(picture, at.x - x, at.y - y)
    picture?.close()
  }
  const pixels: Pixels = { width: w, height: h, data: pen.getImageData(0, 0, w, h).data }
  return {
    target: { ...target, box: piece },
    pixels,
    layers: null,
    asset: null,
    document: editor.eraser.settings.get().document,
    backdrop: null,
  }
}

/**
 * Fetches and decodes what is to be edited. @throws TargetTooLarge, or whatever kept the picture
 * from coming
 */
export const openTarget = (
  editor: Editor,
  lettering: LetteringClient,
  target: PhotoTarget,
): Promise<OpenedTarget> =>
  target.kind === 'item' ? openItem(editor, target) : openRegion(editor, lettering, target)
