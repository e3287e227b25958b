/** The picture of an approved rendering: the source's piece of a page beside the lettered one. */
import { boundsOfPoints } from '@panelflow/domain/page/contour.ts'
import type { Box, RegionItem, TextItem } from '@panelflow/domain/page/document/page-document.ts'
import { fitExample, placeExample } from '@panelflow/domain/page/effect-example.ts'
import { getBounds } from '@panelflow/domain/page/page-findings.ts'
import { loadPicture } from '../../editor/image/load-picture.ts'
import { composePage } from './compose-page.ts'
import type { EditorSession } from './use-editor-session.ts'

const SIDE = 220
const GAP = 4
const QUALITY = 0.9

const toBase64 = async (blob: Blob): Promise<string> => {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

const drawPiece = (
  pen: OffscreenCanvasRenderingContext2D,
  picture: ImageBitmap,
  piece: Box,
  left: number,
): void => {
  const { w, h } = fitExample(piece, SIDE)
  pen.drawImage(picture, piece.x, piece.y, piece.w, piece.h, left, 0, w, h)
}

/**
 * Takes both pieces from the open page as it is now, as one JPEG in base64. Throws whatever kept
 * the pictures of the page from coming.
 */
export const takeEffectPicture = async (
  session: EditorSession,
  language: string,
  { pageId, region, text }: { pageId: string; region: RegionItem; text: TextItem },
): Promise<string> => {
  const view = session.editor.session.page(pageId).view.get()
  if (view.status !== 'ready') throw new Error(`page ${pageId} is ${view.status}`)
  const pieces = placeExample(
    boundsOfPoints(region.props.polygon),
    getBounds(text.props),
    view.base,
  )
  const source = await loadPicture(view.assets, view.base.source)
  const { png } = await composePage(session, language, pageId)
  const lettered = await createImageBitmap(png)
  const [left, right] = [fitExample(pieces.source, SIDE), fitExample(pieces.lettered, SIDE)]
  const canvas = new OffscreenCanvas(left.w + GAP + right.w, Math.max(left.h, right.h))
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('no canvas')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  drawPiece(pen, source, pieces.source, 0)
  drawPiece(pen, lettered, pieces.lettered, left.w + GAP)
  lettered.close()
  return await toBase64(await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY }))
}
