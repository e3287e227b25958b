/** Texts that the classical search cut in two: the detector's lines run on at the same distance. */
import { computeHull } from '../detect/outline.ts'
import { getBounds, median, sharedArea, union, type Box } from '../raster.ts'
import { isSameText, toInkBox } from './line-groups.ts'
import type { FoundRegion } from '../detect/detect-regions.ts'
import type { TextLine } from './text-lines.ts'

export interface LinedFound extends FoundRegion {
  readonly lines: readonly TextLine[]
}

/** The distance of two lines of one text (middle to middle) is at most this many of its others. */
const SAME_DISTANCE = 1.28
/** Where no other is known: at most this many times the thickness of the ink. */
const CLOSE = 1.4
/** Bubbles that share this part of the smaller one are the same. */
const SAME_BUBBLE = 0.6

interface Place {
  readonly middle: number
  readonly thickness: number
}

const toPlace = (line: TextLine, isVertical: boolean): Place => {
  const { x, y, w, h } = toInkBox(line)
  return isVertical ? { middle: x + w / 2, thickness: w } : { middle: y + h / 2, thickness: h }
}

/** From one line to the next; lines side by side count as one. */
const listDistances = (lines: readonly TextLine[], isVertical: boolean): number[] => {
  const places = lines.map((line) => toPlace(line, isVertical)).sort((a, b) => a.middle - b.middle)
  return places.slice(1).flatMap(({ middle, thickness }, index) => {
    const distance = middle - (places[index]?.middle ?? middle)
    return distance > 0.5 * thickness ? [distance] : []
  })
}

/** Is the distance of the nearest lines of the two like the distances within them? */
function isEvenlySpaced(a: LinedFound, b: LinedFound): boolean {
  const isVertical = a.orientation === 'vertical'
  const known = [...listDistances(a.lines, isVertical), ...listDistances(b.lines, isVertical)]
  return a.lines.some((one) =>
    b.lines.some((other) => {
      if (!isSameText(one, other, isVertical)) return false
      const [placeA, placeB] = [toPlace(one, isVertical), toPlace(other, isVertical)]
      const thick = Math.max(placeA.thickness, placeB.thickness)
      const limit = known.length === 0 ? CLOSE * thick : SAME_DISTANCE * median(known)
      return Math.abs(placeA.middle - placeB.middle) <= limit
    }),
  )
}

function isInSameBubble(a: LinedFound, b: LinedFound): boolean {
  if (!a.bubble && !b.bubble) return true
  const [boundsA, boundsB] = [getBounds(a.bubble ?? a.polygon), getBounds(b.bubble ?? b.polygon)]
  const shared = sharedArea(boundsA, boundsB)
  return shared >= SAME_BUBBLE * Math.min(getArea(boundsA), getArea(boundsB))
}

const getArea = ({ w, h }: Box): number => w * h

const isOneText = (a: LinedFound, b: LinedFound): boolean =>
  a.orientation === b.orientation && isInSameBubble(a, b) && isEvenlySpaced(a, b)

function join(a: LinedFound, b: LinedFound): LinedFound {
  const polygon = computeHull([...a.polygon, ...b.polygon])
  const larger = getArea(a.box) >= getArea(b.box) ? a : b
  return {
    ...larger,
    polygon,
    box: union(a.box, b.box),
    bubble: larger.bubble ?? a.bubble ?? b.bubble,
    score: Math.max(a.score, b.score),
    lines: [...new Set([...a.lines, ...b.lines])],
  }
}

/** Joins until nothing belongs together. */
export function joinSplitTexts(regions: readonly LinedFound[]): LinedFound[] {
  const left = [...regions]
  const joined: LinedFound[] = []
  for (let region = left.pop(); region !== undefined; region = left.pop()) {
    const one = region
    const at = left.findIndex((other) => isOneText(one, other))
    const other = left[at]
    if (other === undefined) joined.push(one)
    else left.splice(at, 1, join(one, other))
  }
  return joined.reverse()
}
