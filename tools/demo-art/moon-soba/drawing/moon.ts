/**
 * The Moon as a gentleman: top hat, moustache, thin limbs. He begins as a sliver and ends as a
 * ball. His middle is (0,0), his radius 150.
 */
import { circle, clip, ellipse, group, path, place } from '../../svg/svg-builder.ts'
import type { SvgBuilder, Vec2 } from '../../svg/svg-builder.ts'
import { drawDrop } from './koharu-face.ts'
import { createClosedPath, type Knot, drawLine, drawLines, createOval, drawShape } from './pen.ts'
import { INK, PAPER, toToneColor } from './screentone.ts'

type Mood = 'faint' | 'moved' | 'slurping' | 'thrilled' | 'blissful' | 'waving'

export interface MoonLook {
  readonly mood: Mood
  /** where the terminator stands: 0.66 a sliver, 0 half, -0.6 nearly full, -1 full */
  readonly phase: number
  /** wrists; none: the arms hang */
  readonly hands?: readonly [Vec2, Vec2]
  /** feet; none: he is seen from the waist up */
  readonly feet?: readonly [Vec2, Vec2]
  readonly sweat?: boolean
}

const R = 150
const computeDirection = (degrees: number): Vec2 => [
  Math.cos((degrees * Math.PI) / 180),
  Math.sin((degrees * Math.PI) / 180),
]

/** x of the edge of his face at a height, without nose and lips. */
const computeEdge = (phase: number, y: number): number =>
  phase * Math.sqrt(Math.max(0, R * R - y * y))

