/** The noodle stall as it is seen from the street. */
import { circle, clipped, ellipse, group, path } from '../../svg/sheet.ts'
import type { Sheet } from '../../svg/sheet.ts'
import { closedPath, type Knot, line, lines, oval, shape } from './pen.ts'
import { INK, PAPER, tone } from './screentone.ts'

export const box = (x: number, y: number, w: number, h: number): Knot[] => [
  [x, y, 1],
  [x + w, y, 1],
  [x + w, y + h, 1],
  [x, y + h, 1],
]

/** A paper lantern, its middle at (0,0), some 110 × 150; the words are the letterer's. */
export function lantern(sheet: Sheet): string {
  const body = oval(0, 0, 58, 72, 14)
  return group([
    line('0,-84 -2,-104 0,-124', 4, { from: 1, to: 1 }),
    shape(body, 5),
    clipped(sheet, closedPath(body), [
      path(closedPath(oval(0, 0, 66, 80)) + closedPath(oval(-12, -4, 58, 80).toReversed()), { fill: tone(0.4), 'fill-rule': 'evenodd' }),
      lines(
        [-54, -40, 40, 54].map((y): Knot[] => [
          [-60, y - 4],
          [0, y + 4],
          [60, y - 4],
        ]),
        2.4,
        { from: 1, to: 1 },
      ),
    ]),
    shape(box(-26, -84, 52, 16), 4, INK),
    shape(box(-26, 68, 52, 14), 4, INK),
    lines(['-8,82 -9,94 -7,108', '0,82 0,98 1,112', '8,82 9,94 8,106'], 3, { from: 1, to: 0.4 }),
  ])
}

/** Cloths that hang over the door, `count` of them, each `w` wide. */
export function noren(x: number, y: number, w: number, h: number, count: number): string {
  const cloth = (i: number): string => {
    const [left, right] = [x + i * w, x + (i + 1) * w - 5]
    const sway = i % 2 === 0 ? 5 : -4
    return group([
      shape(
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
        tone(0.62),
      ),
      circle((left + right) / 2, y + h * 0.5, Math.min(w, h) * 0.24, { fill: PAPER }),
      line(
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
    line(
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
const posts = (): string =>
  group([
    shape('-300,-300! -292,-352! -286,-322! -278,-340! -280,-190! -300,-190!', 4.4),
    shape('280,-340! 288,-312! 294,-366! 300,-330! 300,-190! 280,-190!', 4.4),
  ])

const wheel = (x: number): string =>
  group([
    shape(oval(x, -44, 46, 46, 14), 7),
    shape(oval(x, -44, 34, 34, 14), 3.4),
    lines(
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
const chassis = (sheet: Sheet): string =>
  group([
    wheel(-180),
    wheel(180),
    shape(box(-306, -196, 612, 138), 5),
    clipped(sheet, closedPath(box(-306, -196, 612, 138)), [
      path(closedPath(box(-306, -196, 612, 26)), { fill: tone(0.5) }),
      lines(
        [-230, -150, -70, 10, 90, 170, 250].map((x): Knot[] => [
          [x, -176],
          [x + 2, -120],
          [x, -58],
        ]),
        3,
        { from: 1, to: 0.6 },
      ),
      path(closedPath(box(180, -196, 140, 138)), { fill: tone(0.22) }),
    ]),
    shape(box(-330, -212, 660, 22), 5),
  ])

/** The cart after its roof has flown away. */
export const brokenCart = (sheet: Sheet, inside: string): string => group([posts(), inside, chassis(sheet)])

/** The whole cart on the ground line y = 0, some 620 wide, its middle at x = 0. `inside` is drawn behind the counter. */
export function cart(sheet: Sheet, inside: string): string {
  const roof = '-350,-400! -290,-480! 290,-480! 350,-400!'
  return group([
    ellipse(0, 2, 340, 16, { fill: tone(0.7) }),
    path(closedPath(box(-280, -400, 560, 220)), { fill: tone(0.12) }),
    lines(['-262,-322 0,-324 262,-322'], 4, { from: 1, to: 1 }),
    ...[-230, -186, 150, 194, 236].map((x) =>
      shape(
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
    shape(box(-300, -402, 20, 340), 4.4),
    shape(box(280, -402, 20, 340), 4.4),
    chassis(sheet),
    shape(roof, 5.4),
    clipped(sheet, closedPath(roof), [
      path(closedPath('-360,-400! -330,-440! 330,-440! 360,-400!'), { fill: tone(0.42) }),
      lines(
        [-240, -160, -80, 0, 80, 160, 240].map((x): Knot[] => [
          [x, -482],
          [x * 1.1, -440],
          [x * 1.2, -398],
        ]),
        3.4,
        { from: 1, to: 1 },
      ),
    ]),
    noren(-276, -398, 92, 74, 6),
  ])
}
