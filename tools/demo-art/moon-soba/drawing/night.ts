/** What lies around: a sky in tone, stars, roofs of the town, the Sun. */
import { clip, group, addLinearGradient, path, place, rect, round } from '../../svg/svg-builder.ts'
import type { SvgBuilder } from '../../svg/svg-builder.ts'
import { createRandom } from '../../svg/outline.ts'
import { createClosedPath, type Knot, drawLine, drawLines, createOval, drawShape } from './pen.ts'
import { INK, PAPER, toToneColor } from './screentone.ts'

const drawStar = (x: number, y: number, r: number): string => {
  const q = r * 0.16
  return `M${round(x)},${round(y - r)}L${round(x + q)},${round(y - q)}L${round(x + r)},${round(y)}L${round(x + q)},${round(y + q)}L${round(x)},${round(y + r)}L${round(x - q)},${round(y + q)}L${round(x - r)},${round(y)}L${round(x - q)},${round(y - q)}Z`
}

/** Stars strewn over a box from (0,0). */
export function drawStars(w: number, h: number, seed: number, count: number): string {
  const random = createRandom(seed)
  const all = Array.from({ length: count }, (_, i) =>
    drawStar(random() * w, random() * h, i % 7 === 0 ? 11 + random() * 7 : 3 + random() * 3),
  )
  return path(all.join(''), { fill: PAPER })
}

/** Black above, fading through dots to white: from (0,0). */
export const drawNightSky = (
  builder: SvgBuilder,
  w: number,
  h: number,
  seed: number,
  count: number,
): string =>
  group([
    rect(0, 0, w, h, {
      fill: addLinearGradient(builder, [
        [0, toToneColor(0.99)],
        [0.35, toToneColor(0.9)],
        [0.8, toToneColor(0.35)],
        [1, toToneColor(0.06)],
      ]),
    }),
    drawStars(w, h * 0.8, seed, count),
  ])

/** Roofs of sleeping houses along y = 0, black with a few lit windows. */
export function drawRoofs(w: number, seed: number, height: number, fill: string = INK): string {
  const random = createRandom(seed)
  const parts: string[] = []
  for (let x = -40; x < w;) {
    const [width, tall] = [130 + random() * 130, height * (0.55 + random() * 0.45)]
    const eaves = tall * 0.62
    const house: readonly Knot[] = [
      [x, 4, 1],
      [x, -eaves, 1],
      [x - 16, -eaves, 1],
      [x + width * 0.24, -tall, 1],
      [x + width * 0.76, -tall, 1],
      [x + width + 16, -eaves, 1],
      [x + width, -eaves, 1],
      [x + width, 4, 1],
    ]
    parts.push(drawShape(house, 0, fill))
    if (random() > 0.2) {
      const [wx, wy] = [x + width * (0.25 + random() * 0.3), -eaves * 0.7]
      parts.push(
        path(`M${round(wx)},${round(wy)}h34v30h-34Z`, { fill: PAPER }),
        path(`M${round(wx + 15)},${round(wy)}h4v30h-4ZM${round(wx)},${round(wy + 13)}h34v4h-34Z`, {
          fill,
        }),
      )
    }
    x += width + 6 + random() * 40
  }
  return group(parts)
}

/**
 * The Sun: a broad face in a crown of flames and dark glasses. His middle is (0,0), his radius 170.
 */
export function drawSun(builder: SvgBuilder): string {
  const flames = Array.from({ length: 18 }, (_, i): Knot[] => {
    const a = (i / 18) * Math.PI * 2
    const reach = i % 2 === 0 ? 300 : 262
    const at = (turn: number, r: number): Knot => [Math.cos(a + turn) * r, Math.sin(a + turn) * r]
    const tip = at(0.1, reach)
    return [
      [...(at(-0.17, 176) as readonly [number, number]), 1],
      at(-0.06, 226),
      [tip[0], tip[1], 1],
      at(0.13, 216),
      [...(at(0.17, 176) as readonly [number, number]), 1],
    ]
  })
  const drawGlass = (side: 1 | -1): string =>
    place(
      group([
        drawShape('-58,-30! 52,-34! 56,2 20,32 -24,30 -56,0', 5, INK),
        drawLines(['-38,-20 -44,-4 -34,12', '-22,-20 -28,-2 -18,16'], 7, {}, PAPER),
      ]),
      side * 72,
      -32,
      1,
      side * -4,
    )
  return group([
    ...flames.map((knots) => drawShape(knots, 5.4)),
    drawShape(createOval(0, 0, 176, 176, 20), 6.5),
    clip(builder, createClosedPath(createOval(0, 0, 173, 173, 20)), [
      path(
        createClosedPath(createOval(0, 0, 260, 260, 24)) +
          createClosedPath(createOval(-26, -22, 172, 174, 24).toReversed()),
        {
          fill: toToneColor(0.3),
          'fill-rule': 'evenodd',
        },
      ),
    ]),
    drawGlass(-1),
    drawGlass(1),
    drawLine('-22,-50 0,-56 22,-50', 9, { from: 1, to: 1 }),
    drawLines(['-130,-92 -80,-112 -36,-92', '36,-92 80,-112 130,-92'], 15, { from: 0.3, to: 0.2 }),
    drawLine('-10,6 6,26 -12,30', 5),
    drawShape('-96,50! -40,62 40,62 96,46! 74,108 0,128 -74,110', 6, INK),
    drawShape('-84,58! -40,68 40,68 84,55! 74,82 0,92 -72,84', 0),
    drawLines(
      [-48, -20, 10, 40].map((x): Knot[] => [
        [x, 64],
        [x + 1, 76],
        [x, 92],
      ]),
      3,
      { from: 1, to: 1 },
    ),
    drawLines(['-128,36 -140,52 -134,70', '128,32 140,48 136,66'], 4),
  ])
}
