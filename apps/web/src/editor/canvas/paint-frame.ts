import { overlaps } from '@panelflow/domain/page/contour.ts'
import type { Box, PageDocument, TextItem } from '@panelflow/domain/page/document/page-document.ts'
import { listPaintLayers, type PaintedItem } from '@panelflow/domain/page/paint-order.ts'
import { getTextReach } from '@panelflow/domain/page/stroke-reach.ts'
import type { Editor } from '../engine/editor.ts'
import type { PageView } from '../engine/page-session.ts'
import { type Placement, getEffectReach, getPlacement } from '../engine/placement.ts'
import type { PictureView } from '../engine/stage.ts'
import { wantedTiles } from '../engine/tiles.ts'
import type { PictureItem } from '../lettering/protocol.ts'
import type { PageWaves } from '../spelling/page-waves.ts'
import { paintScale, type Painting } from '../lettering/text-pictures.ts'
import { drawCompared, drawComposite, isComposed } from './draw-composite.ts'
import { drawDifference, getComparedPart } from './draw-difference.ts'
import { drawInto, type Pen } from './draw-into.ts'
import { drawTiles } from './draw-tiles.ts'
import { getDrawnText } from './drawn-text.ts'
import { createLiveDrawing } from './draw-live.ts'
import { paintDrag } from './paint-drag.ts'
import { paintOutlines } from './paint-outlines.ts'
import { paintSelection, paintWaves } from './paint-selection.ts'
import type { PaintStores } from './paint-stores.ts'
import { type PageOnScreen, pagesOnScreen, pagesWithItems } from './pages-on-screen.ts'
import type { Surroundings } from './palette.ts'

const drawTurned = (
  pen: Pen,
  picture: ImageBitmap,
  { left, top }: PageOnScreen,
  place: Placement,
  scale: number,
): void => {
  pen.save()
  pen.translate(left + place.cx * scale, top + place.cy * scale)
  pen.rotate((place.rotation * Math.PI) / 180)
  pen.drawImage(
    picture,
    (-place.w * scale) / 2,
    (-place.h * scale) / 2,
    place.w * scale,
    place.h * scale,
  )
  pen.restore()
}

/**
 * A painted item; while its place is another than the painted one its picture is moved, turned and
 * stretched along.
 */
const drawPainting = (
  pen: Pen,
  painting: Painting<unknown>,
  from: Placement,
  { left, top }: PageOnScreen,
  place: Placement,
  scale: number,
): void => {
  if (painting.picture === null) return
  const ratio = scale / painting.scale
  const [dx, dy] = [place.cx - from.cx, place.cy - from.cy]
  const [w, h] = [painting.width * ratio, painting.height * ratio]
  if (place.rotation === from.rotation && place.w === from.w && place.h === from.h) {
    pen.drawImage(
      painting.picture,
      left + Math.round(painting.x * ratio + dx * scale),
      top + Math.round(painting.y * ratio + dy * scale),
      w,
      h,
    )
    return
  }
  pen.save()
  pen.translate(left + place.cx * scale, top + place.cy * scale)
  pen.rotate((place.rotation * Math.PI) / 180)
  pen.scale(place.w / from.w, place.h / from.h)
  pen.rotate((-from.rotation * Math.PI) / 180)
  pen.drawImage(
    painting.picture,
    painting.x * ratio - from.cx * scale,
    painting.y * ratio - from.cy * scale,
    w,
    h,
  )
  pen.restore()
}

type Ready = Extract<PageView, { status: 'ready' }>

const reach = ({ cx, cy, w, h }: Placement, { kind, props }: PaintedItem): Box => {
  const effects = kind === 'text' ? getTextReach(props, 6) : getEffectReach(props)
  const radius = Math.hypot(w, h) / 2 + effects + 40
  return { x: cx - radius, y: cy - radius, w: 2 * radius, h: 2 * radius }
}

type Bands = readonly (readonly PaintedItem[])[]

const bandsBefore = new WeakMap<
  PageDocument,
  { readonly base: PageDocument; readonly bands: Bands }
>()

/** Items in painting order, as synthesis paints them. */
const listBands = ({ base, lane }: Ready): Bands => {
  const known = bandsBefore.get(lane)
  if (known?.base === base) return known.bands
  const bands = listPaintLayers({ base, lane }).map((band) => band.map(({ item }) => item))
  bandsBefore.set(lane, { base, bands })
  return bands
}

