/** The lighthouse of Misthorn Isle from outside. Around the middle of its foot; 560 high. */
import { FLAME, INK, STONE, WALL } from './palette.ts'
import {
  circle,
  clip,
  drawGlow,
  group,
  addLinearGradient,
  path,
  rect,
} from '../../svg/svg-builder.ts'
import type { SvgBuilder, Vec2 } from '../../svg/svg-builder.ts'

const LINE = {
  stroke: INK,
  'stroke-width': 3.6,
  'stroke-linejoin': 'round',
  'stroke-linecap': 'round',
} as const
const TOWER = 'M-62,0C-52,-120 -44,-260 -40,-384L40,-384C44,-260 52,-120 62,0Z'
/** the lamp, seen from the foot of the tower */
export const LAMP: Vec2 = [0, -436]

/** A cone of light from the lamp; `angle` in degrees, 0 to the right. */
export function drawBeam(
  builder: SvgBuilder,
  x: number,
  y: number,
  angle: number,
  length: number,
  spread: number,
  opacity = 0.85,
): string {
  const fill = addLinearGradient(
    builder,
    [
      [0, '#fff6c8', opacity],
      [0.4, '#ffe79a', opacity * 0.5],
      [1, '#ffe79a', 0],
    ],
    [0, 0.5],
    [1, 0.5],
  )
  const core = addLinearGradient(
    builder,
    [
      [0, '#fffdf0', opacity],
      [0.5, '#fffbe0', opacity * 0.35],
      [1, '#fffbe0', 0],
    ],
    [0, 0.5],
    [1, 0.5],
  )
  return group(
    [
      path(`M0,-8L${length},${-spread}L${length},${spread}L0,8Z`, { fill }),
      path(`M0,-4L${length * 0.9},${-spread * 0.4}L${length * 0.9},${spread * 0.4}L0,4Z`, {
        fill: core,
      }),
    ],
    {
      transform: `translate(${x} ${y}) rotate(${angle})`,
    },
  )
}

function drawLanternRoom(builder: SvgBuilder, lit: boolean): string {
  const glass = lit
    ? addLinearGradient(builder, [
        [0, FLAME.core],
        [1, FLAME.warm],
      ])
    : addLinearGradient(builder, [
        [0, '#3b4488'],
        [1, '#252c62'],
      ])
  return group([
    path('M-58,-384L58,-384L52,-370L-52,-370Z', { fill: STONE.base, ...LINE }),
    path(
      'M-60,-412L-60,-384M-36,-412L-36,-384M-12,-412L-12,-384M12,-412L12,-384M36,-412L36,-384M60,-412L60,-384M-62,-412L62,-412',
      {
        fill: 'none',
        ...LINE,
        'stroke-width': 3,
      },
    ),
    rect(-34, -470, 68, 84, { fill: glass, ...LINE }),
    lit
      ? circle(0, -430, 17, { fill: '#fff' })
      : circle(0, -430, 13, { fill: '#5b66b0', opacity: 0.7 }),
    path('M-12,-470L-12,-386M12,-470L12,-386M-34,-428L34,-428', {
      fill: 'none',
      ...LINE,
      'stroke-width': 2.4,
      opacity: 0.8,
    }),
    path('M-44,-470C-36,-506 -16,-524 0,-528C16,-524 36,-506 44,-470Z', {
      fill: addLinearGradient(
        builder,
        [
          [0, '#f07a72'],
          [1, WALL.redShade],
        ],
        [0, 0],
        [1, 0],
      ),
      ...LINE,
    }),
    path('M0,-528L0,-556', { ...LINE }),
    circle(0, -534, 7, { fill: '#ffd98a', ...LINE, 'stroke-width': 2.6 }),
  ])
}

export function drawLighthouse(builder: SvgBuilder, lit: boolean): string {
  const shade = addLinearGradient(
    builder,
    [
      [0, '#2a2a66', 0.05],
      [0.55, '#2a2a66', 0.12],
      [1, '#2a2a66', 0.62],
    ],
    [0, 0],
    [1, 0],
  )
  const window = (x: number, y: number) =>
    path(
      `M${x - 11},${y + 18}L${x - 11},${y - 6}A11,11 0 0 1 ${x + 11},${y - 6}L${x + 11},${y + 18}Z`,
      {
        fill: lit ? FLAME.warm : '#343c78',
        ...LINE,
        'stroke-width': 3,
      },
    )
  return group([
    path(TOWER, { fill: WALL.light, ...LINE }),
    clip(builder, TOWER, [
      rect(-80, -330, 160, 66, { fill: WALL.red }),
      rect(-80, -196, 160, 70, { fill: WALL.red }),
      rect(-80, -58, 160, 74, { fill: WALL.red }),
      path('M-80,-384L80,-384L80,-362L-80,-362Z', { fill: '#2a2a66', opacity: 0.3 }),
      rect(-80, -400, 160, 410, { fill: shade }),
    ]),
    path(TOWER, { fill: 'none', ...LINE }),
    window(-6, -290),
    window(8, -160),
    path('M-18,0L-18,-34A18,18 0 0 1 18,-34L18,0Z', { fill: '#6b4120', ...LINE }),
    drawLanternRoom(builder, lit),
    lit ? drawGlow(builder, LAMP[0], LAMP[1], 200, 200, '#ffe9a0', 0.7) : '',
  ])
}

/** The rock it stands on; its top is at y = 0, 420 wide. */
export function drawIsle(builder: SvgBuilder): string {
  const rock =
    'M-210,96C-190,70 -176,44 -140,34C-120,12 -92,6 -66,0L74,0C104,8 118,22 140,38C176,46 196,70 216,96Z'
  return group([
    path(rock, {
      fill: addLinearGradient(builder, [
        [0, STONE.light],
        [0.5, STONE.base],
        [1, STONE.deep],
      ]),
      ...LINE,
    }),
    path('M-140,34L-118,58L-96,40L-60,72L-40,44M140,38L116,66L84,44L60,80L30,50', {
      fill: 'none',
      stroke: STONE.deep,
      'stroke-width': 3.4,
      'stroke-linejoin': 'round',
    }),
    path('M-66,0L74,0C60,10 -50,12 -66,0Z', { fill: '#7fae8f', ...LINE, 'stroke-width': 2.6 }),
    path(
      'M-226,98Q-190,84 -150,94Q-110,82 -66,95Q-20,84 24,96Q70,84 116,95Q160,84 228,98Q120,112 0,110Q-120,112 -226,98Z',
      {
        fill: '#eef2ff',
        opacity: 0.8,
      },
    ),
    path('M-250,112Q-120,124 0,122Q120,124 256,110M-200,126Q-60,136 90,130', {
      fill: 'none',
      stroke: '#eef2ff',
      'stroke-width': 3,
      'stroke-linecap': 'round',
      opacity: 0.5,
    }),
  ])
}
