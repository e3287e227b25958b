import type { Camera, Viewport } from './camera.ts'
import type { PageFrame } from './ports.ts'

/** Pages at least this many times taller than wide have a map. */
const TALL = 3

export const isTall = ({ width, height }: Pick<PageFrame, 'width' | 'height'>): boolean =>
  height > TALL * width

/** Size of the map, CSS pixels. The page is as wide as the map, and usually far taller. */
export interface MapSize {
  readonly width: number
  readonly height: number
}

/** What a map shows, map pixels. */
export interface MapView {
  /** map pixels per page pixel */
  readonly scale: number
  /** how far the small page is scrolled up */
  readonly offset: number
  /** the mark round what the editor shows */
  readonly mark: { readonly top: number; readonly height: number }
}

/** Height of the map: that of the small page where it is lower than what there is room for. */
export const getMapHeight = (frame: PageFrame, width: number, most: number): number =>
  Math.min(most, Math.round((width * frame.height) / frame.width))

/** Page pixels from the view's middle to its edge; no more than half of the page. */
const getHalf = ({ zoom }: Pick<Camera, 'zoom'>, viewport: Viewport, frame: PageFrame): number =>
  Math.min(viewport.height / zoom, frame.height) / 2

/**
 * The small page scrolls along as the page does: when the editor shows the page's top the map does,
 * and so for its end. The mark goes from the map's top to its end meanwhile.
 */
export const getMapView = (
  camera: Pick<Camera, 'y' | 'zoom'>,
  viewport: Viewport,
  frame: PageFrame,
  size: MapSize,
): MapView => {
  const scale = size.width / frame.width
  const half = getHalf(camera, viewport, frame)
  const range = frame.height - 2 * half
  const share = range <= 0 ? 0 : Math.min(Math.max((camera.y - half) / range, 0), 1)
  const offset = Math.max(0, frame.height * scale - size.height) * share
  return {
    scale,
    offset,
    mark: { top: (camera.y - half) * scale - offset, height: 2 * half * scale },
  }
}

/** Puts y of the page (page pixels) into the middle, but nothing beyond the top or the end. */
export const lookAtY = (
  camera: Camera,
  viewport: Viewport,
  frame: PageFrame,
  y: number,
): Camera => {
  const half = getHalf(camera, viewport, frame)
  return { ...camera, y: Math.min(Math.max(y, half), frame.height - half) }
}

/** Where on the page, in page pixels from its top, y of the map lies. */
export const toPageY = ({ scale, offset }: MapView, y: number): number => (y + offset) / scale

/** How far the page moves while the mark is pulled by so much. */
export const toPageDistance = (
  { scale, mark }: MapView,
  frame: PageFrame,
  size: MapSize,
  by: number,
): number => {
  const way = size.height - mark.height
  return way <= 0 ? 0 : (by / way) * (frame.height - mark.height / scale)
}
