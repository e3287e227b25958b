/** What stands behind and on the counter of the stall. */
import { clip, ellipse, group, path } from '../../svg/svg-builder.ts'
import type { SvgBuilder } from '../../svg/svg-builder.ts'
import { createClosedPath, type Knot, drawLine, drawLines, createOval, drawShape } from './pen.ts'
import { INK, PAPER, toCoarseToneColor, toToneColor } from './screentone.ts'
import { createBox } from './stall.ts'

/**
 * The wall behind the counter for the nearer views: planks, a shelf with bowls, in tone so that
 * people stand out. From (0,0) down.
 */
export function drawBackWall(w: number, h: number, shelfY: number): string {
  const planks = Array.from({ length: Math.floor(w / 92) }, (_, i): Knot[] => [
    [(i + 1) * 92, 0],
    [(i + 1) * 92 + 2, h / 2],
    [(i + 1) * 92, h],
  ])
  const drawBowl = (x: number, i: number): string =>
    i % 3 === 2
      ? group([
          drawShape(
            [
              [x - 16, shelfY - 58, 1],
              [x + 16, shelfY - 58, 1],
              [x + 20, shelfY, 1],
              [x - 20, shelfY, 1],
            ],
            3.4,
          ),
          path(createClosedPath(createBox(x - 17, shelfY - 40, 35, 18)), { fill: INK }),
        ])
      : group(
          [1, 0].map((n) =>
            drawShape(
              [
                [x - 34, shelfY - 30 - n * 18, 1],
                [x + 34, shelfY - 30 - n * 18, 1],
                [x + 22, shelfY - n * 18],
                [x - 22, shelfY - n * 18],
              ],
              3.4,
            ),
          ),
        )
  return group([
    path(`M0,0h${w}v${h}h${-w}Z`, { fill: toToneColor(0.2) }),
    drawLines(planks, 3, { from: 1, to: 1 }),
    ...Array.from({ length: Math.floor(w / 110) }, (_, i) => drawBowl(64 + i * 110, i)),
    drawShape(createBox(-10, shelfY, w + 20, 16), 4.4),
    path(`M0,${shelfY + 16}h${w}v14h${-w}Z`, { fill: toToneColor(0.5) }),
  ])
}

/** The counter across a panel: its top at y, down to `bottom`. */
export function drawCounter(w: number, y: number, bottom: number): string {
  return group([
    path(`M-20,${y}H${w + 20}V${bottom}H-20Z`, { fill: PAPER }),
    path(`M-20,${y + 34}H${w + 20}V${y + 70}H-20Z`, { fill: toToneColor(0.55) }),
    path(`M-20,${y + 70}H${w + 20}V${bottom}H-20Z`, { fill: toToneColor(0.18) }),
    drawLine(
      [
        [-20, y],
        [w / 2, y + 1],
        [w + 20, y],
      ],
      6,
      { from: 1, to: 1 },
    ),
    drawLine(
      [
        [-20, y + 34],
        [w / 2, y + 34],
        [w + 20, y + 34],
      ],
      5,
      { from: 1, to: 1 },
    ),
    drawLines(
      [
        [
          [w * 0.08, y + 14],
          [w * 0.2, y + 11],
          [w * 0.34, y + 15],
        ],
        [
          [w * 0.5, y + 20],
          [w * 0.64, y + 24],
          [w * 0.78, y + 20],
        ],
        [
          [w * 0.7, y + 10],
          [w * 0.84, y + 12],
          [w * 0.95, y + 9],
        ],
      ],
      2.6,
    ),
  ])
}

/**
 * A bowl of noodles with an egg, seen from a little above. Its rim is some 240 wide, its middle
 * (0,0).
 */
export function drawBowl(builder: SvgBuilder, egg = true): string {
  const soup = createOval(0, 0, 104, 32, 16)
  return group([
    drawShape('-122,-4! -108,52 -60,104 -52,122! 52,122! 60,104 108,52 122,-4!', 5.6, INK),
    path(createClosedPath('-98,46 -54,96 54,96 98,46 92,60 50,106 -50,106 -92,60'), {
      fill: PAPER,
    }),
    drawLines(['-84,34 -66,60 -46,76'], 8, {}, PAPER),
    drawShape(createOval(0, 0, 122, 40, 18), 5.6),
    drawShape(soup, 4),
    clip(builder, createClosedPath(soup), [
      path(createClosedPath(soup), { fill: toToneColor(0.3) }),
      drawLines(
        [
          '-104,10 -70,-4 -30,12 10,0',
          '-96,18 -60,6 -20,22 24,8 70,20 104,6',
          '-80,26 -40,14 0,30 50,16 90,26',
          '-100,-4 -60,-14 -30,-6',
          '40,-18 70,-8 104,-12',
        ],
        9,
        { from: 1, to: 1 },
      ),
      drawLines(
        [
          '-104,10 -70,-4 -30,12 10,0',
          '-96,18 -60,6 -20,22 24,8 70,20 104,6',
          '-80,26 -40,14 0,30 50,16 90,26',
          '-100,-4 -60,-14 -30,-6',
          '40,-18 70,-8 104,-12',
        ],
        4.6,
        { from: 1, to: 1 },
        PAPER,
      ),
      egg
        ? group([
            drawShape('-58,-6 -36,-22 4,-27 42,-20 56,-4 38,10 0,14 -40,10', 4),
            drawShape(createOval(0, -9, 27, 16, 12), 4, toCoarseToneColor(0.16)),
            ellipse(-8, -14, 8, 4, { fill: PAPER }),
          ])
        : '',
      ...[-78, -70, 76, 84, 70].map((x, i) =>
        ellipse(x, -12 + ((i * 7) % 13), 5, 3, { fill: INK }),
      ),
    ]),
  ])
}

/** Empty bowls one in another, from y = 0 upwards. */
export const drawPile = (count: number, lean = 0): string =>
  group(
    Array.from({ length: count }, (_, i) => {
      const [x, y] = [((i * 37) % 11) - 5 + lean * i, -i * 25]
      return group([
        drawShape(
          [
            [x - 62, y - 44, 1],
            [x - 52, y - 16],
            [x - 26, y, 1],
            [x + 26, y, 1],
            [x + 52, y - 16],
            [x + 62, y - 44, 1],
          ],
          4.2,
          i % 2 === 0 ? INK : PAPER,
        ),
        drawShape(createOval(x, y - 44, 62, 11, 14), 3.6),
        i === count - 1 ? ellipse(x, y - 43, 46, 6, { fill: toToneColor(0.4) }) : '',
      ])
    }),
  )

/** Steam that curls up from (0,0). */
export const drawSteam = (height: number, color = INK): string =>
  drawLines(
    [
      [
        [-34, 0],
        [-50, -height * 0.3],
        [-24, -height * 0.6],
        [-44, -height],
      ],
      [
        [0, -6],
        [16, -height * 0.34],
        [-8, -height * 0.7],
        [10, -height * 1.12],
      ],
      [
        [36, 0],
        [22, -height * 0.3],
        [46, -height * 0.58],
        [30, -height * 0.94],
      ],
    ],
    5,
    { from: 0.1, to: 0.05 },
    color,
  )
