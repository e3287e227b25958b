/**
 * Speech bubbles: geometry for the page document, and their painting on the plate. The words come
 * later, from the letterer.
 */
import {
  createBoxPath,
  createCurvePath,
  createPolygonPath,
  createRing,
  createRandom,
} from '../../svg/outline.ts'
import { INK } from './palette.ts'
import { circle, group, addLinearGradient, path, round } from '../../svg/svg-builder.ts'
import type { SvgBuilder, Vec2 } from '../../svg/svg-builder.ts'

export type BubbleShape = 'round' | 'shout' | 'thought' | 'box' | 'machine'
type BubbleTone = 'plain' | 'amber' | 'lavender' | 'dark' | 'mist'

/**
 * Outer box of the body in page pixels; `tail` is where the tail ends (or the last little circle of
 * a thought).
 */
export interface Bubble {
  readonly shape: BubbleShape
  readonly tone: BubbleTone
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly tail?: Vec2
}

function computeSoftRing(b: Bubble, count: number): Vec2[] {
  const [cx, cy] = [b.x + b.w / 2, b.y + b.h / 2]
  // a little squarer than an ellipse: more room for words
  const square = (v: number) => Math.sign(v) * Math.abs(v) ** 0.84
  return Array.from({ length: count }, (_, i): Vec2 => {
    const a = (i / count) * Math.PI * 2
    return [cx + (square(Math.cos(a)) * b.w) / 2, cy + (square(Math.sin(a)) * b.h) / 2]
  })
}

function computeSpikes(b: Bubble): Vec2[] {
  const random = createRandom(Math.round(b.x * 7 + b.y * 13 + b.w))
  const [cx, cy] = [b.x + b.w / 2, b.y + b.h / 2]
  const count = 22
  const aim =
    b.tail === undefined ? null : Math.atan2((b.tail[1] - cy) / b.h, (b.tail[0] - cx) / b.w)
  const spots = Array.from({ length: count * 2 }, (_, i): Vec2 => {
    const a = (i / (count * 2)) * Math.PI * 2
    const k = i % 2 === 0 ? 0.96 + random() * 0.09 : 0.8 + random() * 0.03
    return [cx + (Math.cos(a) * b.w * k) / 2, cy + (Math.sin(a) * b.h * k) / 2]
  })
  if (aim !== null && b.tail !== undefined) {
    const turn = (aim + Math.PI * 2) % (Math.PI * 2)
    const index = (Math.round((turn / (Math.PI * 2)) * count) % count) * 2
    spots[index] = b.tail
  }
  return spots
}

const computeChamferedBox = (b: Bubble): Vec2[] => {
  const c = 18
  return [
    [b.x + c, b.y],
    [b.x + b.w - c, b.y],
    [b.x + b.w, b.y + c],
    [b.x + b.w, b.y + b.h - c],
    [b.x + b.w - c, b.y + b.h],
    [b.x + c, b.y + b.h],
    [b.x, b.y + b.h - c],
    [b.x, b.y + c],
  ]
}

/** Inner contour without the tail: where words may stand. */
export function computeBubbleContour(b: Bubble): Vec2[] {
  const rounded = (spots: readonly Vec2[]) =>
    spots.map(([x, y]): Vec2 => [Math.round(x), Math.round(y)])
  if (b.shape === 'box')
    return [
      [b.x, b.y],
      [b.x + b.w, b.y],
      [b.x + b.w, b.y + b.h],
      [b.x, b.y + b.h],
    ]
  if (b.shape === 'machine') return rounded(computeChamferedBox(b))
  const inner = b.shape === 'shout' ? 0.8 : b.shape === 'thought' ? 0.94 : 1
  const [dw, dh] = [b.w * (1 - inner), b.h * (1 - inner)]
  return rounded(
    computeSoftRing({ ...b, x: b.x + dw / 2, y: b.y + dh / 2, w: b.w - dw, h: b.h - dh }, 40),
  )
}

/**
 * Where the straight line from the middle to the tip leaves the body, and the width of the tail
 * there.
 */
