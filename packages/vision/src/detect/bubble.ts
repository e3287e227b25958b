import { scope, type Mat, type OpenCv } from '../open-cv.ts'
import { grow, type Box, type Mask, type Point } from '../raster.ts'
import { joinBoxes } from './features.ts'
import type { InkMap, InkComponent } from './ink.ts'
import { letterSize } from './lines.ts'

/** The calm surface around a text, with the text's own holes filled. */
export interface Bubble {
  /** 255 inside; tails and other thin arms are cut off */
  readonly mask: Mask
  readonly contour: readonly Point[]
  readonly area: number
  /** area ÷ area of the convex hull: near 1 for balloons and boxes */
  readonly solidity: number
  /** share of the inside that is neither ground nor lettering */
  readonly impurity: number
}

interface Window {
  readonly box: Box
  /** what was seen where the flood came by: 1 ground, 2 lettering, 3 barrier, 0 not visited */
  readonly kinds: Uint8Array
}

/** Colours this far from the text's ground still count as its bubble. Tried in this order. */
const TOLERANCES = [14, 26, 40]
const LEAST_SOLIDITY = 0.6
/** A surface more than this many times larger than its text is no bubble. */
const LARGEST_RATIO = 40

/**
 * Floods the ground around a text until something stops it.
 * @param lettering labels of all pieces that may be letters: they do not count as dirt in the
 * bubble
 * @returns null when the ground runs on into the drawing or off the page
 */
export function growBubble(
  cv: OpenCv,
  map: InkMap,
  pieces: readonly InkComponent[],
  lettering: ReadonlySet<number>,
): Bubble | null {
  const letter = letterSize(pieces)
  const text = joinBoxes(pieces)
  const margin = Math.min(420, Math.max(letter * 4, Math.max(text.w, text.h) * 0.7))
  const box = grow(text, margin, map.width, map.height)
  const grounds = collectGrounds(pieces)
  let best: Bubble | null = null
  for (const tolerance of TOLERANCES) {
    const window = flood(map, box, pieces, {
      lettering,
      grounds,
      tolerance,
      limit: text.w * text.h * LARGEST_RATIO,
    })
    const bubble = window && toShape(cv, window, letter, text)
    if (!bubble) continue
    if (
      bubble.solidity >= LEAST_SOLIDITY &&
      bubble.impurity <= 0.2 &&
      (!best || bubble.area > best.area * 1.08)
    )
      best = bubble
  }
  return best
}

/**
 * Half-transparent bubbles change colour over the drawing: up to four different grounds are kept.
 * Flat RGB triples.
 */
function collectGrounds(pieces: readonly InkComponent[]): Uint8Array {
  const grounds: (readonly [number, number, number])[] = []
  for (const component of pieces.toSorted((a, b) => a.unrest - b.unrest)) {
    if (component.unrest > 0.2 || grounds.length === 4) break
    const known = grounds.some(
      (ground) =>
        Math.max(
          ...ground.map((value, channel) => Math.abs(value - (component.ground[channel] ?? 0))),
        ) <= 12,
    )
    if (!known) grounds.push(component.ground)
  }
  return Uint8Array.from(grounds.flat())
}

interface FloodRules {
  readonly lettering: ReadonlySet<number>
  readonly grounds: Uint8Array
  readonly tolerance: number
  /** px² */
  readonly limit: number
}

/**
 * Connected ground and lettering from the pieces outwards; null when it runs off the window or
 * grows too large.
 */
function flood(
  map: InkMap,
  box: Box,
  pieces: readonly InkComponent[],
  rules: FloodRules,
): Window | null {
  const kinds = new Uint8Array(box.w * box.h)
  const stack: number[] = []
  const visit = (at: number): void => {
    if (kinds[at] !== 0) return
    const column = at % box.w
    const kind = kindAt(map, (box.y + (at - column) / box.w) * map.width + box.x + column, rules)
    kinds[at] = kind
    if (kind !== 3) stack.push(at)
  }
  for (const component of pieces) {
    const top = component.y - box.y
    const left = component.x - box.x
    for (let row = top; row < top + component.h; row++)
      for (let column = left; column < left + component.w; column++) visit(row * box.w + column)
  }
  let border = 0
  let area = 0
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const column = at % box.w
    if (column === 0 || at < box.w || column === box.w - 1 || at >= box.w * (box.h - 1)) {
      border++
      if (border > (box.w + box.h) * 0.08) return null
      continue
    }
    area++
    if (area > rules.limit) return null
    visit(at - 1)
    visit(at + 1)
    visit(at - box.w)
    visit(at + box.w)
  }
  return { box, kinds }
}

