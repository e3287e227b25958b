/**
 * What moves and shakes on a manga page: focus lines, speed lines, flashes, splinters. Black, or
 * white on black.
 */
import { createPolygonPath, createRandom } from '../../svg/outline.ts'
import { group, path, round } from '../../svg/svg-builder.ts'
import type { Vec2 } from '../../svg/svg-builder.ts'
import { type Knot, drawShape } from './pen.ts'
import { INK, PAPER } from './screentone.ts'

/**
 * Hand-ruled wedges in bundles: they leave an oval free around a spot and cover a page of any size.
 */
export function drawFocusLines(
  at: Vec2,
  free: Vec2,
  seed: number,
  count = 150,
  color = INK,
): string {
  const random = createRandom(seed)
  const far = 1900
  const wedges = Array.from({ length: count }, (_, i) => {
    const bundle = i % 5 === 0 ? 0.5 : 1
    const a = ((i + random() * 0.9) / count) * Math.PI * 2
    const half = (0.0022 + random() * random() * 0.011) * bundle
    const near = 1 + random() * random() * 0.7
    const on = (turn: number, x: number, y: number): Vec2 => [
      at[0] + Math.cos(turn) * x,
      at[1] + Math.sin(turn) * y,
    ]
    return createPolygonPath([
      on(a, free[0] * near, free[1] * near),
      on(a - half, far, far),
      on(a + half, far, far),
    ])
  })
  return path(wedges.join(''), { fill: color })
}

/** Level streaks over a box from (0,0), thick at one end. */
export function drawStreaks(
  w: number,
  h: number,
  seed: number,
  count: number,
  color = INK,
): string {
  const random = createRandom(seed)
  const all = Array.from({ length: count }, () => {
    const [x, y, length, thick] = [
      random() * w,
      random() * h,
      w * (0.2 + random() * 0.7),
      1.6 + random() * random() * 7,
    ]
    return `M${round(x - length / 2)},${round(y)}L${round(x + length / 2)},${round(y - thick / 2)}L${round(x + length / 2)},${round(y + thick / 2)}Z`
  })
  return path(all.join(''), { fill: color })
}

/** A white flash with ragged rim on whatever lies below. */
export function drawFlash(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  points: number,
  seed: number,
  color: string = PAPER,
): string {
  const random = createRandom(seed)
  const spots = Array.from({ length: points * 2 }, (_, i): Vec2 => {
    const a = (i / (points * 2)) * Math.PI * 2
    const k = i % 2 === 0 ? 0.92 + random() * 0.22 : 0.66 + random() * 0.1
    return [cx + Math.cos(a) * rx * k, cy + Math.sin(a) * ry * k]
  })
  return path(createPolygonPath(spots), { fill: color })
}

/** Planks and splinters flung away from a spot. */
export function drawSplinters(
  at: Vec2,
  from: number,
  to: number,
  seed: number,
  count: number,
): string {
  const random = createRandom(seed)
  return group(
    Array.from({ length: count }, (_, i) => {
      const a = ((i + random() * 0.7) / count) * Math.PI * 2
      const r = from + random() * (to - from)
      const [x, y] = [at[0] + Math.cos(a) * r, at[1] + Math.sin(a) * r * 0.9]
      const [length, thick, turn] = [26 + random() * 70, 8 + random() * 16, random() * Math.PI]
      const on = (u: number, v: number): Knot => [
        x + Math.cos(turn) * u - Math.sin(turn) * v,
        y + Math.sin(turn) * u + Math.cos(turn) * v,
        1,
      ]
      return drawShape(
        [
          on(-length, -thick * 0.4),
          on(length * 0.8, -thick),
          on(length, 0),
          on(length * 0.7, thick),
          on(-length, thick * 0.7),
          on(-length * 0.7, 0),
        ],
        4.2,
      )
    }),
  )
}

/** Short strokes around something that trembles. */
export const drawTremble = (x: number, y: number, w: number, h: number): string =>
  group(
    ([-1, 1] as const).flatMap((side) =>
      [0, 1, 2].map((i) =>
        drawShape(
          [
            [x + side * (w + i * 11), y - h * 0.3 + i * 8],
            [x + side * (w + 7 + i * 11), y],
            [x + side * (w + i * 11), y + h * 0.3 - i * 8],
            [x + side * (w + 3 + i * 11), y],
          ],
          0,
          INK,
        ),
      ),
    ),
  )
