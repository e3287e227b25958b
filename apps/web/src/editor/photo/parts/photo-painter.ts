import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { PALETTE } from '../../canvas/palette.ts'
import { listSelectionEdges } from '../engine/selection-edges.ts'
import { listHandles } from '../engine/frame-pull.ts'
import { isPainting } from '../engine/photo-tool.ts'
import type { Photo } from '../engine/photo.ts'
import type { Pixels } from '../engine/pixels.ts'
import type { Quad } from '../engine/quad.ts'
import type { PhotoView } from '../photo-view.ts'

type Pen = CanvasRenderingContext2D

export interface PhotoPainter {
  /** True: there is more to take over than one frame has time for. */
  readonly paint: (pen: Pen, dpr: number) => boolean
}

const chequers = (): CanvasPattern | null => {
  const tile = new OffscreenCanvas(16, 16)
  const pen = tile.getContext('2d')
  if (pen === null) return null
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, 16, 16)
  pen.fillStyle = '#d4d8df'
  pen.fillRect(0, 0, 8, 8)
  pen.fillRect(8, 8, 8, 8)
  return pen.createPattern(tile, 'repeat')
}

/** The rim of what is selected: colours are judged as they are, within and without. */
const createOutline = (selection: Uint8Array, photo: Photo): Path2D => {
  const outline = new Path2D()
  for (const [from, to] of listSelectionEdges(selection, photo)) {
    outline.moveTo(from.x, from.y)
    outline.lineTo(to.x, to.y)
  }
  return outline
}

const drawOutline = (pen: Pen, outline: Path2D, zoom: number): void => {
  pen.lineWidth = 1.5 / zoom
  pen.strokeStyle = '#ffffff'
  pen.stroke(outline)
  pen.setLineDash([4 / zoom, 4 / zoom])
  pen.strokeStyle = PALETTE.brush
  pen.stroke(outline)
  pen.setLineDash([])
}

const drawMarks = (pen: Pen, photo: Photo, view: PhotoView, dpr: number): void => {
  const { zoom } = view.camera.get()
  const { tool, radius } = photo.settings.get()
  const pointer = view.pointer.get()
  const line = (width: number, colour: string): void => {
    pen.lineWidth = (width * dpr) / (zoom * dpr)
    pen.strokeStyle = colour
    pen.stroke()
  }
  const outline = view.outline.get()
  if (outline.length > 1) {
    pen.beginPath()
    for (const { x, y } of outline) pen.lineTo(x, y)
    pen.closePath()
    line(3, PALETTE.halo)
    line(1, PALETTE.selected)
  }
  const circle = (x: number, y: number, size: number): void => {
    pen.beginPath()
    pen.arc(x, y, size, 0, Math.PI * 2)
    line(2.5, PALETTE.halo)
    line(1, '#20242c')
  }
  if (pointer !== null && isPainting(tool)) circle(pointer.x, pointer.y, radius)
  const clone = photo.clone.get()
  if (tool !== 'clone' || clone === null) return
  const from =
    clone.by === null || pointer === null
      ? clone.at
      : { x: pointer.x + clone.by.x, y: pointer.y + clone.by.y }
  circle(from.x, from.y, 4 / zoom)
}

/** CSS px */
const HANDLE = 8

/** The frame of what is transformed, and its eight handles: as large at every scale. */
const drawFrame = (pen: Pen, quad: Quad, zoom: number): void => {
  pen.beginPath()
  for (const { x, y } of quad) pen.lineTo(x, y)
  pen.closePath()
  pen.lineWidth = 3 / zoom
  pen.strokeStyle = PALETTE.halo
  pen.stroke()
  pen.lineWidth = 1 / zoom
  pen.strokeStyle = PALETTE.selected
  pen.stroke()
  const side = HANDLE / zoom
  pen.fillStyle = '#ffffff'
  for (const { place } of listHandles(quad)) {
    pen.fillRect(place.x - side / 2, place.y - side / 2, side, side)
    pen.strokeRect(place.x - side / 2, place.y - side / 2, side, side)
  }
}

/** What a frame may spend on pixels that changed. */
const FRAME_MS = 8

const toImageData = ({ width, data }: Pixels, { x, y, w, h }: Box): ImageData => {
  const image = new ImageData(w, h)
  for (let row = 0; row < h; row++)
    image.data.set(
      data.subarray(((y + row) * width + x) * 4, ((y + row) * width + x + w) * 4),
      row * w * 4,
    )
  return image
}

/**
 * Draws the picture as it is: only what changed since the last frame is taken over from the layers.
 */
export const createPhotoPainter = (
  photo: Photo,
  view: PhotoView,
  backdrop: ImageBitmap | null,
): PhotoPainter => {
  const backing = new OffscreenCanvas(photo.width, photo.height)
  const ground = backing.getContext('2d')
  const pattern = chequers()
  let outlined: { readonly selection: Uint8Array; readonly outline: Path2D } | null = null
  const takeOver = (): boolean => {
    if (ground === null) return false
    const until = performance.now() + FRAME_MS
    for (let part = photo.takeDirty(); part !== null; part = photo.takeDirty()) {
      ground.putImageData(toImageData(part.pixels, part.box), part.box.x, part.box.y)
      if (performance.now() > until) return true
    }
    return false
  }
  return {
    paint: (pen, dpr) => {
      const hasMore = takeOver()
      const { zoom, x, y } = view.camera.get()
      pen.setTransform(dpr, 0, 0, dpr, 0, 0)
      pen.clearRect(0, 0, view.size.get().width, view.size.get().height)
      if (pattern !== null) {
        pen.fillStyle = pattern
        pen.fillRect(x, y, photo.width * zoom, photo.height * zoom)
      }
      pen.setTransform(zoom * dpr, 0, 0, zoom * dpr, x * dpr, y * dpr)
      pen.imageSmoothingEnabled = zoom < 2
      if (backdrop !== null) pen.drawImage(backdrop, 0, 0, photo.width, photo.height)
      pen.drawImage(backing, 0, 0)
      const selection = photo.selection.get()
      const frame = view.frame.get()
      if (frame !== null) {
        drawFrame(pen, frame, zoom)
        return hasMore
      }
      if (selection !== null) {
        if (outlined?.selection !== selection)
          outlined = { selection, outline: createOutline(selection, photo) }
        drawOutline(pen, outlined.outline, zoom)
      }
      drawMarks(pen, photo, view, dpr)
      return hasMore
    },
  }
}
