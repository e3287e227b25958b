/**
 * The face of Xiaoman: eyes, brows, mouth. Drawn around the middle of the head; the head is about
 * 170 wide.
 */
import { HAIR, INK, SKIN } from './palette.ts'
import {
  circle,
  clip,
  ellipse,
  group,
  addLinearGradient,
  path,
  place,
  round,
} from '../../svg/svg-builder.ts'
import type { SvgBuilder } from '../../svg/svg-builder.ts'

type Eyes = 'open' | 'wide' | 'happy' | 'asleep' | 'soft' | 'sparkle'
type Brows = 'calm' | 'up' | 'worried' | 'firm'
type Mouth = 'smile' | 'grin' | 'oh' | 'flat' | 'wobble' | 'shout' | 'small'

export interface Expression {
  readonly eyes: Eyes
  readonly brows: Brows
  readonly mouth: Mouth
  /** 0..1 */
  readonly blush?: number
  readonly sweat?: boolean
  readonly tears?: boolean
  /** where the eyes look, -1..1 to the right and down */
  readonly gaze?: readonly [number, number]
}

const EYE_WHITE =
  'M-17,1C-16,-16 -8,-22 2,-22C13,-22 18,-12 17,3C16,17 9,23 0,23C-10,23 -17,15 -17,1Z'
const LASH =
  'M-21,1C-20,-18 -9,-28 3,-28C15,-28 20,-17 21,-8L29,-13C27,-3 23,3 18,6C18,-8 12,-20 1,-20C-9,-20 -16,-13 -17,2Z'
const LASH_SOFT =
  'M-21,0C-19,-11 -9,-18 3,-18C14,-18 20,-11 22,-4L29,-8C27,0 23,5 18,7C16,-3 10,-10 1,-10C-8,-10 -15,-6 -18,3Z'

function drawIris(
  builder: SvgBuilder,
  side: number,
  wide: boolean,
  gaze: readonly [number, number],
): string {
  const x = gaze[0] * 5 * side
  const y = 2 + gaze[1] * 5
  const rx = wide ? 9.5 : 13.5
  const ry = wide ? 12 : 18
  const fill = addLinearGradient(builder, [
    [0, '#2c2a63'],
    [0.45, '#3d6fb3'],
    [1, '#7fe0e6'],
  ])
  return group([
    ellipse(x, y, rx, ry, { fill, stroke: INK, 'stroke-width': 1.6 }),
    ellipse(x, y - 1, rx * 0.45, ry * 0.45, { fill: '#1b1a45' }),
    path(
      `M${x - rx * 0.7},${y + ry * 0.5}Q${x},${y + ry * 1.05} ${x + rx * 0.7},${y + ry * 0.5}Q${x},${y + ry * 0.75} ${x - rx * 0.7},${y + ry * 0.5}Z`,
      {
        fill: '#d7fbff',
        opacity: 0.75,
      },
    ),
  ])
}

function drawGlints(gaze: readonly [number, number], side: number, sparkle: boolean): string {
  const x = gaze[0] * 5 * side
  const y = gaze[1] * 5
  const drawStar = (cx: number, cy: number, r: number) =>
    path(
      `M${cx},${cy - r}Q${cx + r * 0.18},${cy - r * 0.18} ${cx + r},${cy}Q${cx + r * 0.18},${cy + r * 0.18} ${cx},${cy + r}Q${cx - r * 0.18},${cy + r * 0.18} ${cx - r},${cy}Q${cx - r * 0.18},${cy - r * 0.18} ${cx},${cy - r}Z`,
      { fill: '#fff' },
    )
  if (sparkle) return group([drawStar(x - 4 * side, y - 5, 10), drawStar(x + 5 * side, y + 8, 5)])
  return group([
    circle(x - 5 * side, y - 8, 5, { fill: '#fff' }),
    circle(x + 5 * side, y + 9, 2.6, { fill: '#fff', opacity: 0.9 }),
  ])
}

