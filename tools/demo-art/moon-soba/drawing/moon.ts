/** The Moon as a gentleman: top hat, moustache, thin limbs. He begins as a sliver and ends as a ball. His middle is (0,0), his radius 150. */
import { circle, clipped, ellipse, group, path, place } from '../../svg/sheet.ts'
import type { Sheet, Spot } from '../../svg/sheet.ts'
import { drop } from './koharu-face.ts'
import { closedPath, type Knot, line, lines, oval, shape } from './pen.ts'
import { INK, PAPER, tone } from './screentone.ts'

export type Mood = 'faint' | 'moved' | 'slurping' | 'thrilled' | 'blissful' | 'waving'

export interface MoonLook {
  readonly mood: Mood
  /** where the terminator stands: 0.66 a sliver, 0 half, -0.6 nearly full, -1 full */
  readonly phase: number
  /** wrists; none: the arms hang */
  readonly hands?: readonly [Spot, Spot]
  /** feet; none: he is seen from the waist up */
  readonly feet?: readonly [Spot, Spot]
  readonly sweat?: boolean
}

const R = 150
const turned = (degrees: number): Spot => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]

/** x of the edge of his face at a height, without nose and lips. */
const edgeAt = (phase: number, y: number): number => phase * Math.sqrt(Math.max(0, R * R - y * y))

function outline(phase: number): Knot[] {
  const outer = [-66, -44, -22, 0, 22, 44, 66].map((a): Knot => {
    const [x, y] = turned(a)
    return [x * R, y * R]
  })
  const sharp = phase > -0.2
  const tips: readonly Knot[] = sharp
    ? [
        [0, -R, 1],
        [0, R, 1],
      ]
    : [
        [0, -R],
        [0, R],
      ]
  if (phase < -0.45) {
    const inner = [66, 40, 14, -14, -40, -66].map((a): Knot => {
      const [x, y] = turned(a)
      return [x * R * phase, y * R]
    })
    return [tips[0] ?? [0, -R], ...outer, tips[1] ?? [0, R], ...inner]
  }
  // in profile: chin, lips, nose and brow stand out from the edge
  const profile: readonly (readonly [number, number, 1?])[] = [
    [118, 6],
    [84, -6],
    [62, 4],
    [52, -8],
    [42, 6],
    [30, -2],
    [14, -40],
    [-2, -26],
    [-22, 6],
    [-44, -4],
    [-84, 2],
    [-122, 4],
  ]
  return [tips[0] ?? [0, -R], ...outer, tips[1] ?? [0, R], ...profile.map(([y, out]): Knot => [edgeAt(phase, y) + out, y])]
}

/** Two wings from the middle, tips turned up. */
export const moustache = (x: number, y: number, scale = 1): string => {
  const wing = '0,-5! 16,-11 34,-2 52,-12 60,-26! 60,-4 42,12 18,11 0,5!'
  return place(group([shape(wing, 0, INK), place(shape(wing, 0, INK), 0, 0, 1, 0, true)]), x, y, scale)
}

const topHat = (x: number, y: number, turn: number, scale: number): string =>
  place(
    group([
      shape('-38,-4! -44,-76! 0,-84 44,-76! 38,-4!', 4.6, INK),
      path(closedPath('-40,-26! 0,-18 40,-26! 39,-10! 0,-2 -39,-10!'), { fill: PAPER }),
      shape('-66,-8 -40,-6 0,2 40,-6 66,-8 60,6 0,14 -60,6', 4.6, INK),
      line('22,-68 28,-50 26,-34', 5, {}, PAPER),
    ]),
    x,
    y,
    scale,
    turn,
  )

function eyes(mood: Mood, at: Spot, gap: number): string {
  const both = (one: (x: number, side: 1 | -1) => string): string =>
    group([one(at[0] - gap / 2, -1), gap === 0 ? '' : one(at[0] + gap / 2, 1)])
  if (mood === 'blissful' || mood === 'waving')
    return both((x) =>
      line(
        [
          [x - 22, at[1] + 8],
          [x, at[1] - 14],
          [x + 22, at[1] + 8],
        ],
        8,
        { from: 0.4, to: 0.4 },
      ),
    )
  if (mood === 'slurping')
    return both((x) =>
      line(
        [
          [x - 18, at[1] - 6],
          [x, at[1] + 6],
          [x + 18, at[1] - 6],
        ],
        7,
        { from: 0.4, to: 0.4 },
      ),
    )
  if (mood === 'faint')
    return both((x) =>
      group([
        ellipse(x, at[1], 7, 10, { fill: INK }),
        lines(
          [
            [
              [x - 12, at[1] + 16],
              [x, at[1] + 20],
              [x + 12, at[1] + 16],
            ],
            [
              [x - 9, at[1] + 25],
              [x, at[1] + 28],
              [x + 9, at[1] + 25],
            ],
          ],
          2.6,
        ),
        line(
          [
            [x - 16, at[1] - 16],
            [x, at[1] - 25],
            [x + 14, at[1] - 28],
          ],
          4,
        ),
      ]),
    )
  return both((x) =>
    group([
      ellipse(x, at[1], 15, 20, { fill: INK }),
      circle(x - 5, at[1] - 7, 6, { fill: PAPER }),
      circle(x + 5, at[1] + 8, 3.4, { fill: PAPER }),
      line(
        [
          [x - 20, at[1] - 30],
          [x, at[1] - 38],
          [x + 18, at[1] - 30],
        ],
        5,
      ),
    ]),
  )
}

