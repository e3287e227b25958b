import { scope, type Mat, type OpenCv } from '../open-cv.ts'
import type { Box } from '../raster.ts'
import { TEXT_LEVEL, type TextMap } from './text-map.ts'

/** A line or column of lettering as the detector sees it, page px. */
export interface TextLine {
  /** middle of the rotated box */
  readonly x: number
  readonly y: number
  /** sides of the rotated box; `w` runs along the base line of horizontal text */
  readonly w: number
  readonly h: number
  /** degrees clockwise, −45 to 45 */
  readonly angle: number
  /** upright box around the rotated one */
  readonly box: Box
  /** mean likelihood within the line, 0..1 */
  readonly score: number
}

export interface LineOptions {
  /** lines below are left out, 0..1 */
  readonly leastScore: number
}

/**
 * The network marks the core of a line. The whole line is larger by area × this ÷ circumference of
 * the core (the "unclip ratio" of DBNet, Liao et al. 2020).
 */
const UNCLIP = 1.6
/** px of the map: less is noise */
const LEAST_SIDE = 3

interface RotatedBox {
  readonly center: { readonly x: number; readonly y: number }
  readonly size: { readonly width: number; readonly height: number }
  readonly angle: number
}

/** The lines of a map, in no particular order. */
export function findTextLines(cv: OpenCv, map: TextMap, options: LineOptions): TextLine[] {
  return scope((manage) => {
    const core = manage(new cv.Mat(map.height, map.width, cv.CV_8UC1))
    for (let at = 0; at < map.data.length; at++)
      core.data[at] = (map.data[at] ?? 0) >= TEXT_LEVEL ? 255 : 0
    const contours = manage(new cv.MatVector())
    const hierarchy = manage(new cv.Mat())
    cv.findContours(core, contours, hierarchy, cv.RETR_LIST, cv.CHAIN_APPROX_SIMPLE)
    const lines: TextLine[] = []
    for (let index = 0; index < contours.size(); index++) {
      const contour = manage(contours.get(index))
      const line = measureLine(cv, map, contour, options.leastScore)
      if (line) lines.push(line)
    }
    return lines
  })
}

function measureLine(cv: OpenCv, map: TextMap, contour: Mat, leastScore: number): TextLine | null {
  const rotated = cv.minAreaRect(contour) as RotatedBox
  const { width, height } = rotated.size
  if (Math.min(width, height) < LEAST_SIDE) return null
  const score = computeMean(map, cv.boundingRect(contour), rotated)
  if (score < leastScore) return null
  const reach = (width * height * UNCLIP) / (width + height)
  const upright = turnUpright(width + reach, height + reach, rotated.angle)
  const w = upright.w * map.scaleX
  const h = upright.h * map.scaleY
  const x = rotated.center.x * map.scaleX
  const y = rotated.center.y * map.scaleY
  return { x, y, w, h, angle: upright.angle, box: boundRotated(x, y, w, h, upright.angle), score }
}

/** OpenCV's angle is 0 to 90; lettering seldom leans by more than 45. */
function turnUpright(w: number, h: number, angle: number) {
  if (angle > 45) return { w: h, h: w, angle: angle - 90 }
  if (angle < -45) return { w: h, h: w, angle: angle + 90 }
  return { w, h, angle }
}

function boundRotated(x: number, y: number, w: number, h: number, angle: number): Box {
  const turn = (angle * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))]
  const [boundW, boundH] = [w * cos + h * sin, w * sin + h * cos]
  return { x: x - boundW / 2, y: y - boundH / 2, w: boundW, h: boundH }
}

/** Mean likelihood of the pixels inside a rotated box. */
function computeMean(
  map: TextMap,
  bounds: { x: number; y: number; width: number; height: number },
  { center, size, angle }: RotatedBox,
): number {
  const turn = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  let [sum, count] = [0, 0]
  for (let y = bounds.y; y < bounds.y + bounds.height; y++) {
    for (let x = bounds.x; x < bounds.x + bounds.width; x++) {
      const [dx, dy] = [x - center.x, y - center.y]
      if (Math.abs(dx * cos + dy * sin) > size.width / 2) continue
      if (Math.abs(dy * cos - dx * sin) > size.height / 2) continue
      sum += map.data[y * map.width + x] ?? 0
      count++
    }
  }
  return count === 0 ? 0 : sum / count / 255
}