/** Draws the items of one page, band by band: bands of joined pages lie between one another. */
interface ItemPainter {
  readonly bands: number
  readonly drawBand: (band: number) => void
  readonly drawRest: () => void
}

const createItemPainter = (
  pen: Pen,
  editor: Editor,
  stores: PaintStores,
  on: PageOnScreen,
  view: Ready,
  { show, scale, isMoving }: Showing,
): ItemPainter => {
  const read = isMoving ? 'getRough' : 'get'
  const drafts = editor.drafts.get()
  const selected = editor.selection.state.get().itemIds
  const placed = (item: PaintedItem): Placement | null => drafts.get(item.id) ?? getPlacement(item)
  const draw = (item: PaintedItem, place = placed(item)): void => {
    if (place === null || item.props.hidden || !overlaps(reach(place, item), on.seen)) return
    pen.globalCompositeOperation = item.props.blend ?? 'source-over'
    if (item.kind === 'text') {
      if (show !== 'cleaned') drawLettering(item, place)
    } else if (item.props.stroke !== null || item.props.shadow !== null) drawEffects(item, place)
    else drawPicture(item, place)
    pen.globalCompositeOperation = 'source-over'
  }
  const live = createLiveDrawing(pen, editor, on, view, scale)
  const drawPicture = (item: PictureItem, place: Placement): void => {
    if (live.drawInPlace(item)) return
    const picture = stores.pictures.get(item.props.asset, view.assets)
    if (picture === undefined) return
    pen.globalAlpha = item.props.opacity
    const { cx, cy, w, h } = place
    if (place.rotation === 0)
      drawInto(pen, picture, on, { x: cx - w / 2, y: cy - h / 2, w, h }, scale)
    else drawTurned(pen, picture, on, place, scale)
    pen.globalAlpha = 1
  }
  /** Stretched while it is pulled: the engine paints it when it is let go. */
  const drawEffects = (item: PictureItem, place: Placement): void => {
    const source = { item, assets: view.assets }
    const isUrgent = selected.includes(item.id)
    const painting = stores.effects[read](item.id, source, paintScale(scale), isUrgent)
    const from = painting === undefined ? null : getPlacement(painting.props.item)
    if (painting === undefined || from === null) drawPicture(item, place)
    else drawPainting(pen, painting, from, on, place, scale)
  }
  const drawLettering = (item: TextItem, place: Placement): void => {
    const props = getDrawnText(editor, item, place)
    if (props === null) return
    const isUrgent = selected.includes(item.id)
    const text = stores.texts[read](item.id, props, paintScale(scale), isUrgent)
    // a resized text is laid out anew, not stretched
    if (text !== undefined)
      drawPainting(pen, text, { ...text.props, w: place.w, h: place.h }, on, place, scale)
  }
  const isCopying = editor.isCopying.get()
  const bands = listBands(view)
  return {
    bands: bands.length,
    drawBand: (band) => {
      for (const item of bands[band] ?? []) {
        live.drawBelow(item)
        if (isCopying && drafts.has(item.id)) draw(item, getPlacement(item))
        draw(item)
      }
    },
    drawRest: live.drawRest,
  }
}

/** Draws on a page and on those that meet it: what reaches further is not published either. */
const drawWithin = (pen: Pen, on: PageOnScreen, scale: number, draw: () => void): void => {
  const { above, below } = on.page.joints
  const top = on.top - Math.round(above * scale)
  const bottom = on.bottom + Math.round(below * scale)
  pen.save()
  pen.beginPath()
  pen.rect(on.left, top, on.right - on.left, bottom - top)
  pen.clip()
  draw()
  pen.restore()
}

/** Items of all pages in sight, in the order of the whole strip (domain/page/joints.ts). */
export const drawItems = (
  pen: Pen,
  editor: Editor,
  stores: PaintStores,
  pages: readonly PageOnScreen[],
  showing: Showing,
): void => {
  const painters = pages.flatMap((on) => {
    const view = editor.session.page(on.page.frame.id).view.get()
    return view.status === 'ready' && !isComposed(editor, on, showing)
      ? [{ on, painter: createItemPainter(pen, editor, stores, on, view, showing) }]
      : []
  })
  const bands = Math.max(0, ...painters.map(({ painter }) => painter.bands))
  for (let band = 0; band < bands; band += 1)
    for (const { on, painter } of painters)
      drawWithin(pen, on, showing.scale, () => painter.drawBand(band))
  for (const { on, painter } of painters) drawWithin(pen, on, showing.scale, painter.drawRest)
}

