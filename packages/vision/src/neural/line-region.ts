/** A region from lines of the detector that the classical search did not find. */
import { growBubble } from '../detect/bubble.ts'
import { TRUE_SHAPE, type FoundRegion, type RegionKind } from '../detect/detect-regions.ts'
import { findInk, type InkComponent } from '../detect/ink.ts'
import { computeHull, listCorners } from '../detect/outline.ts'
import { textMask } from '../mask/text-mask.ts'
import { scope, type Mat, type OpenCv } from '../open-cv.ts'
import {
  crop,
  getBounds,
  grow,
  median,
  union,
  type Box,
  type Point,
  type Raster,
} from '../raster.ts'
import { toMat } from '../to-mat.ts'
import { areColumns, toInkBox } from './line-groups.ts'
import type { TextLine } from './text-lines.ts'

/** Higher letters, px of the searched picture, are drawn sounds unless a bubble is round them. */
const LARGE_LETTER = 60
/** Degrees from which on lettering without a bubble is drawn, not set. */
const LEANING = 8
/** Share of the ground that differs from its median from which on it is artwork. */
const UNREST = 0.3
/** Brightness that still counts as the same ground, 0..255. */
const CALM = 18
/** Smaller regions are dots of the drawing, page px. */
const LEAST_SIDE = 9

interface Surroundings {
  readonly bubble: readonly Point[] | null
  /** boxes of the ink, page px */
  readonly pieces: readonly Box[]
}

export interface LineRegionOptions {
  readonly verticalPossible: boolean
  /** px of the searched picture per page px */
  readonly scale: number
}

/** @returns null for what is too small to be lettering */
export function toLineRegion(
  cv: OpenCv,
  page: Raster,
  lines: readonly TextLine[],
  { verticalPossible, scale }: LineRegionOptions,
): FoundRegion | null {
  const inkBoxes = lines.map(toInkBox)
  const bounds = clip(inkBoxes.reduce(union), page)
  if (Math.min(bounds.w, bounds.h) < LEAST_SIDE) return null
  const { bubble, pieces } = findSurroundings(cv, page, inkBoxes, { bounds, scale })
  const outlined = pieces.length > 0 ? pieces : inkBoxes
  const polygon = computeHull(outlined.flatMap(listCorners)).map(({ x, y }) => ({
    x: Math.round(Math.max(0, Math.min(page.width, x))),
    y: Math.round(Math.max(0, Math.min(page.height, y))),
  }))
  const vertical = areColumns(lines, verticalPossible) && bounds.h > bounds.w * 0.8
  const score = lines.reduce((sum, line) => sum + line.score, 0) / lines.length
  return {
    polygon,
    box: getBounds(polygon),
    kind: bubble ? 'speech' : getLineKind(cv, page, lines, { bounds, scale }),
    orientation: vertical ? 'vertical' : 'horizontal',
    bubble,
    score: Math.round(score * 100) / 100,
  }
}

interface Window {
  readonly bounds: Box
  readonly scale: number
}

/** Large or leaning letters are sounds, print on artwork is a sign, the rest somebody's words. */
function getLineKind(
  cv: OpenCv,
  page: Raster,
  lines: readonly TextLine[],
  { bounds, scale }: Window,
): RegionKind {
  const letter = Math.max(...lines.map(({ w, h }) => Math.min(w, h))) * scale
  const angle = median(lines.map((line) => Math.abs(line.angle)))
  if (letter > LARGE_LETTER || angle > LEANING) return 'effect'
  return measureUnrest(cv, page, bounds) > UNREST ? 'sign' : 'speech'
}

