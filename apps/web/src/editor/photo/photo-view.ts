import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { type Cell, createCell } from '../engine/cell.ts'
import type { Quad } from './engine/quad.ts'

/** CSS pixels per picture pixel, and where the picture's corner lies in the viewport. */
interface PhotoCamera {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

const LEAST = 0.05
const MOST = 32
const PADDING = 24

export interface PhotoView {
  readonly camera: Cell<PhotoCamera>
  readonly size: Cell<{ readonly width: number; readonly height: number }>
  /** where the brush is, picture pixels */
  readonly pointer: Cell<Point | null>
  /** an outline being drawn */
  readonly outline: Cell<readonly Point[]>
  /** the frame of what is transformed */
  readonly frame: Cell<Quad | null>
  readonly fit: () => void
  readonly zoomBy: (factor: number, at?: Point) => void
  readonly panBy: (x: number, y: number) => void
  readonly toPhoto: (screen: Point) => Point
}

export const createPhotoView = (photo: {
  readonly width: number
  readonly height: number
}): PhotoView => {
  const camera = createCell<PhotoCamera>({ zoom: 1, x: 0, y: 0 })
  const size = createCell({ width: 800, height: 600 })
  return {
    camera,
    size,
    pointer: createCell<Point | null>(null),
    outline: createCell<readonly Point[]>([]),
    frame: createCell<Quad | null>(null),
    fit: () => {
      const { width, height } = size.get()
      const zoom = Math.min(
        8,
        Math.max(
          LEAST,
          Math.min((width - 2 * PADDING) / photo.width, (height - 2 * PADDING) / photo.height),
        ),
      )
      camera.set({
        zoom,
        x: (width - photo.width * zoom) / 2,
        y: (height - photo.height * zoom) / 2,
      })
    },
    zoomBy: (factor, at = { x: size.get().width / 2, y: size.get().height / 2 }) => {
      const before = camera.get()
      const zoom = Math.min(MOST, Math.max(LEAST, before.zoom * factor))
      const share = zoom / before.zoom
      camera.set({ zoom, x: at.x - (at.x - before.x) * share, y: at.y - (at.y - before.y) * share })
    },
    panBy: (x, y) => camera.set({ ...camera.get(), x: camera.get().x + x, y: camera.get().y + y }),
    toPhoto: ({ x, y }) => {
      const { zoom, x: left, y: top } = camera.get()
      return { x: (x - left) / zoom, y: (y - top) / zoom }
    },
  }
}