interface Showing {
  readonly show: PictureView
  readonly scale: number
  /** the picture is on its way: it is painted roughly, and well once it has come to rest */
  readonly isMoving: boolean
}

const clipToPage = (
  pen: Pen,
  { left, top, right, bottom }: PageOnScreen,
  draw: () => void,
): void => {
  pen.save()
  pen.beginPath()
  pen.rect(left, top, right - left, bottom - top)
  pen.clip()
  draw()
  pen.restore()
}

/** A line round the page, but not where it meets another one. */
const drawEdges = (pen: Pen, { page, left, top, right, bottom }: PageOnScreen): void => {
  const lines = [
    [left - 0.5, top, left - 0.5, bottom],
    [right + 0.5, top, right + 0.5, bottom],
    ...(page.joints.above > 0 ? [] : [[left - 1, top - 0.5, right + 1, top - 0.5]]),
    ...(page.joints.below > 0 ? [] : [[left - 1, bottom + 0.5, right + 1, bottom + 0.5]]),
  ]
  pen.beginPath()
  for (const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] of lines) {
    pen.moveTo(x1, y1)
    pen.lineTo(x2, y2)
  }
  pen.stroke()
}

interface FrameSettings extends Omit<Showing, 'scale'> {
  readonly dpr: number
  readonly colours: Surroundings
  /** under misspelt words, while the picture moves */
  readonly waves?: readonly PageWaves[]
  /** pages whose tiles are loaded after those that are seen */
  readonly next?: readonly PageOnScreen[]
}

/** A difference may be compared more finely than it is shown. */
const getTileScale = (editor: Editor, on: PageOnScreen, scale: number): number =>
  isComposed(editor, on, { show: 'difference' })
    ? Math.max(scale, getComparedPart(on)?.scale ?? 0)
    : scale

/**
 * One frame: what is visible, from what is loaded. Asks the stores for what is missing. True: what
 * is selected was drawn, too.
 */
export const paintFrame = (
  pen: Pen,
  editor: Editor,
  stores: PaintStores,
  { show, dpr, colours, isMoving, waves = [], next = [] }: FrameSettings,
): boolean => {
  const { width, height } = pen.canvas
  const scale = editor.camera.get().zoom * dpr
  const visiblePages = pagesOnScreen(editor, dpr)
  pen.fillStyle = colours.backdrop
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingEnabled = true
  pen.imageSmoothingQuality = scale < 1 && !isMoving ? 'medium' : 'low'
  stores.tiles.want(
    show === 'difference'
      ? visiblePages.flatMap((on) => wantedTiles([on], getTileScale(editor, on, scale)))
      : [...wantedTiles(visiblePages, scale), ...wantedTiles(next, scale)],
  )
  for (const on of visiblePages) {
    pen.fillStyle = colours.paper
    pen.fillRect(on.left, on.top, on.right - on.left, on.bottom - on.top)
    clipToPage(pen, on, () => drawTiles(pen, stores.tiles, on, scale))
  }
  const showing = { show, scale, isMoving }
  const pages = pagesWithItems(editor, dpr)
  if (show !== 'original') drawItems(pen, editor, stores, pages, showing)
  for (const on of visiblePages) {
    clipToPage(pen, on, () => {
      if (isComposed(editor, on, showing)) drawComposite(pen, editor, stores, on, showing)
      if (show !== 'difference') return
      if (scale < 1 && isComposed(editor, on, showing)) drawCompared(pen, editor, stores, on, scale)
      else drawDifference(pen, on, (layer) => drawTiles(layer, stores.tiles, on, scale))
    })
    pen.strokeStyle = colours.edge
    pen.lineWidth = 1
    drawEdges(pen, on)
  }
  for (const on of pages) {
    const view = editor.session.page(on.page.frame.id).view.get()
    if (view.status === 'ready') paintOutlines(pen, editor, on, view, scale)
  }
  if (editor.drafts.get().size > 0) paintDrag(pen, editor, pages, scale)
  if (!isMoving || !paintSelection(pen, editor, pages, scale)) return false
  paintWaves(pen, pages, waves, scale)
  return true
}
