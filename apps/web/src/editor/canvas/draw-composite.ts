import type { Editor } from '../engine/editor.ts'
import type { PictureView } from '../engine/stage.ts'
import { levelFor, tilesIn } from '../engine/tiles.ts'
import { drawScaledDifference, getComparedPart } from './draw-difference.ts'
import { drawInto, type Pen } from './draw-into.ts'
import { drawTiles } from './draw-tiles.ts'
import type { PaintStores } from './paint-stores.ts'
import type { PageOnScreen } from './pages-on-screen.ts'

interface Showing {
  readonly show: PictureView
  readonly scale: number
}

/** The synthesised picture is shown, not what is drawn here. */
export const isComposed = (
  editor: Editor,
  { page }: PageOnScreen,
  { show }: Pick<Showing, 'show'>,
): boolean =>
  show === 'composite' || (show === 'difference' && editor.outputs.get().has(page.frame.id))

const getComposite = (
  editor: Editor,
  stores: PaintStores,
  { page }: PageOnScreen,
): ImageBitmap | undefined => {
  const address = editor.outputs.get().get(page.frame.id)
  return address === undefined ? undefined : stores.pictures.get(address, address)
}

/** Heat of the synthesised picture, where it is shown smaller than it is. */
export const drawCompared = (
  pen: Pen,
  editor: Editor,
  { tiles, ...stores }: PaintStores,
  on: PageOnScreen,
  shownScale: number,
): void => {
  const picture = getComposite(editor, { tiles, ...stores }, on)
  const part = getComparedPart(on)
  if (picture === undefined || part === null) return
  const { id, width, height, tileLevels } = on.page.frame
  const wanted = tilesIn(on.page.frame, levelFor(part.scale, tileLevels), on.seen)
  const isWhole = wanted.every((tile) => tiles.get(tile) !== undefined)
  drawScaledDifference(pen, on, shownScale, {
    part,
    key: isWhole ? `${id} ${editor.outputs.get().get(id)}` : null,
    drawOriginal: (layer, there, scale) => drawTiles(layer, tiles, there, scale),
    drawResult: (layer, there, scale) =>
      drawInto(layer, picture, there, { x: 0, y: 0, w: width, h: height }, scale),
  })
}

/** The synthesised picture of a page, right of the swipe; whole for a difference. */
export const drawComposite = (
  pen: Pen,
  editor: Editor,
  stores: PaintStores,
  on: PageOnScreen,
  { show, scale }: Showing,
): void => {
  const picture = getComposite(editor, stores, on)
  if (picture === undefined) return
  const from = show === 'composite' ? editor.swipe.get() * pen.canvas.width : 0
  pen.save()
  pen.beginPath()
  pen.rect(from, 0, pen.canvas.width - from, pen.canvas.height)
  pen.clip()
  drawInto(pen, picture, on, { x: 0, y: 0, w: on.page.frame.width, h: on.page.frame.height }, scale)
  pen.restore()
}