/**
 * One eye, drawn as the viewer's right one; the left is its mirror with the lights kept on the same
 * side.
 */
function drawEye(
  builder: SvgBuilder,
  kind: Eyes,
  side: 1 | -1,
  gaze: readonly [number, number],
): string {
  const line = {
    fill: 'none',
    stroke: INK,
    'stroke-width': 5.5,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  } as const
  if (kind === 'happy') return path('M-19,8C-12,-16 13,-16 20,8M20,8L27,4', line)
  if (kind === 'asleep')
    return path('M-19,2C-12,18 12,18 20,2M20,2L26,7M12,11L16,17', { ...line, 'stroke-width': 4.5 })
  const wide = kind === 'wide'
  const soft = kind === 'soft'
  const shape = soft
    ? 'M-17,2C-14,-8 -6,-12 2,-12C11,-12 17,-6 17,3C16,17 9,23 0,23C-10,23 -17,15 -17,2Z'
    : EYE_WHITE
  return group([
    path(shape, { fill: '#fff' }),
    clip(builder, shape, [
      drawIris(builder, side, wide, gaze),
      path(soft ? 'M-20,-14H20V-4Q0,-8 -20,0Z' : 'M-20,-26H20V-9Q0,-17 -20,-6Z', {
        fill: '#8fa0d8',
        opacity: 0.45,
      }),
      drawGlints(gaze, side, kind === 'sparkle'),
    ]),
    path('M-9,23.5Q1,26 11,21.5', {
      fill: 'none',
      stroke: INK,
      'stroke-width': 2,
      'stroke-linecap': 'round',
    }),
    path(soft ? LASH_SOFT : LASH, { fill: INK }),
    path(soft ? 'M-12,-23Q2,-29 17,-21' : 'M-13,-33Q3,-39 18,-29', {
      fill: 'none',
      stroke: SKIN.deep,
      'stroke-width': 2.2,
      'stroke-linecap': 'round',
    }),
  ])
}

const BROW: Readonly<Record<Brows, string>> = {
  calm: 'M-17,-44Q2,-53 22,-45Q2,-48 -17,-44Z',
  up: 'M-17,-52Q3,-64 23,-53Q3,-58 -17,-52Z',
  worried: 'M-18,-56Q0,-57 20,-42Q1,-51 -18,-56Z',
  firm: 'M-20,-34Q-2,-42 22,-49Q0,-47 -20,-34Z',
}