function createTailPath(b: Bubble): string {
  if (b.tail === undefined || b.shape === 'shout' || b.shape === 'thought') return ''
  const [cx, cy] = [b.x + b.w / 2, b.y + b.h / 2]
  const [dx, dy] = [b.tail[0] - cx, b.tail[1] - cy]
  const reach = Math.hypot(dx / (b.w / 2), dy / (b.h / 2)) || 1
  const root: Vec2 = [cx + (dx / reach) * 0.8, cy + (dy / reach) * 0.8]
  const length = Math.hypot(dx, dy) || 1
  const half = Math.min(24, Math.min(b.w, b.h) * 0.16)
  const [nx, ny] = [(-dy / length) * half, (dx / length) * half]
  const mid: Vec2 = [(root[0] + b.tail[0]) / 2 + nx * 0.5, (root[1] + b.tail[1]) / 2 + ny * 0.5]
  if (b.shape === 'machine')
    return createPolygonPath([[root[0] - nx, root[1] - ny], b.tail, [root[0] + nx, root[1] + ny]])
  // same direction as the body, so that both together are one filled shape
  return `M${round(root[0] - nx)},${round(root[1] - ny)}Q${round(mid[0] - nx * 0.9)},${round(mid[1] - ny * 0.9)} ${round(b.tail[0])},${round(b.tail[1])}Q${round(mid[0] + nx * 0.4)},${round(mid[1] + ny * 0.4)} ${round(root[0] + nx)},${round(root[1] + ny)}Z`
}

function createBodyPath(b: Bubble): string {
  if (b.shape === 'box') return createBoxPath(b.x, b.y, b.w, b.h, 10)
  if (b.shape === 'machine') return createPolygonPath(computeChamferedBox(b))
  if (b.shape === 'shout') return createPolygonPath(computeSpikes(b))
  if (b.shape === 'round') return createCurvePath(computeSoftRing(b, 28), true)
  const rim = createRing(
    b.x + b.w / 2,
    b.y + b.h / 2,
    b.w / 2 - 10,
    b.h / 2 - 10,
    Math.max(11, Math.round((b.w + b.h) / 44)),
    12,
  )
  return `M${rim.map(([x, y]) => `${round(x)},${round(y)}`).join(' A34,30 0 0 1 ')} A34,30 0 0 1 ${round(rim[0]?.[0] ?? 0)},${round(rim[0]?.[1] ?? 0)}Z`
}

function getFill(
  builder: SvgBuilder,
  tone: BubbleTone,
): { fill: string; opacity?: number; line: string } {
  if (tone === 'amber')
    return {
      fill: addLinearGradient(builder, [
        [0, '#fffbe8'],
        [0.55, '#ffeab0'],
        [1, '#ffd07a'],
      ]),
      line: '#7a4a1c',
    }
  if (tone === 'lavender')
    return {
      fill: addLinearGradient(builder, [
        [0, '#ffffff'],
        [1, '#d8d4ff'],
      ]),
      line: '#5b57a8',
    }
  if (tone === 'dark') return { fill: '#0d0f2b', opacity: 0.66, line: '#ffffff' }
  if (tone === 'mist') return { fill: '#ffffff', opacity: 0.9, line: '#5b57a8' }
  return { fill: '#fffefb', line: INK }
}

function drawThoughtTrail(b: Bubble, fill: string, line: string): string {
  if (b.shape !== 'thought' || b.tail === undefined) return ''
  const [cx, cy] = [b.x + b.w / 2, b.y + b.h / 2]
  const [dx, dy] = [b.tail[0] - cx, b.tail[1] - cy]
  const edge = 1 / (Math.hypot(dx / (b.w / 2), dy / (b.h / 2)) || 1)
  return [0.3, 0.66, 1]
    .map((t, i) => {
      const k = edge * 1.04 + (1 - edge * 1.04) * t
      return circle(cx + dx * k, cy + dy * k, 15 - i * 4.5, {
        fill,
        stroke: line,
        'stroke-width': 3.4,
      })
    })
    .join('')
}

export function paintBubble(builder: SvgBuilder, b: Bubble): string {
  const { fill, opacity, line } = getFill(builder, b.tone)
  const body = createBodyPath(b)
  if (b.shape === 'box') {
    return group([
      path(body, { fill, 'fill-opacity': opacity }),
      path(createBoxPath(b.x + 6, b.y + 6, b.w - 12, b.h - 12, 7), {
        fill: 'none',
        stroke: line,
        'stroke-width': 1.6,
        'stroke-opacity': b.tone === 'dark' ? 0.55 : 0.8,
      }),
    ])
  }
  const whole = body + createTailPath(b)
  if (opacity !== undefined)
    return group([
      path(body, { fill, 'fill-opacity': opacity, stroke: line, 'stroke-width': 3 }),
      drawThoughtTrail(b, fill, line),
    ])
  const join = b.shape === 'shout' ? 'miter' : 'round'
  // ink first and wider, then the fill: body and tail get one outline
  return group([
    path(whole, {
      fill: line,
      stroke: line,
      'stroke-width': b.shape === 'shout' ? 9 : 7.6,
      'stroke-linejoin': join,
      'stroke-miterlimit': 8,
    }),
    path(whole, { fill }),
    drawThoughtTrail(b, fill, line),
  ])
}
