/**
 * Koharu: black bob under a kerchief, a workman's coat with a black collar, an apron. The middle of
 * her head is (0,0).
 */
import { clip, group, path, place, round } from '../../svg/svg-builder.ts'
import type { SvgBuilder, Vec2 } from '../../svg/svg-builder.ts'
import { type Face, drawKoharuFace, drawKoharuFaceOverHair } from './koharu-face.ts'
import { createClosedPath, type Knot, drawLine, drawLines, drawShape } from './pen.ts'
import { INK, PAPER, toToneColor } from './screentone.ts'

const W = 5

const SKULL = '-85,-24 -82,22 -58,62 -24,86 0,90 24,86 58,62 82,22 85,-24 58,-84 0,-102 -58,-84'
const BOB =
  '0,-124 -72,-104 -108,-44 -114,30 -122,84! -98,82! -92,100! -66,84 66,84 92,100! 98,82! 122,84! 114,30 108,-44 72,-104'
const FRINGE =
  '-88,34! -100,-30 -72,-90 0,-112 72,-90 100,-30 88,34! 80,2 74,-22! 66,4! 56,-26 40,-46! 31,-8! 20,-36 4,-50! -10,-4! -20,-34 -36,-48! -56,6! -64,-16 -74,-28! -80,0'
const LOCK = '-86,-16! -101,24 -96,62 -82,84! -76,54 -78,20'
const KERCHIEF = '-103,-38! -96,-92 -56,-136 0,-148 56,-136 96,-92 103,-38! 70,-66 0,-80 -70,-66'
const KNOT_TAILS = '98,-44! 132,-68 158,-58! 136,-40! 152,-14! 122,-20'

/** Printed on the cloth, so larger than any screen, and turned with the head. */
const POLKA = Array.from({ length: 50 }, (_, i) => {
  const [row, column] = [Math.floor(i / 10), i % 10]
  return `M${-112 + column * 24 + (row % 2) * 12},${-138 + row * 22}a5.4,5.4 0 1 0 10.8,0a5.4,5.4 0 1 0 -10.8,0Z`
}).join('')

function drawKoharuHead(builder: SvgBuilder, face: Face): string {
  const turn = face.turn ?? 0
  const slide = turn * 9
  return group([
    drawShape(BOB, W, INK),
    drawLines(['-98,-10 -102,30 -104,66', '98,-6 103,34 104,66'], 3, {}, PAPER),
    drawShape(KNOT_TAILS, W),
    place(drawShape(SKULL, W), turn * 4, 0),
    clip(builder, createClosedPath(SKULL), [
      place(path(createClosedPath(FRINGE), { fill: toToneColor(0.32) }), slide, 12),
    ]),
    drawKoharuFace(face),
    place(drawShape(LOCK, 0, INK), slide * 0.5, 0),
    place(drawShape(LOCK, 0, INK), slide * 0.5, 0, 1, 0, true),
    place(drawShape(FRINGE, 0, INK), slide, 0),
    place(
      drawLines(
        [
          '-84,-34 -78,-48 -66,-56',
          '-46,-58 -30,-64 -14,-66',
          '22,-66 44,-62 60,-54',
          '72,-50 82,-40 86,-30',
        ],
        6,
        { from: 0.1, to: 0.1 },
        PAPER,
      ),
      slide,
      0,
    ),
    drawShape(KERCHIEF, W),
    clip(builder, createClosedPath(KERCHIEF), [
      path(POLKA, { fill: INK }),
      path(createClosedPath('40,-160 120,-120 120,-20 70,-56 60,-100'), { fill: toToneColor(0.2) }),
      drawLine('-112,-44 -70,-82 0,-96 70,-82 112,-44', 3.4, { from: 1, to: 1 }),
    ]),
    drawLines(['-40,-84 -34,-108 -22,-124', '44,-84 40,-104 32,-116'], 3.2),
    drawKoharuFaceOverHair(face),
  ])
}

export interface Arm {
  readonly elbow: Vec2
  readonly wrist: Vec2
  /** drawn over the coat, or behind it */
  readonly over?: boolean
  readonly hand?: 'fist' | 'open'
}

const computePerpendicular = (from: Vec2, to: Vec2, width: number): Vec2 => {
  const length = Math.sqrt((to[0] - from[0]) ** 2 + (to[1] - from[1]) ** 2) || 1
  return [(-(to[1] - from[1]) / length) * width, ((to[0] - from[0]) / length) * width]
}