function kindAt(map: InkMap, index: number, rules: FloodRules): 1 | 2 | 3 {
  const label = map.labels[index] ?? 0
  if (label !== 0) return rules.lettering.has(label) ? 2 : 3
  const { grounds, tolerance } = rules
  for (let start = 0; start < grounds.length; start += 3) {
    if (
      Math.abs((map.rgb[index * 3] ?? 0) - (grounds[start] ?? 0)) <= tolerance &&
      Math.abs((map.rgb[index * 3 + 1] ?? 0) - (grounds[start + 1] ?? 0)) <= tolerance &&
      Math.abs((map.rgb[index * 3 + 2] ?? 0) - (grounds[start + 2] ?? 0)) <= tolerance
    )
      return 1
  }
  return map.dilated[index] !== 0 && nearLabel(map, index, rules.lettering) ? 2 : 3
}

/** The soft edge of letters is neither ink nor ground: it counts as lettering. */
function nearLabel(map: InkMap, index: number, lettering: ReadonlySet<number>): boolean {
  for (let dy = -2; dy <= 2; dy++) {
    for (let dx = -2; dx <= 2; dx++) {
      const label = map.labels[index + dy * map.width + dx] ?? 0
      if (label !== 0 && lettering.has(label)) return true
    }
  }
  return false
}

function toShape(cv: OpenCv, window: Window, letter: number, text: Box): Bubble | null {
  const { box, kinds } = window
  return scope((manage) => {
    const mat = manage(new cv.Mat(box.h, box.w, cv.CV_8UC1))
    paint(mat.data, kinds, (kind) => kind === 1 || kind === 2)
    fillHoles(cv, mat)
    open(cv, mat, Math.max(1.5, letter * 0.35))
    const contours = manage(new cv.MatVector())
    const hierarchy = manage(new cv.Mat())
    cv.findContours(mat, contours, hierarchy, cv.RETR_EXTERNAL, cv.CHAIN_APPROX_NONE)
    const outline = largest(cv, contours, manage)
    if (!outline) return null
    mat.setTo(new cv.Scalar(0))
    const single = manage(new cv.MatVector())
    single.push_back(outline)
    cv.drawContours(mat, single, 0, new cv.Scalar(255), cv.FILLED)
    const inside = mat.data.slice()
    const area = inside.reduce((sum, value) => sum + (value === 0 ? 0 : 1), 0)
    if (area < text.w * text.h * 0.9) return null
    const hull = manage(new cv.Mat())
    cv.convexHull(outline, hull)
    const dirt = inside.reduce(
      (sum, value, at) => sum + (value !== 0 && kinds[at] !== 1 && kinds[at] !== 2 ? 1 : 0),
      0,
    )
    const simple = manage(new cv.Mat())
    cv.approxPolyDP(outline, simple, 1.5, true)
    return {
      mask: { box, data: inside },
      contour: toPoints(simple, box),
      area,
      solidity: area / Math.max(1, cv.contourArea(hull)),
      impurity: dirt / area,
    }
  })
}

/** Removes arms thinner than 2 × radius. By distances: a large round kernel would take seconds. */
function open(cv: OpenCv, mat: Mat, radius: number): void {
  scope((manage) => {
    const distance = manage(new cv.Mat())
    cv.distanceTransform(mat, distance, cv.DIST_L2, cv.DIST_MASK_5)
    paint(mat.data, distance.data32F, (value) => value <= radius)
    cv.distanceTransform(mat, distance, cv.DIST_L2, cv.DIST_MASK_5)
    paint(mat.data, distance.data32F, (value) => value <= radius)
  })
}

/** Plain loops: the typed arrays' own `from` and `map` take ten times as long here. */
function paint(
  target: Uint8Array,
  source: ArrayLike<number>,
  isInside: (value: number) => boolean,
): void {
  for (let index = 0; index < target.length; index++)
    target[index] = isInside(source[index] ?? 0) ? 255 : 0
}

function fillHoles(cv: OpenCv, mat: Mat): void {
  scope((manage) => {
    const contours = manage(new cv.MatVector())
    const hierarchy = manage(new cv.Mat())
    cv.findContours(mat, contours, hierarchy, cv.RETR_EXTERNAL, cv.CHAIN_APPROX_NONE)
    cv.drawContours(mat, contours, -1, new cv.Scalar(255), cv.FILLED)
  })
}

function largest(
  cv: OpenCv,
  contours: { size(): number; get(index: number): Mat },
  manage: (mat: Mat) => Mat,
): Mat | null {
  let best: Mat | null = null
  let bestArea = 0
  for (let index = 0; index < contours.size(); index++) {
    const contour = manage(contours.get(index))
    const area = cv.contourArea(contour)
    if (area <= bestArea) continue
    best = contour
    bestArea = area
  }
  return best
}

function toPoints(mat: Mat, box: Box): Point[] {
  const points: Point[] = []
  for (let index = 0; index < mat.rows; index++)
    points.push({
      x: box.x + (mat.data32S[index * 2] ?? 0),
      y: box.y + (mat.data32S[index * 2 + 1] ?? 0),
    })
  return points
}