function createOutline(phase: number): Knot[] {
  const outer = [-66, -44, -22, 0, 22, 44, 66].map((a): Knot => {
    const [x, y] = computeDirection(a)
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
      const [x, y] = computeDirection(a)
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
  return [
    tips[0] ?? [0, -R],
    ...outer,
    tips[1] ?? [0, R],
    ...profile.map(([y, out]): Knot => [computeEdge(phase, y) + out, y]),
  ]
}

/** Two wings from the middle, tips turned up. */
const drawMoustache = (x: number, y: number, scale = 1): string => {
  const wing = '0,-5! 16,-11 34,-2 52,-12 60,-26! 60,-4 42,12 18,11 0,5!'
  return place(
    group([drawShape(wing, 0, INK), place(drawShape(wing, 0, INK), 0, 0, 1, 0, true)]),
    x,
    y,
    scale,
  )
}

const drawTopHat = (x: number, y: number, turn: number, scale: number): string =>
  place(
    group([
      drawShape('-38,-4! -44,-76! 0,-84 44,-76! 38,-4!', 4.6, INK),
      path(createClosedPath('-40,-26! 0,-18 40,-26! 39,-10! 0,-2 -39,-10!'), { fill: PAPER }),
      drawShape('-66,-8 -40,-6 0,2 40,-6 66,-8 60,6 0,14 -60,6', 4.6, INK),
      drawLine('22,-68 28,-50 26,-34', 5, {}, PAPER),
    ]),
    x,
    y,
    scale,
    turn,
  )

function drawEyes(mood: Mood, at: Vec2, gap: number): string {
  const both = (one: (x: number, side: 1 | -1) => string): string =>
    group([one(at[0] - gap / 2, -1), gap === 0 ? '' : one(at[0] + gap / 2, 1)])
  if (mood === 'blissful' || mood === 'waving')
    return both((x) =>
      drawLine(
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
      drawLine(
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
        drawLines(
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
        drawLine(
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
      drawLine(
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

const drawCraters = (): string =>
  group([
    ellipse(104, -62, 20, 15, { fill: toToneColor(0.2) }),
    ellipse(120, 32, 14, 20, { fill: toToneColor(0.2) }),
    ellipse(78, 104, 22, 14, { fill: toToneColor(0.2) }),
    ellipse(-52, -112, 22, 12, { fill: toToneColor(0.16) }),
    ellipse(-104, 66, 16, 20, { fill: toToneColor(0.16) }),
    ellipse(-30, 124, 18, 9, { fill: toToneColor(0.16) }),
  ])

const drawOpenMouth = (x: number, y: number, scale: number): string =>
  place(
    group([
      drawShape('-30,-6! 0,2 30,-6! 22,24 0,34 -22,24', 4.4, INK),
      drawShape(createOval(0, 26, 14, 7, 8), 0, toToneColor(0.35)),
    ]),
    x,
    y,
    scale,
  )

function drawProfileFace(mood: Mood, phase: number): string {
  const edge = computeEdge(phase, 0)
  const thin = phase > 0.4
  return group([
    drawEyes(mood, [edge + (thin ? 26 : 40), -34], 0),
    thin ? '' : ellipse(edge + 62, 26, 20, 11, { fill: toToneColor(0.26) }),
    thin
      ? drawLines(
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
    mood === 'thrilled' ? drawOpenMouth(edge + 24, 62, 0.9) : '',
    group([
      drawShape(
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

function drawFrontFace(mood: Mood, phase: number): string {
  const face = group([
    drawEyes(mood, [-36, -30], 104),
    ellipse(-112, 22, 22, 12, { fill: toToneColor(0.3) }),
    ellipse(46, 22, 24, 13, { fill: toToneColor(0.3) }),
    mood === 'blissful' || mood === 'thrilled' || mood === 'waving'
      ? drawOpenMouth(-36, 66, 1.1)
      : drawLine('-52,68 -36,74 -20,68', 5),
    drawShape('-36,-12 -54,8 -50,26 -34,30 -20,24', 4.4),
    drawMoustache(-34, 42, 1.05),
  ])
  return place(face, (1 + phase) * 84, 0, 1 - (1 + phase) * 0.2)
}

/** A thin limb with a white glove or a black shoe at its end. */
const drawArm = (from: Vec2, to: Vec2, bow: number): string => {
  const middle: Knot = [(from[0] + to[0]) / 2 + bow, (from[1] + to[1]) / 2 + Math.abs(bow) * 0.6]
  return group([
    drawLine([from, middle, to], 10, { from: 1, to: 1 }),
    drawShape(
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
    drawLines(
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

const drawLeg = (from: Vec2, to: Vec2, bow: number): string =>
  group([
    drawLine([from, [(from[0] + to[0]) / 2 + bow, (from[1] + to[1]) / 2], to], 10, {
      from: 1,
      to: 1,
    }),
    drawShape(
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

export function drawMoon(
  builder: SvgBuilder,
  { mood, phase, hands, feet, sweat = false }: MoonLook,
): string {
  const body = createOutline(phase)
  const right = phase > 0.3 ? 128 : 120
  const left: Vec2 = phase < -0.4 ? [phase * 134, 66] : [computeEdge(phase, 78) + 4, 78]
  return group([
    feet === undefined
      ? ''
      : group([drawLeg([36, 138], feet[0], -8), drawLeg([76, 124], feet[1], 8)]),
    hands === undefined ? '' : drawArm([right, 66], hands[1], 26),
    drawShape(body, 5.6),
    clip(builder, createClosedPath(body), [
      drawCraters(),
      path(
        createClosedPath(createOval(0, 0, R + 8, R + 8, 24)) +
          createClosedPath(
            createOval(
              phase > 0.3 ? -12 : -26,
              phase > 0.3 ? -6 : -18,
              R + 4,
              R + 6,
              24,
            ).toReversed(),
          ),
        { fill: toToneColor(0.34), 'fill-rule': 'evenodd' },
      ),
    ]),
    phase < -0.45 ? drawFrontFace(mood, phase) : drawProfileFace(mood, phase),
    hands === undefined ? '' : drawArm(left, hands[0], -22),
    phase < -0.45 ? drawTopHat(46, -140, 16, 0.8) : drawTopHat(30, -142, 12, 0.8),
    sweat ? group([drawDrop(computeEdge(phase, 0) - 30, -70, 1.1)]) : '',
  ])
}
