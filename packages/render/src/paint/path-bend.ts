import { MAX_PATH_POINTS } from '@panelflow/domain/page/document/item-values.ts'
import type { Point, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { clampFinite } from '../exact/quantise.ts'
import type { Bend } from './bend.ts'

const FARTHEST = 20_000
/** Straight pieces between two points of the curve. */
const PIECES = 24

/** A curve as straight pieces: where each begins, how far along, and its unit direction. */
interface Track {
  readonly x: readonly number[]
  readonly y: readonly number[]
  readonly along: readonly number[]
  readonly length: number
}

/** Where a place along a curve lies, and which way the curve runs there. */
interface Stand {
  readonly x: number
  readonly y: number
  readonly cos: number
  readonly sin: number
}

/**
 * Lays the middle line of a box along a curve through `points` (a Catmull-Rom spline), its middle
 * on the middle of the curve; beyond its ends the curve goes straight on. Only sums, products and
 * square roots. Null: the points are one.
 */
export function createPathBend(
  points: readonly Point[],
  writing: TextProps['writing'],
): Bend | null {
  const track = createTrack(points)
  if (track === null) return null
  const isColumn = writing === 'vertical'
  // columns run down: their letters stand left and right of the curve
  const moveBy = ({ x: sx, y: sy, cos, sin }: Stand, x: number, y: number, out: Point2): void => {
    // the level of a row is turned with the curve, that of a column leans by the same angle
    const [right, down] = isColumn ? [sin, cos] : [cos, sin]
    out.x = isColumn ? sx + x * right + y * down : sx + x * right - y * down
    out.y = isColumn ? sy - x * down + y * right : sy + x * down + y * right
  }
  const bend = (x: number, y: number, out: Point2): void =>
    isColumn ? moveBy(findStand(track, y), x, 0, out) : moveBy(findStand(track, x), 0, y, out)
  const letterAt = (atX: number, atY: number, middle = isColumn ? atY : atX): Bend => {
    const stand = findStand(track, middle)
    return (x, y, out) =>
      isColumn ? moveBy(stand, x, y - middle, out) : moveBy(stand, x - middle, y, out)
  }
  return Object.assign(bend, { letterAt })
}

interface Point2 {
  x: number
  y: number
}

function createTrack(points: readonly Point[]): Track | null {
  const sound = points
    .slice(0, MAX_PATH_POINTS)
    .map(({ x, y }) => ({
      x: clampFinite(x, -FARTHEST, FARTHEST, 0),
      y: clampFinite(y, -FARTHEST, FARTHEST, 0),
    }))
    .filter((point, i, all) => i === 0 || !isSame(point, all[i - 1]))
  const [first, second] = sound
  if (!first || !second) return null
  const track = { x: [first.x], y: [first.y], along: [0], length: 0 }
  for (let i = 0; i + 1 < sound.length; i++) addSpan(track, sound, i)
  return track
}

const isSame = (a: Point, b: Point | undefined): boolean => a.x === b?.x && a.y === b.y

/** The curve from point i to the next one. */
function addSpan(
  track: { x: number[]; y: number[]; along: number[]; length: number },
  points: readonly Point[],
  i: number,
): void {
  const [b, c] = [points[i], points[i + 1]]
  if (!b || !c) return
  // at the ends the curve leaves as if the next point were mirrored
  const a = points[i - 1] ?? { x: 2 * b.x - c.x, y: 2 * b.y - c.y }
  const d = points[i + 2] ?? { x: 2 * c.x - b.x, y: 2 * c.y - b.y }
  const at = (p: number, q: number, r: number, s: number, t: number): number =>
    q + (t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)))) / 2
  for (let piece = 1; piece <= PIECES; piece++) {
    const t = piece / PIECES
    const [x, y] = [at(a.x, b.x, c.x, d.x, t), at(a.y, b.y, c.y, d.y, t)]
    const [dx, dy] = [x - (track.x.at(-1) ?? 0), y - (track.y.at(-1) ?? 0)]
    const length = Math.sqrt(dx * dx + dy * dy)
    if (length < 1e-9) continue
    track.length += length
    track.x.push(x)
    track.y.push(y)
    track.along.push(track.length)
  }
}

/** The place `from` px from the middle of the curve. */
function findStand({ x, y, along, length }: Track, from: number): Stand {
  const place = length / 2 + from
  let [low, high] = [0, along.length - 2]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((along[middle] ?? 0) <= place) low = middle
    else high = middle - 1
  }
  const direction = (i: number): [number, number] => {
    const piece = Math.max(0, Math.min(along.length - 2, i))
    const size = (along[piece + 1] ?? 0) - (along[piece] ?? 0)
    return [
      ((x[piece + 1] ?? 0) - (x[piece] ?? 0)) / size,
      ((y[piece + 1] ?? 0) - (y[piece] ?? 0)) / size,
    ]
  }
  const [cos, sin] = direction(low)
  const rest = place - (along[low] ?? 0)
  const stand = { x: (x[low] ?? 0) + cos * rest, y: (y[low] ?? 0) + sin * rest }
  // Between the middles of two pieces the direction goes over from one to the other, so that what
  // stands beside the curve has no jump.
  const size = (along[low + 1] ?? 0) - (along[low] ?? 0)
  const share = clampFinite(rest / size, 0, 1, 0) - 0.5
  const [nearCos, nearSin] = direction(share < 0 ? low - 1 : low + 1)
  const weight = Math.abs(share)
  const [mixedX, mixedY] = [
    cos * (1 - weight) + nearCos * weight,
    sin * (1 - weight) + nearSin * weight,
  ]
  const norm = Math.sqrt(mixedX * mixedX + mixedY * mixedY)
  if (norm < 1e-9) return { ...stand, cos, sin }
  return { ...stand, cos: mixedX / norm, sin: mixedY / norm }
}
