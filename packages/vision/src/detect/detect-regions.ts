import { scope, type OpenCv } from '../open-cv.ts'
import { findPanels } from '../order/panels.ts'
import { readingOrder, type ReadingDirection } from '../order/reading-order.ts'
import { getBounds, crop, sharedArea, type Box, type Point, type Raster } from '../raster.ts'
import { toMat } from '../to-mat.ts'
import { splitIntoBands } from './bands.ts'
import { joinBoxes } from './features.ts'
import { findTexts, type TextBlock } from './find-texts.ts'
import { findInk } from './ink.ts'
import type { Writing } from './lines.ts'

/** Convex outline around boxes, clockwise on screen (Andrew's monotone chain). */
function computeHull(boxes: readonly Box[]): Point[] {
  const points = boxes
    .flatMap(({ x, y, w, h }) => [
      { x, y },
      { x: x + w, y },
      { x, y: y + h },
      { x: x + w, y: y + h },
    ])
    .sort((a, b) => a.x - b.x || a.y - b.y)
  const upper = chain(points)
  const lower = chain(points.toReversed())
  return [...upper.slice(0, -1), ...lower.slice(0, -1)]
}

function chain(points: readonly Point[]): Point[] {
  const hull: Point[] = []
  for (const point of points) {
    for (;;) {
      const [a, b] = hull.slice(-2)
      if (!a || !b || (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 0) break
      hull.pop()
    }
    hull.push(point)
  }
  return hull
}

export type RegionKind = 'speech' | 'narration' | 'effect' | 'sign' | 'other'

export interface Region {
  /** convex outline of the lettering, page px */
  readonly polygon: readonly Point[]
  readonly box: Box
  readonly kind: RegionKind
  readonly orientation: Writing
  readonly bubble: readonly Point[] | null
  /** 0-based reading order, without gaps */
  readonly order: number
  /** 0..1 */
  readonly score: number
}

export interface DetectionOptions {
  /** true for Chinese and Japanese, which may be set in columns */
  readonly verticalPossible: boolean
  readonly direction: ReadingDirection
  /** regions below this score are left out; 0.5 keeps what the letters alone prove */
  readonly leastScore: number
}

/**
 * Pages are searched at no more than this many px on their shorter side: letters are 15 to 40 px
 * high then.
 */
const WORK_SIDE = 1300

/** A rougher contour helps to judge a text but is no shape to letter into. */
const TRUE_SHAPE = 0.85

type Found = Omit<Region, 'order'>

/** Finds the lettering of a page or of a strip of any length, in reading order. */
export function detectRegions(cv: OpenCv, page: Raster, options: DetectionOptions): Region[] {
  const scale = Math.min(1, WORK_SIDE / Math.min(page.width, page.height))
  const found: Found[] = []
  for (const band of splitIntoBands(page.width, page.height, scale)) {
    for (const region of searchBand(cv, crop(page, band.box), scale, options)) {
      const moved = moveBy(region, band.box.x, band.box.y)
      const middle = moved.box.y + moved.box.h / 2
      if (
        middle >= band.coreTop &&
        middle < band.coreBottom &&
        !found.some((other) => isSame(other.box, moved.box))
      )
        found.push(moved)
    }
  }
  const panels = options.direction === 'strip' ? [] : findPanels(cv, page)
  const order = readingOrder(
    found.map((region) => region.box),
    panels,
    options.direction,
  )
  return order.flatMap((index, position) => {
    const region = found[index]
    return region ? [{ ...region, order: position }] : []
  })
}

function searchBand(cv: OpenCv, band: Raster, scale: number, options: DetectionOptions): Found[] {
  return scope((manage) => {
    const full = manage(toMat(cv, band))
    const work = scale < 1 ? manage(new cv.Mat()) : full
    if (scale < 1)
      cv.resize(
        full,
        work,
        new cv.Size(Math.round(band.width * scale), Math.round(band.height * scale)),
        0,
        0,
        cv.INTER_AREA,
      )
    const blocks = findTexts(cv, findInk(cv, work), options.verticalPossible, options.leastScore)
    return blocks.map((block) => toRegion(block, band.width / work.cols, band.height / work.rows))
  })
}

function toRegion(block: TextBlock, scaleX: number, scaleY: number): Found {
  const scaled = (point: Point): Point => ({
    x: Math.round(point.x * scaleX),
    y: Math.round(point.y * scaleY),
  })
  const polygon = computeHull(block.pieces).map(scaled)
  return {
    polygon,
    box: getBounds(polygon),
    kind: block.bubble ? 'speech' : getRegionKind(block),
    orientation: block.layout.writing,
    bubble:
      block.bubble && block.bubble.solidity >= TRUE_SHAPE ? block.bubble.contour.map(scaled) : null,
    score: Math.round(block.score * 100) / 100,
  }
}

/**
 * Without a bubble: running text on calm ground is somebody's words, few large letters are a sound.
 */
function getRegionKind(block: TextBlock): RegionKind {
  const box = joinBoxes(block.pieces)
  const letters = (box.w * box.h) / Math.max(1, block.layout.letter ** 2)
  return letters < 6 && block.layout.letter > 34 ? 'effect' : 'speech'
}

function moveBy(region: Found, dx: number, dy: number): Found {
  const move = (point: Point): Point => ({ x: point.x + dx, y: point.y + dy })
  return {
    ...region,
    polygon: region.polygon.map(move),
    bubble: region.bubble?.map(move) ?? null,
    box: { ...region.box, x: region.box.x + dx, y: region.box.y + dy },
  }
}

function isSame(a: Box, b: Box): boolean {
  return sharedArea(a, b) > 0.5 * Math.min(a.w * a.h, b.w * b.h)
}