/** Share of the rim around a box that is unlike its median brightness. */
function measureUnrest(cv: OpenCv, page: Raster, bounds: Box): number {
  const margin = Math.max(4, Math.min(bounds.w, bounds.h) * 0.2)
  const box = grow(bounds, margin, page.width, page.height)
  return scope((manage) => {
    const gray = manage(new cv.Mat())
    const picture = manage(toMat(cv, crop(page, box)))
    if (page.channels === 1) picture.copyTo(gray)
    else cv.cvtColor(picture, gray, cv.COLOR_RGB2GRAY)
    const rim = Array.from(gray.data as Uint8Array).filter((_, at) => {
      const [x, y] = [box.x + (at % box.w), box.y + Math.floor(at / box.w)]
      return x < bounds.x || y < bounds.y || x >= bounds.x + bounds.w || y >= bounds.y + bounds.h
    })
    const middle = median(rim)
    const odd = rim.filter((value) => Math.abs(value - middle) > CALM).length
    return odd / Math.max(1, rim.length)
  })
}

/** The bubble round the lines, and the ink in them. */
function findSurroundings(
  cv: OpenCv,
  page: Raster,
  inkBoxes: readonly Box[],
  { bounds, scale }: Window,
): Surroundings {
  const reach = Math.max(...inkBoxes.map(({ w, h }) => Math.min(w, h))) * 4
  const margin = Math.min(420 / scale, Math.max(reach, Math.max(bounds.w, bounds.h) * 0.7))
  const window = grow(bounds, margin, page.width, page.height)
  const isLight = textMask(cv, page, computeHull(inkBoxes.flatMap(listCorners)), 0)?.light ?? false
  return scope((manage) => {
    const full = manage(toMat(cv, crop(page, window)))
    if (page.channels === 1) cv.cvtColor(full, full, cv.COLOR_GRAY2RGB)
    const picture = manage(new cv.Mat())
    const size = new cv.Size(
      Math.max(8, Math.round(window.w * scale)),
      Math.max(8, Math.round(window.h * scale)),
    )
    cv.resize(full, picture, size, 0, 0, cv.INTER_AREA)
    const toPage = (point: Point): Point => ({
      x: Math.round(window.x + (point.x * window.w) / size.width),
      y: Math.round(window.y + (point.y * window.h) / size.height),
    })
    const toWindow = ({ x, y, w, h }: Box): Box => ({
      x: ((x - window.x) * size.width) / window.w,
      y: ((y - window.y) * size.height) / window.h,
      w: (w * size.width) / window.w,
      h: (h * size.height) / window.h,
    })
    const within = inkBoxes.map(toWindow)
    // the search knows dark letters only
    if (isLight) cv.bitwise_not(picture, picture)
    const { bubble, pieces } = growFrom(cv, picture, within)
    return {
      bubble: bubble?.map(toPage) ?? null,
      pieces: pieces.map(({ x, y, w, h }) => {
        const [from, to] = [toPage({ x, y }), toPage({ x: x + w, y: y + h })]
        return { x: from.x, y: from.y, w: to.x - from.x, h: to.y - from.y }
      }),
    }
  })
}

interface Grown {
  readonly bubble: readonly Point[] | null
  readonly pieces: readonly InkComponent[]
}

function growFrom(cv: OpenCv, picture: Mat, boxes: readonly Box[]): Grown {
  const map = findInk(cv, picture)
  const pieces = map.pieces.filter((piece) => boxes.some((box) => isMostlyInside(piece, box)))
  if (pieces.length === 0) return { bubble: null, pieces }
  const bubble = growBubble(cv, map, pieces, new Set(pieces.map(({ label }) => label)))
  return { bubble: bubble && bubble.solidity >= TRUE_SHAPE ? bubble.contour : null, pieces }
}

/** The middle lies inside, and little of it outside: outlines only reach in. */
function isMostlyInside(piece: Box, box: Box): boolean {
  const w = Math.min(piece.x + piece.w, box.x + box.w) - Math.max(piece.x, box.x)
  const h = Math.min(piece.y + piece.h, box.y + box.h) - Math.max(piece.y, box.y)
  return w > 0 && h > 0 && w * h >= 0.6 * piece.w * piece.h
}

function clip(box: Box, page: Raster): Box {
  const x = Math.max(0, Math.round(box.x))
  const y = Math.max(0, Math.round(box.y))
  return {
    x,
    y,
    w: Math.min(page.width, Math.round(box.x + box.w)) - x,
    h: Math.min(page.height, Math.round(box.y + box.h)) - y,
  }
}