const MOUTH: Readonly<Record<Mouth, (builder: SvgBuilder) => string>> = {
  smile: () =>
    path('M-15,-2Q0,12 15,-2', {
      fill: 'none',
      stroke: INK,
      'stroke-width': 3.4,
      'stroke-linecap': 'round',
    }),
  small: () =>
    path('M-6,1Q0,5 6,1', {
      fill: 'none',
      stroke: INK,
      'stroke-width': 3.2,
      'stroke-linecap': 'round',
    }),
  flat: () =>
    path('M-9,2L10,1', {
      fill: 'none',
      stroke: INK,
      'stroke-width': 3.4,
      'stroke-linecap': 'round',
    }),
  wobble: () =>
    path('M-15,3Q-10,-4 -5,2Q0,8 5,2Q10,-4 15,3', {
      fill: 'none',
      stroke: INK,
      'stroke-width': 3.2,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
  grin: (builder) => drawOpenMouth(builder, 'M-20,-5Q0,2 20,-5Q17,20 0,21Q-17,20 -20,-5Z', 15),
  oh: (builder) => drawOpenMouth(builder, 'M-8,2C-8,-7 8,-7 8,2C8,14 -8,14 -8,2Z', 12),
  shout: (builder) => drawOpenMouth(builder, 'M-19,-7Q0,-13 19,-7Q18,24 0,26Q-18,24 -19,-7Z', 18),
}

function drawOpenMouth(builder: SvgBuilder, shape: string, tongue: number): string {
  return group([
    path(shape, { fill: '#8f2f45' }),
    clip(builder, shape, [
      ellipse(0, tongue + 5, 15, 9, { fill: '#ff8d8d' }),
      path('M-22,-14H22V-2Q0,5 -22,-2Z', { fill: '#fff' }),
    ]),
    path(shape, { fill: 'none', stroke: INK, 'stroke-width': 3, 'stroke-linejoin': 'round' }),
  ])
}

function drawBlush(builder: SvgBuilder, amount: number, turn: number): string {
  const fill = addLinearGradient(builder, [
    [0, SKIN.blush, 0.15],
    [0.6, SKIN.blush, 0.75],
    [1, SKIN.blush, 0.2],
  ])
  const cheek = (x: number, k: number) =>
    group([
      ellipse(x, 43, 17 * k, 9, { fill, opacity: amount }),
      path(`M${x - 7 * k},46l4,-7M${x},47l4,-8M${x + 7 * k},46l4,-7`, {
        stroke: '#f0736f',
        'stroke-width': 2,
        'stroke-linecap': 'round',
        fill: 'none',
        opacity: amount * 0.8,
      }),
    ])
  return group([
    cheek(-48 + turn * 14, turn < 0 ? 0.75 : 1),
    cheek(48 + turn * 14, turn > 0 ? 0.75 : 1),
  ])
}

const drawDrop = (x: number, y: number, scale: number): string =>
  place(
    group([
      path('M0,-16C8,-4 11,2 11,8A11,11 0 0 1 -11,8C-11,2 -8,-4 0,-16Z', {
        fill: '#bfe9ff',
        stroke: '#5c8fd0',
        'stroke-width': 2.4,
      }),
      path('M-5,7Q-4,13 1,14', {
        stroke: '#fff',
        'stroke-width': 2.6,
        fill: 'none',
        'stroke-linecap': 'round',
      }),
    ]),
    x,
    y,
    scale,
  )

function drawBothSides(turn: number, drawing: (side: 1 | -1) => string): string {
  const narrow = 1 - Math.abs(turn) * 0.16
  return ([-1, 1] as const)
    .map((side) => {
      const far = Math.sign(turn) === side
      const x = side * 38 + turn * 20 * (far ? 0.8 : 1)
      return group([drawing(side)], {
        transform: `translate(${round(x)} 14) scale(${round(side * (far ? narrow : 1))} 1)`,
      })
    })
    .join('')
}

/** `turn` -1..1: the head looks to the left or right of the page; the far eye gets narrower. */
export function drawGirlFace(builder: SvgBuilder, expression: Expression, turn: number): string {
  const shift = turn * 20
  const gaze = expression.gaze ?? [turn * 0.5, 0]
  return group([
    drawBlush(builder, expression.blush ?? 0.6, turn),
    drawBothSides(turn, (side) => drawEye(builder, expression.eyes, side, gaze)),
    path(`M${round(shift * 1.3 - 2)},40q4,2 1,5`, {
      fill: 'none',
      stroke: SKIN.deep,
      'stroke-width': 2.6,
      'stroke-linecap': 'round',
    }),
    place(MOUTH[expression.mouth](builder), shift * 1.15, 62),
    expression.tears === true
      ? group([drawDrop(-50 + shift, 48, 0.75), drawDrop(50 + shift, 48, 0.75)])
      : '',
  ])
}

/**
 * Brows and sweat lie over the hair, as in most webtoons: the mood stays readable under a long
 * fringe.
 */
export function drawGirlFaceOverHair(expression: Expression, turn: number): string {
  const brow = path(BROW[expression.brows], {
    fill: HAIR.deep,
    stroke: HAIR.deep,
    'stroke-width': 3,
    'stroke-linejoin': 'round',
  })
  return group([
    drawBothSides(turn, () => brow),
    expression.sweat === true ? drawDrop(-84 + turn * 10, -26, 1) : '',
  ])
}