const craters = (): string =>
  group([
    ellipse(104, -62, 20, 15, { fill: tone(0.2) }),
    ellipse(120, 32, 14, 20, { fill: tone(0.2) }),
    ellipse(78, 104, 22, 14, { fill: tone(0.2) }),
    ellipse(-52, -112, 22, 12, { fill: tone(0.16) }),
    ellipse(-104, 66, 16, 20, { fill: tone(0.16) }),
    ellipse(-30, 124, 18, 9, { fill: tone(0.16) }),
  ])

const openMouth = (x: number, y: number, scale: number): string =>
  place(group([shape('-30,-6! 0,2 30,-6! 22,24 0,34 -22,24', 4.4, INK), shape(oval(0, 26, 14, 7, 8), 0, tone(0.35))]), x, y, scale)

function profileFace(mood: Mood, phase: number): string {
  const edge = edgeAt(phase, 0)
  const thin = phase > 0.4
  return group([
    eyes(mood, [edge + (thin ? 26 : 40), -34], 0),
    thin ? '' : ellipse(edge + 62, 26, 20, 11, { fill: tone(0.26) }),
    thin
      ? lines(
          [
            [
              [edge + 26, 30],
              [edge + 34, 42],
              [edge + 30, 58],
            ],
          ],
          3,
        )
      : '',
    mood === 'thrilled' ? openMouth(edge + 24, 62, 0.9) : '',
    group([
      shape(
        [
          [edge - 14, 36, 1],
          [edge + 10, 28],
          [edge + 34, 34],
          [edge + 52, 20, 1],
          [edge + 46, 46],
          [edge + 20, 52],
          [edge - 6, 48],
        ],
        0,
        INK,
      ),
    ]),
  ])
}

function frontFace(mood: Mood, phase: number): string {
  const face = group([
    eyes(mood, [-36, -30], 104),
    ellipse(-112, 22, 22, 12, { fill: tone(0.3) }),
    ellipse(46, 22, 24, 13, { fill: tone(0.3) }),
    mood === 'blissful' || mood === 'thrilled' || mood === 'waving' ? openMouth(-36, 66, 1.1) : line('-52,68 -36,74 -20,68', 5),
    shape('-36,-12 -54,8 -50,26 -34,30 -20,24', 4.4),
    moustache(-34, 42, 1.05),
  ])
  return place(face, (1 + phase) * 84, 0, 1 - (1 + phase) * 0.2)
}

/** A thin limb with a white glove or a black shoe at its end. */
const arm = (from: Spot, to: Spot, bow: number): string => {
  const middle: Knot = [(from[0] + to[0]) / 2 + bow, (from[1] + to[1]) / 2 + Math.abs(bow) * 0.6]
  return group([
    line([from, middle, to], 10, { from: 1, to: 1 }),
    shape(
      [
        [to[0] - 20, to[1] - 4],
        [to[0] - 10, to[1] - 19],
        [to[0] + 10, to[1] - 19],
        [to[0] + 20, to[1] - 2],
        [to[0] + 12, to[1] + 17],
        [to[0] - 12, to[1] + 17],
      ],
      4.4,
    ),
    lines(
      [
        [
          [to[0] - 4, to[1] - 14],
          [to[0] - 5, to[1] - 4],
          [to[0] - 4, to[1] + 3],
        ],
        [
          [to[0] + 6, to[1] - 14],
          [to[0] + 6, to[1] - 4],
          [to[0] + 6, to[1] + 3],
        ],
      ],
      2.8,
    ),
  ])
}

const leg = (from: Spot, to: Spot, bow: number): string =>
  group([
    line([from, [(from[0] + to[0]) / 2 + bow, (from[1] + to[1]) / 2], to], 10, { from: 1, to: 1 }),
    shape(
      [
        [to[0] + 14, to[1] - 12],
        [to[0] + 12, to[1] + 12],
        [to[0] - 36, to[1] + 12],
        [to[0] - 42, to[1] + 2],
        [to[0] - 24, to[1] - 8],
        [to[0] - 8, to[1] - 12],
      ],
      4,
      INK,
    ),
  ])

export function moon(sheet: Sheet, { mood, phase, hands, feet, sweat = false }: MoonLook): string {
  const body = outline(phase)
  const right = phase > 0.3 ? 128 : 120
  const left: Spot = phase < -0.4 ? [phase * 134, 66] : [edgeAt(phase, 78) + 4, 78]
  return group([
    feet === undefined ? '' : group([leg([36, 138], feet[0], -8), leg([76, 124], feet[1], 8)]),
    hands === undefined ? '' : arm([right, 66], hands[1], 26),
    shape(body, 5.6),
    clipped(sheet, closedPath(body), [
      craters(),
      path(
        closedPath(oval(0, 0, R + 8, R + 8, 24)) +
          closedPath(oval(phase > 0.3 ? -12 : -26, phase > 0.3 ? -6 : -18, R + 4, R + 6, 24).toReversed()),
        { fill: tone(0.34), 'fill-rule': 'evenodd' },
      ),
    ]),
    phase < -0.45 ? frontFace(mood, phase) : profileFace(mood, phase),
    hands === undefined ? '' : arm(left, hands[0], -22),
    phase < -0.45 ? topHat(46, -140, 16, 0.8) : topHat(30, -142, 12, 0.8),
    sweat ? group([drop(edgeAt(phase, 0) - 30, -70, 1.1)]) : '',
  ])
}
