/** The noodle stall as it is seen from the street. */
import { circle, clip, ellipse, group, path } from '../../svg/svg-builder.ts'
import type { SvgBuilder } from '../../svg/svg-builder.ts'
import { createClosedPath, type Knot, drawLine, drawLines, createOval, drawShape } from './pen.ts'
import { INK, PAPER, toToneColor } from './screentone.ts'

export const createBox = (x: number, y: number, w: number, h: number): Knot[] => [
  [x, y, 1],
  [x + w, y, 1],
  [x + w, y + h, 1],
  [x, y + h, 1],
]

/** A paper lantern, its middle at (0,0), some 110 × 150; the words are the letterer's. */
export function drawLantern(builder: SvgBuilder): string {
  const body = createOval(0, 0, 58, 72, 14)
  return group([
    drawLine('0,-84 -2,-104 0,-124', 4, { from: 1, to: 1 }),
    drawShape(body, 5),
    clip(builder, createClosedPath(body), [
      path(
        createClosedPath(createOval(0, 0, 66, 80)) +
          createClosedPath(createOval(-12, -4, 58, 80).toReversed()),
        {
          fill: toToneColor(0.4),
          'fill-rule': 'evenodd',
        },
      ),
      drawLines(
        [-54, -40, 40, 54].map((y): Knot[] => [
          [-60, y - 4],
          [0, y + 4],
          [60, y - 4],
        ]),
        2.4,
        { from: 1, to: 1 },
      ),
    ]),
    drawShape(createBox(-26, -84, 52, 16), 4, INK),
    drawShape(createBox(-26, 68, 52, 14), 4, INK),
    drawLines(['-8,82 -9,94 -7,108', '0,82 0,98 1,112', '8,82 9,94 8,106'], 3, {
      from: 1,
      to: 0.4,
    }),
  ])
}

/** Cloths that hang over the door, `count` of them, each `w` wide. */
export function drawNoren(x: number, y: number, w: number, h: number, count: number): string {
  const cloth = (i: number): string => {
    const [left, right] = [x + i * w, x + (i + 1) * w - 5]
    const sway = i % 2 === 0 ? 5 : -4
    return group([
      drawShape(
        [
          [left, y, 1],
          [right, y, 1],
          [right + sway, y + h * 0.6],
          [right + sway * 0.5, y + h, 1],
          [(left + right) / 2, y + h + 5],
          [left + sway * 0.5, y + h, 1],
          [left + sway, y + h * 0.6],
        ],
        4.4,
        toToneColor(0.62),
      ),
      circle((left + right) / 2, y + h * 0.5, Math.min(w, h) * 0.24, { fill: PAPER }),
      drawLine(
        [
          [left + 14, y + 6],
          [left + 16, y + h * 0.4],
          [left + 12, y + h * 0.8],
        ],
        2.6,
      ),
    ])
  }
  return group([
    ...Array.from({ length: count }, (_, i) => cloth(i)),
    drawLine(
      [
        [x - 16, y],
        [x + (w * count) / 2, y - 1],
        [x + w * count + 12, y],
      ],
      9,
      { from: 1, to: 1 },
    ),
  ])
}

/** What is left of the roof: two broken posts. */
const drawPosts = (): string =>
  group([
    drawShape('-300,-300! -292,-352! -286,-322! -278,-340! -280,-190! -300,-190!', 4.4),
    drawShape('280,-340! 288,-312! 294,-366! 300,-330! 300,-190! 280,-190!', 4.4),
  ])

const drawWheel = (x: number): string =>
  group([
    drawShape(createOval(x, -44, 46, 46, 14), 7),
    drawShape(createOval(x, -44, 34, 34, 14), 3.4),
    drawLines(
      [0, 45, 90, 135].map((a): Knot[] => {
        const [dx, dy] = [Math.cos((a * Math.PI) / 180) * 34, Math.sin((a * Math.PI) / 180) * 34]
        return [
          [x - dx, -44 - dy],
          [x, -44],
          [x + dx, -44 + dy],
        ]
      }),
      4,
      { from: 1, to: 1 },
    ),
    circle(x, -44, 9, { fill: INK }),
  ])

/** Wheels, front and counter, on the ground line y = 0. */
const drawChassis = (builder: SvgBuilder): string =>
  group([
    drawWheel(-180),
    drawWheel(180),
    drawShape(createBox(-306, -196, 612, 138), 5),
    clip(builder, createClosedPath(createBox(-306, -196, 612, 138)), [
      path(createClosedPath(createBox(-306, -196, 612, 26)), { fill: toToneColor(0.5) }),
      drawLines(
        [-230, -150, -70, 10, 90, 170, 250].map((x): Knot[] => [
          [x, -176],
          [x + 2, -120],
          [x, -58],
        ]),
        3,
        { from: 1, to: 0.6 },
      ),
      path(createClosedPath(createBox(180, -196, 140, 138)), { fill: toToneColor(0.22) }),
    ]),
    drawShape(createBox(-330, -212, 660, 22), 5),
  ])

/** The cart after its roof has flown away. */
export const drawBrokenCart = (builder: SvgBuilder, inside: string): string =>
  group([drawPosts(), inside, drawChassis(builder)])

/**
 * The whole cart on the ground line y = 0, some 620 wide, its middle at x = 0. `inside` is drawn
 * behind the counter.
 */
export function drawCart(builder: SvgBuilder, inside: string): string {
  const roof = '-350,-400! -290,-480! 290,-480! 350,-400!'
  return group([
    ellipse(0, 2, 340, 16, { fill: toToneColor(0.7) }),
    path(createClosedPath(createBox(-280, -400, 560, 220)), { fill: toToneColor(0.12) }),
    drawLines(['-262,-322 0,-324 262,-322'], 4, { from: 1, to: 1 }),
    ...[-230, -186, 150, 194, 236].map((x) =>
      drawShape(
        [
          [x - 17, -344, 1],
          [x + 17, -344, 1],
          [x + 10, -324, 1],
          [x - 10, -324, 1],
        ],
        3,
      ),
    ),
    inside,
    drawShape(createBox(-300, -402, 20, 340), 4.4),
    drawShape(createBox(280, -402, 20, 340), 4.4),
    drawChassis(builder),
    drawShape(roof, 5.4),
    clip(builder, createClosedPath(roof), [
      path(createClosedPath('-360,-400! -330,-440! 330,-440! 360,-400!'), {
        fill: toToneColor(0.42),
      }),
      drawLines(
        [-240, -160, -80, 0, 80, 160, 240].map((x): Knot[] => [
          [x, -482],
          [x * 1.1, -440],
          [x * 1.2, -398],
        ]),
        3.4,
        { from: 1, to: 1 },
      ),
    ]),
    drawNoren(-276, -398, 92, 74, 6),
  ])
}
