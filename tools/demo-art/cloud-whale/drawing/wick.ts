/**
 * Wick, the walking lantern. Around the middle of the glass; from -130 (ring) to 120 (feet), 130
 * wide.
 */
import { BRASS, FLAME, INK } from './palette.ts'
import {
  circle,
  clip,
  ellipse,
  drawGlow,
  group,
  addLinearGradient,
  path,
  addRadialGradient,
} from '../../svg/svg-builder.ts'
import type { SvgBuilder, Vec2 } from '../../svg/svg-builder.ts'

type WickMood = 'bright' | 'proud' | 'alarm' | 'sad' | 'dim'

const LINE = {
  stroke: INK,
  'stroke-width': 4,
  'stroke-linejoin': 'round',
  'stroke-linecap': 'round',
} as const
const GLASS = 'M-46,-62C-54,-30 -54,20 -46,52L46,52C54,20 54,-30 46,-62Z'

export interface WickPose {
  readonly mood: WickMood
  /** where the little hands are; origin as the drawing */
  readonly hands?: readonly [Vec2, Vec2]
  readonly feet?: boolean
  /** how far the light reaches around the glass, 0 for none */
  readonly shine?: number
}

function drawFace(mood: WickMood): string {
  const thin = {
    fill: 'none',
    stroke: '#6b2d1d',
    'stroke-width': 4.4,
    'stroke-linecap': 'round',
  } as const
  const dot = (x: number, ry: number) =>
    group([ellipse(x, 0, 6.5, ry, { fill: '#5a2418' }), circle(x - 2, -3.5, 2.4, { fill: '#fff' })])
  const round = (x: number) =>
    group([
      circle(x, -1, 13, { fill: '#fff', stroke: '#6b2d1d', 'stroke-width': 3.4 }),
      circle(x, 0, 4, { fill: '#5a2418' }),
    ])
  const cheeks = group([
    ellipse(-30, 14, 8, 5, { fill: '#ff7d6b', opacity: 0.65 }),
    ellipse(30, 14, 8, 5, { fill: '#ff7d6b', opacity: 0.65 }),
  ])
  const mouthOpen = path('M-10,14Q0,10 10,14Q8,28 0,28Q-8,28 -10,14Z', {
    fill: '#a93a32',
    stroke: '#6b2d1d',
    'stroke-width': 3,
  })
  if (mood === 'proud')
    return group([path('M-28,2Q-19,-12 -10,2M10,2Q19,-12 28,2', thin), cheeks, mouthOpen])
  if (mood === 'alarm')
    return group([
      round(-20),
      round(20),
      path('M-12,24Q-6,16 0,22Q6,28 12,20', thin),
      path('M-32,-22L-14,-26M32,-22L14,-26', thin),
    ])
  if (mood === 'sad')
    return group([
      dot(-19, 8),
      dot(19, 8),
      cheeks,
      path('M-9,22Q0,14 9,22M-30,-18L-14,-24M30,-18L14,-24', thin),
    ])
  if (mood === 'dim')
    return group([
      path('M-26,2Q-19,7 -12,2M12,2Q19,7 26,2M-6,18L6,18', { ...thin, stroke: '#8fa0d8' }),
    ])
  return group([dot(-19, 10), dot(19, 10), cheeks, path('M-10,14Q0,24 10,14', thin)])
}

function drawGlass(builder: SvgBuilder, mood: WickMood): string {
  const lit = mood !== 'dim'
  const fill = lit
    ? addRadialGradient(
        builder,
        [
          [0, FLAME.core],
          [0.55, FLAME.warm],
          [1, FLAME.edge],
        ],
        [0.5, 0.5],
        0.62,
      )
    : addLinearGradient(builder, [
        [0, '#343c78'],
        [1, '#1d234f'],
      ])
  return group([
    path(GLASS, { fill, ...LINE }),
    clip(builder, GLASS, [
      lit
        ? path(
            'M0,-78C14,-58 20,-48 12,-34C24,-38 26,-50 24,-56C40,-34 34,-18 0,-18C-34,-18 -38,-36 -22,-54C-22,-46 -18,-40 -12,-38C-18,-52 -8,-62 0,-78Z',
            { fill: '#fff3b0', opacity: 0.9 },
          )
        : '',
      path('M-42,-62C-46,-30 -46,20 -40,52L-28,52C-34,20 -34,-30 -30,-62Z', {
        fill: '#fff',
        opacity: lit ? 0.55 : 0.18,
      }),
    ]),
  ])
}

function drawFrame(builder: SvgBuilder): string {
  const brass = addLinearGradient(
    builder,
    [
      [0, BRASS.shade],
      [0.3, BRASS.light],
      [0.6, BRASS.base],
      [1, BRASS.shade],
    ],
    [0, 0],
    [1, 0],
  )
  return group([
    circle(0, -112, 18, { fill: 'none', stroke: INK, 'stroke-width': 13 }),
    circle(0, -112, 18, { fill: 'none', stroke: BRASS.base, 'stroke-width': 6 }),
    path('M-12,-98L12,-98L14,-86L-14,-86Z', { fill: brass, ...LINE }),
    path('M-60,-60C-50,-82 -30,-90 0,-90C30,-90 50,-82 60,-60Z', { fill: brass, ...LINE }),
    path('M-64,-62L64,-62L60,-50L-60,-50Z', { fill: brass, ...LINE }),
    path('M-56,46L56,46L64,66L-64,66Z', { fill: brass, ...LINE }),
    path('M-50,66L50,66L42,78L-42,78Z', { fill: BRASS.shade, ...LINE }),
    path('M-40,-78Q-22,-84 -8,-84', {
      fill: 'none',
      stroke: '#fff',
      'stroke-width': 4,
      'stroke-linecap': 'round',
      opacity: 0.75,
    }),
  ])
}

function drawTube(d: string, width: number): string {
  return group([
    path(d, { fill: 'none', stroke: INK, 'stroke-width': width + 7, 'stroke-linecap': 'round' }),
    path(d, { fill: 'none', stroke: BRASS.base, 'stroke-width': width, 'stroke-linecap': 'round' }),
  ])
}

export function drawWick(builder: SvgBuilder, pose: WickPose): string {
  const hands = pose.hands ?? [
    [-84, 44],
    [84, 44],
  ]
  const drawArm = (side: 1 | -1, to: Vec2) =>
    group([
      drawTube(
        `M${side * 54},14Q${(side * 54 + to[0]) / 2 + side * 10},${(14 + to[1]) / 2 + 12} ${to[0]},${to[1]}`,
        6,
      ),
      circle(to[0], to[1], 11, { fill: BRASS.light, ...LINE, 'stroke-width': 3.4 }),
    ])
  const foot = (side: 1 | -1) =>
    group([
      drawTube(`M${side * 22},80L${side * 24},98`, 7),
      path(
        `M${side * 24 - 18},112C${side * 24 - 18},96 ${side * 24 + 18},96 ${side * 24 + 18},112Z`,
        { fill: BRASS.shade, ...LINE },
      ),
    ])
  return group([
    pose.shine === undefined || pose.shine === 0
      ? ''
      : drawGlow(builder, 0, 0, pose.shine, pose.shine, FLAME.warm, 0.75),
    pose.feet === false ? '' : group([foot(-1), foot(1)]),
    drawArm(-1, hands[0]),
    drawArm(1, hands[1]),
    drawGlass(builder, pose.mood),
    drawFace(pose.mood),
    drawFrame(builder),
  ])
}
