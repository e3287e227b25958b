import type { Box, Point } from '@panelflow/domain/page/document/page-document.ts'
import { getRowBounds, listRow, pageAt, type Strip, type StripPage } from './strip.ts'

const ZOOM = { min: 0.05, max: 8 } as const

/**
 * Where we look: the middle of the viewport is a place on a page, so numbers stay small in the
 * longest chapter.
 */
export interface Camera {
  readonly page: number
  /** page pixels from the page's left and top edge */
  readonly x: number
  readonly y: number
  /** screen (CSS) pixels per page pixel */
  readonly zoom: number
}

/** CSS pixels. */
export interface Viewport {
  readonly width: number
  readonly height: number
}

const clamp = (value: number, min: number, max: number): number =>
  Math.min(Math.max(value, min), Math.max(min, max))

const findPage = (strip: Strip, index: number): StripPage | undefined =>
  strip.pages[clamp(index, 0, strip.pages.length - 1)]

/** Place of the viewport's middle in the strip. */
const getCentre = (camera: Camera, strip: Strip): Point => {
  const page = findPage(strip, camera.page)
  return { x: (page?.left ?? 0) + camera.x, y: (page?.top ?? 0) + camera.y }
}

const lookingAt = (strip: Strip, middle: Point, zoom: number): Camera => {
  const x = clamp(middle.x, -strip.width / 2, strip.width / 2)
  const y = clamp(middle.y, 0, strip.height)
  const index = pageAt(strip, y, x)
  const page = findPage(strip, index)
  return { page: index, x: x - (page?.left ?? 0), y: y - (page?.top ?? 0), zoom }
}

/** From the strip to the screen (CSS pixels from the viewport's corner). */
export const toScreen = (camera: Camera, strip: Strip, viewport: Viewport, point: Point): Point => {
  const middle = getCentre(camera, strip)
  return {
    x: viewport.width / 2 + (point.x - middle.x) * camera.zoom,
    y: viewport.height / 2 + (point.y - middle.y) * camera.zoom,
  }
}

export const toStrip = (camera: Camera, strip: Strip, viewport: Viewport, screen: Point): Point => {
  const middle = getCentre(camera, strip)
  return {
    x: middle.x + (screen.x - viewport.width / 2) / camera.zoom,
    y: middle.y + (screen.y - viewport.height / 2) / camera.zoom,
  }
}

/**
 * Page and place on it under a point of the screen; the nearest page above for a point between
 * pages.
 */
export const toPage = (
  camera: Camera,
  strip: Strip,
  viewport: Viewport,
  screen: Point,
): { readonly page: StripPage; readonly point: Point } | null => {
  const at = toStrip(camera, strip, viewport, screen)
  const page = findPage(strip, pageAt(strip, at.y, at.x))
  return page === undefined ? null : { page, point: { x: at.x - page.left, y: at.y - page.top } }
}

export const visibleStrip = (camera: Camera, strip: Strip, viewport: Viewport): Box => {
  const corner = toStrip(camera, strip, viewport, { x: 0, y: 0 })
  return {
    x: corner.x,
    y: corner.y,
    w: viewport.width / camera.zoom,
    h: viewport.height / camera.zoom,
  }
}

/** @param by screen pixels the picture moves */
export const panned = (camera: Camera, strip: Strip, by: Point): Camera => {
  const middle = getCentre(camera, strip)
  return lookingAt(
    strip,
    { x: middle.x - by.x / camera.zoom, y: middle.y - by.y / camera.zoom },
    camera.zoom,
  )
}

/** Zooms so that what is under `anchor` (screen) stays there. */
export const zoomedTo = (
  camera: Camera,
  strip: Strip,
  viewport: Viewport,
  zoom: number,
  anchor: Point,
): Camera => {
  const next = clamp(zoom, ZOOM.min, ZOOM.max)
  const under = toStrip(camera, strip, viewport, anchor)
  const middle = {
    x: under.x - (anchor.x - viewport.width / 2) / next,
    y: under.y - (anchor.y - viewport.height / 2) / next,
  }
  return lookingAt(strip, middle, next)
}

const MARGIN = 24

/** A page with those beside it: the page in front, and the box to be seen, in the strip. */
const findRow = (strip: Strip, index: number): { page: StripPage; bounds: Box } | undefined => {
  const page = findPage(strip, index)
  return page && { page, bounds: getRowBounds(listRow(strip, page.index)) }
}