const computeDegrees = (from: Vec2, to: Vec2): number =>
  round((Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI)

/** The wrist is at (0,0), fingers point to +x. */
export function drawMitten(kind: 'fist' | 'open'): string {
  if (kind === 'fist')
    return group([
      drawShape('-4,-15 14,-22 34,-17 40,2 32,18 12,21 -4,14', 4.2),
      drawLines(['24,-15 33,-11 33,-4', '26,-2 35,1 33,8', '8,8 18,12 26,8'], 3),
    ])
  return group([
    drawShape(
      '-4,-12 10,-17 14,-34 24,-36 25,-18 48,-22 54,-13 36,-8 58,-4 59,6 37,5 50,15 45,23 26,17 8,19 -4,13',
      4.2,
    ),
  ])
}

function drawSleeve(shoulder: Vec2, { elbow, wrist, hand = 'fist' }: Arm): string {
  const [a, c] = [computePerpendicular(shoulder, elbow, 27), computePerpendicular(elbow, wrist, 31)]
  const b: Vec2 = [(a[0] + c[0]) / 1.9, (a[1] + c[1]) / 1.9]
  const turn = computeDegrees(elbow, wrist)
  const cuff = (side: 1 | -1, reach: number): Knot => [
    wrist[0] + c[0] * side * 1.12 - (c[1] * reach) / 31,
    wrist[1] + c[1] * side * 1.12 + (c[0] * reach) / 31,
    1,
  ]
  const body: Knot[] = [
    [shoulder[0] + a[0], shoulder[1] + a[1]],
    [elbow[0] + b[0], elbow[1] + b[1]],
    cuff(1, 0),
    cuff(-1, 0),
    [elbow[0] - b[0], elbow[1] - b[1]],
    [shoulder[0] - a[0], shoulder[1] - a[1]],
  ]
  return group([
    place(drawMitten(hand), wrist[0], wrist[1], 1.15, turn, false),
    drawShape(body, W),
    drawShape([cuff(1, 0), cuff(-1, 0), cuff(-1, 14), cuff(1, 14)], 4, INK),
    drawLine(
      [
        [elbow[0] - b[0] * 0.2, elbow[1] - b[1] * 0.2],
        [elbow[0] + b[0] * 0.4, elbow[1] + b[1] * 0.4],
        [elbow[0] + b[0] * 0.9, elbow[1] + b[1] * 0.9],
      ],
      3.4,
    ),
  ])
}

const COAT = '-50,84 -92,106 -108,180 -114,330! 114,330! 108,180 92,106 50,84'
const APRON = '-86,226! 86,226! 92,330! -92,330!'

function drawTrunk(builder: SvgBuilder): string {
  return group([
    drawShape('-30,70 -34,100 0,126 34,100 30,70', 4),
    path(createClosedPath('-28,80 0,104 28,80 28,96 0,116 -28,96'), { fill: toToneColor(0.34) }),
    drawShape(COAT, W),
    clip(builder, createClosedPath(COAT), [
      path(createClosedPath('60,90 120,90 130,340 70,340 84,200'), { fill: toToneColor(0.22) }),
      drawShape('-52,80! -22,80! 14,340! -24,340!', 4, INK),
      drawShape('52,80! 22,80! -20,340! 26,340!', 4, INK),
      drawShape('-26,82! 26,82! 2,134! -2,134!', 3.4),
    ]),
    drawShape(APRON, W),
    drawLines(['-80,236 0,240 80,236', '-40,262 -38,300 -44,328', '44,256 40,290 46,326'], 3),
  ])
}

export interface Pose {
  readonly face: Face
  readonly left: Arm
  readonly right: Arm
  /** degrees */
  readonly tilt?: number
}

/** Koharu down to her apron. `left` and `right` are the viewer's. */
export function drawKoharu(builder: SvgBuilder, { face, left, right, tilt = 0 }: Pose): string {
  const arms: readonly (readonly [Vec2, Arm])[] = [
    [[-86, 140], left],
    [[86, 140], right],
  ]
  const some = (over: boolean): string =>
    arms
      .map(([shoulder, arm]) => ((arm.over ?? false) === over ? drawSleeve(shoulder, arm) : ''))
      .join('')
  return group([
    some(false),
    drawTrunk(builder),
    place(drawKoharuHead(builder, face), 0, 0, 1, tilt),
    some(true),
  ])
}

export const WAITING: Arm = { elbow: [-128, 214], wrist: [-100, 300] }
export const WAITING_RIGHT: Arm = { elbow: [128, 214], wrist: [100, 300] }
