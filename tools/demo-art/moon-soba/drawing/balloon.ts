/**
 * Balloons of a manga page: tall, for columns of words. Geometry for the page document, and their
 * painting on the plate.
 */
import { createRandom } from '../../svg/outline.ts'
import { circle, group, path, round } from '../../svg/svg-builder.ts'
import type { Vec2 } from '../../svg/svg-builder.ts'
import { tracePath } from './pen.ts'
import { INK, PAPER } from './screentone.ts'

/** `weak` trembles like the voice in it; `box` has no mouth. */
export type BalloonShape = 'round' | 'shout' | 'thought' | 'weak' | 'box'

/**
 * Outer box of the body in page px; `tail` is where the tail ends (or the last little circle of a
 * thought).
 */
export interface Balloon {
  readonly shape: BalloonShape
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly tail?: Vec2
}

const RIM = 6.4

const getMiddle = (b: Balloon): Vec2 => [b.x + b.w / 2, b.y + b.h / 2]

/** A little squarer than an ellipse: more room for words. */
function computeRing(b: Balloon, count: number, reach: (i: number) => number = () => 1): Vec2[] {
  const [cx, cy] = getMiddle(b)
  const square = (v: number): number => Math.sign(v) * Math.abs(v) ** 0.86
  return Array.from({ length: count }, (_, i): Vec2 => {
    const a = (i / count) * Math.PI * 2
    const k = reach(i) / 2
    return [cx + square(Math.cos(a)) * b.w * k, cy + square(Math.sin(a)) * b.h * k]
  })
}

const INNER: Readonly<Record<BalloonShape, number>> = {
  round: 1,
  shout: 0.8,
  thought: 0.92,
  weak: 0.96,
  box: 1,
}

/** Inner contour without the tail: where words may stand. Whole px. */
export function computeBalloonContour(b: Balloon): Vec2[] {
  if (b.shape === 'box')
    return [
      [b.x, b.y],
      [b.x + b.w, b.y],
      [b.x + b.w, b.y + b.h],
      [b.x, b.y + b.h],
    ]
  return computeRing(b, 40, () => INNER[b.shape]).map(([x, y]): Vec2 => [
    Math.round(x),
    Math.round(y),
  ])
}

const formatPath = (spots: readonly Vec2[]): string =>
  `M${spots.map(([x, y]) => `${round(x)},${round(y)}`).join('L')}Z`

/** Points that spring out of the body, with hollow flanks. */
function createBurstPath(b: Balloon): string {
  const random = createRandom(Math.round(b.x * 7 + b.y * 13 + b.w))
  const [cx, cy] = getMiddle(b)
  const count = Math.max(16, Math.round((b.w + b.h) / 28))
  const aim = b.tail === undefined ? -1 : Math.atan2((b.tail[1] - cy) / b.h, (b.tail[0] - cx) / b.w)
  const toward =
    b.tail === undefined
      ? -1
      : Math.round((((aim + Math.PI * 2) % (Math.PI * 2)) / (Math.PI * 2)) * count) % count
  let d = ''
  for (let i = 0; i <= count; i += 1) {
    const on = (turn: number, k: number): Vec2 => [
      cx + (Math.cos(turn) * b.w * k) / 2,
      cy + (Math.sin(turn) * b.h * k) / 2,
    ]
    const step = (Math.PI * 2) / count
    const tip =
      i % count === toward && b.tail !== undefined
        ? b.tail
        : on(i * step, i === 0 || i === count ? 1.02 : 0.95 + random() * 0.13)
    const dip = on((i - 0.5) * step, 0.74)
    d +=
      i === 0
        ? `M${round(tip[0])},${round(tip[1])}`
        : `Q${round(dip[0])},${round(dip[1])} ${round(tip[0])},${round(tip[1])}`
  }
  return `${d}Z`
}

function createCloudPath(b: Balloon): string {
  const count = Math.max(10, Math.round((b.w + b.h) / 42))
  const puffs = computeRing({ ...b, x: b.x + 9, y: b.y + 9, w: b.w - 18, h: b.h - 18 }, count)
  const [first] = puffs
  return `M${puffs.map(([x, y]) => `${round(x)},${round(y)}`).join(' A32,32 0 0 1 ')} A32,32 0 0 1 ${round(first?.[0] ?? 0)},${round(first?.[1] ?? 0)}Z`
}

function createTailPath(b: Balloon): string {
  if (b.tail === undefined || b.shape === 'shout' || b.shape === 'thought' || b.shape === 'box')
    return ''
  const [cx, cy] = getMiddle(b)
  const [dx, dy] = [b.tail[0] - cx, b.tail[1] - cy]
  const reach = Math.sqrt((dx / (b.w / 2)) ** 2 + (dy / (b.h / 2)) ** 2) || 1
  const root: Vec2 = [cx + (dx / reach) * 0.86, cy + (dy / reach) * 0.86]
  const length = Math.sqrt(dx * dx + dy * dy) || 1
  const [nx, ny] = [(-dy / length) * 19, (dx / length) * 19]
  const bow: Vec2 = [(root[0] + b.tail[0]) / 2 + nx * 0.5, (root[1] + b.tail[1]) / 2 + ny * 0.5]
  const at = (x: number, y: number): string => `${round(x)},${round(y)}`
  // the same direction as the body, so that both are one filled shape
  return `M${at(root[0] - nx, root[1] - ny)}Q${at(bow[0] - nx * 0.7, bow[1] - ny * 0.7)} ${at(...b.tail)}Q${at(bow[0] + nx * 0.5, bow[1] + ny * 0.5)} ${at(root[0] + nx, root[1] + ny)}Z`
}

function createBodyPath(b: Balloon): string {
  if (b.shape === 'shout') return createBurstPath(b)
  if (b.shape === 'thought') return createCloudPath(b)
  if (b.shape === 'box') return formatPath(computeBalloonContour(b))
  const count = b.shape === 'weak' ? Math.round((b.w + b.h) / 24) * 2 : 24
  return formatPath(
    tracePath(
      computeRing(b, count, b.shape === 'weak' ? (i) => (i % 2 === 0 ? 1 : 0.955) : undefined),
      true,
    ),
  )
}

function drawTrail(b: Balloon): string {
  if (b.shape !== 'thought' || b.tail === undefined) return ''
  const [cx, cy] = getMiddle(b)
  const [dx, dy] = [b.tail[0] - cx, b.tail[1] - cy]
  const edge = 1 / (Math.sqrt((dx / (b.w / 2)) ** 2 + (dy / (b.h / 2)) ** 2) || 1)
  return [0.34, 0.7, 1]
    .map((t, i) => {
      const k = edge * 1.06 + (1 - edge * 1.06) * t
      return circle(cx + dx * k, cy + dy * k, 15 - i * 4, {
        fill: PAPER,
        stroke: INK,
        'stroke-width': 4.4,
      })
    })
    .join('')
}

/**
 * The ink is the same shape, drawn first, fatter and a little to the lower right: one rim around
 * body and tail, heavier in the shade.
 */
export function paintBalloon(b: Balloon): string {
  const whole = createBodyPath(b) + createTailPath(b)
  const width = b.shape === 'box' ? RIM * 1.3 : RIM * 1.7
  return group([
    path(whole, {
      fill: INK,
      stroke: INK,
      'stroke-width': width,
      'stroke-linejoin': b.shape === 'shout' || b.shape === 'box' ? 'miter' : 'round',
      'stroke-miterlimit': 6,
      transform: b.shape === 'box' ? undefined : 'translate(0.9 1.3)',
    }),
    path(whole, { fill: PAPER }),
    drawTrail(b),
  ])
}