/**
 * A whole page in the viewport, with the page beside it; one that is far taller than wide, or part
 * of a strip, is fitted by its width. @param zoom keeps this instead: the page from its top
 */
export const fittedTo = (
  strip: Strip,
  viewport: Viewport,
  index: number,
  zoom?: number,
): Camera => {
  const row = findRow(strip, index)
  if (row === undefined) return { page: 0, x: 0, y: 0, zoom: 1 }
  const { page, bounds } = row
  const { w: width, h: height } = bounds
  const byWidth = (viewport.width - 2 * MARGIN) / width
  const byHeight = (viewport.height - 2 * MARGIN) / height
  const isTall = height > width * 3 || page.joints.above + page.joints.below > 0
  const fitted = clamp(
    isTall ? Math.min(byWidth, 1) : Math.min(byWidth, byHeight),
    ZOOM.min,
    ZOOM.max,
  )
  const next = zoom ?? fitted
  const y = isTall ? Math.min(height / 2, (viewport.height / 2 - MARGIN) / next) : height / 2
  return { page: page.index, x: bounds.x + width / 2 - page.left, y, zoom: next }
}

/** The upper or lower end of the chapter at that edge of the viewport, sideways where it was. */
export const atEnd = (
  camera: Camera,
  strip: Strip,
  viewport: Viewport,
  end: 'start' | 'end',
): Camera => {
  const half = (viewport.height / 2 - MARGIN) / camera.zoom
  const y = end === 'start' ? half : strip.height - half
  return lookingAt(strip, { x: getCentre(camera, strip).x, y }, camera.zoom)
}

/** The page, with the one beside it, as wide as the viewport, at the height where it was. */
export const fittedToWidth = (camera: Camera, strip: Strip, viewport: Viewport): Camera => {
  const row = findRow(strip, camera.page)
  if (row === undefined) return camera
  const { page, bounds } = row
  const zoom = clamp((viewport.width - 2 * MARGIN) / bounds.w, ZOOM.min, ZOOM.max)
  return { ...camera, x: bounds.x + bounds.w / 2 - page.left, zoom }
}

/**
 * The nearest camera that shows `box` (page pixels) whole, or its middle when it is too large.
 * Stays where it is when it is visible.
 */
export const revealing = (
  camera: Camera,
  strip: Strip,
  viewport: Viewport,
  index: number,
  box: Box,
): Camera => {
  const page = findPage(strip, index)
  if (page === undefined) return camera
  const seen = visibleStrip(camera, strip, viewport)
  const margin = MARGIN / camera.zoom
  const left = page.left + box.x
  const top = page.top + box.y
  const inside =
    left >= seen.x &&
    top >= seen.y &&
    left + box.w <= seen.x + seen.w &&
    top + box.h <= seen.y + seen.h
  if (inside) return camera
  const fits = box.w + 2 * margin <= seen.w && box.h + 2 * margin <= seen.h
  const middle = { x: left + box.w / 2, y: top + box.h / 2 }
  if (!fits) return lookingAt(strip, middle, camera.zoom)
  const x = clamp(
    seen.x + seen.w / 2,
    left + box.w + margin - seen.w / 2,
    left - margin + seen.w / 2,
  )
  const isNear = Math.abs(top + box.h / 2 - (seen.y + seen.h / 2)) < seen.h
  const y = isNear
    ? clamp(seen.y + seen.h / 2, top + box.h + margin - seen.h / 2, top - margin + seen.h / 2)
    : middle.y
  return lookingAt(strip, { x, y }, camera.zoom)
}

/** Nearer to the edge of the viewport than this, a place is not in sight; screen pixels. */
const EDGE = 64

/**
 * Shows a place that was asked for with what is round it: at the height of the viewport's middle,
 * unless it is well in sight already.
 */
export const showingPlace = (
  camera: Camera,
  strip: Strip,
  viewport: Viewport,
  index: number,
  box: Box,
): Camera => {
  const page = findPage(strip, index)
  if (page === undefined) return camera
  const near = revealing(camera, strip, viewport, index, box)
  const seen = visibleStrip(near, strip, viewport)
  const edge = EDGE / camera.zoom
  const top = page.top + box.y
  if (top - edge >= seen.y && top + box.h + edge <= seen.y + seen.h) return near
  return lookingAt(strip, { x: getCentre(near, strip).x, y: top + box.h / 2 }, camera.zoom)
}
