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
import { computeHull, listCorners } from './outline.ts'

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
export const TRUE_SHAPE = 0.85

export type FoundRegion = Omit<Region, 'order'>

/** px of the searched picture per page px */
export const getWorkScale = (page: Raster): number =>
  Math.min(1, WORK_SIDE / Math.min(page.width, page.height))

/** Finds the lettering of a page or of a strip of any length, in reading order. */
export function detectRegions(cv: OpenCv, page: Raster, options: DetectionOptions): Region[] {
  return orderRegions(cv, page, findRegions(cv, page, options), options.direction)
}

/** The lettering of a page or strip by its look alone, in no particular order. */
export function findRegions(cv: OpenCv, page: Raster, options: DetectionOptions): FoundRegion[] {
  const scale = getWorkScale(page)
  const found: FoundRegion[] = []
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
  return found
}

/** The regions in reading order, numbered. */
export function orderRegions<Found extends FoundRegion>(
  cv: OpenCv,
  page: Raster,
  found: readonly Found[],
  direction: ReadingDirection,
): (Found & Region)[] {
  const panels = direction === 'strip' ? [] : findPanels(cv, page)
  const boxes = found.map((region) => region.box)
  return readingOrder(boxes, panels, direction).flatMap((index, position) => {
    const region = found[index]
    return region ? [{ ...region, order: position }] : []
  })
}

function searchBand(
  cv: OpenCv,
  band: Raster,
  scale: number,
  options: DetectionOptions,
): FoundRegion[] {
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

function toRegion(block: TextBlock, scaleX: number, scaleY: number): FoundRegion {
  const scaled = (point: Point): Point => ({
    x: Math.round(point.x * scaleX),
    y: Math.round(point.y * scaleY),
  })
  const polygon = computeHull(block.pieces.flatMap(listCorners)).map(scaled)
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

function moveBy(region: FoundRegion, dx: number, dy: number): FoundRegion {
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
