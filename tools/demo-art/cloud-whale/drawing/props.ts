/** Things of the story: the keeper's manual, a lifebuoy, a string of flags. */
import { createBoxPath } from '../../svg/outline.ts'
import { INK, WHALE } from './palette.ts'
import { circle, group, addLinearGradient, path, place, rect } from '../../svg/svg-builder.ts'
import type { SvgBuilder } from '../../svg/svg-builder.ts'
import { drawCloud } from './sky.ts'
import { drawWhale } from './whale.ts'

const LINE = {
  stroke: INK,
  'stroke-width': 4,
  'stroke-linejoin': 'round',
  'stroke-linecap': 'round',
} as const

/** The keeper's manual held open, seen from behind: around (0,0), 150 wide. */
export function drawManual(): string {
  return group([
    path('M-78,-44Q-38,-58 0,-42Q38,-58 78,-44L78,52Q38,38 0,54Q-38,38 -78,52Z', {
      fill: '#b5434a',
      ...LINE,
    }),
    path('M0,-42L0,54', { stroke: INK, 'stroke-width': 4 }),
    path('M-66,-36Q-36,-46 -10,-36L-10,40Q-38,28 -66,40ZM66,-36Q36,-46 10,-36L10,40Q38,28 66,40Z', {
      fill: 'none',
      stroke: '#ffcf8a',
      'stroke-width': 3,
    }),
    circle(-38, 0, 13, { fill: '#ffcf8a' }),
    path('M-38,-8L-36,-2L-30,-2L-35,2L-33,8L-38,4L-43,8L-41,2L-46,-2L-40,-2Z', { fill: '#b5434a' }),
  ])
}

/** Page seven of the manual: an engraving of a cloud whale on old paper, w × h from (0,0). */
export function drawEngraving(builder: SvgBuilder, w: number, h: number): string {
  const hatch = Array.from(
    { length: 9 },
    (_, i) => `M${w * 0.1},${h * 0.59 + i * 7}q${w * 0.2},${-8} ${w * 0.4},0t${w * 0.4},0`,
  ).join('')
  return group([
    rect(0, 0, w, h, {
      fill: addLinearGradient(builder, [
        [0, '#fff4d8'],
        [1, '#eccf9c'],
      ]),
    }),
    path(createBoxPath(16, 16, w - 32, h - 32, 6), {
      fill: 'none',
      stroke: '#a9743f',
      'stroke-width': 3,
    }),
    path(createBoxPath(24, 24, w - 48, h - 48, 4), {
      fill: 'none',
      stroke: '#a9743f',
      'stroke-width': 1.4,
    }),
    circle(w * 0.72, h * 0.2, 26, { fill: 'none', stroke: '#a9743f', 'stroke-width': 3 }),
    path(hatch, { fill: 'none', stroke: '#c79a62', 'stroke-width': 1.8, opacity: 0.8 }),
    place(drawCloud(builder, '#fffaf0', '#e8d0a8', 0.95), w * 0.32, h * 0.65, 0.56),
    place(drawCloud(builder, '#fffaf0', '#e8d0a8', 0.95), w * 0.68, h * 0.66, 0.6),
    place(drawWhale(builder, 'calm'), w * 0.47, h * 0.42, 0.34),
    path(`M${w * 0.1},${h * 0.2}l16,-8l4,14l14,-8M${w * 0.14},${h * 0.28}l16,-8l4,14`, {
      fill: 'none',
      stroke: '#a9743f',
      'stroke-width': 2.6,
      'stroke-linejoin': 'round',
    }),
  ])
}

/** A puff of cloud breath. */
export function drawBreath(builder: SvgBuilder, x: number, y: number, scale: number): string {
  return place(
    path(
      'M-40,18A20,20 0 0 1 -30,-14A28,28 0 0 1 18,-24A24,24 0 0 1 44,14A14,14 0 0 1 30,24L-28,24A12,12 0 0 1 -40,18Z',
      {
        fill: addLinearGradient(builder, [
          [0, '#ffffff'],
          [1, WHALE.base],
        ]),
        stroke: '#7f86d8',
        'stroke-width': 3,
      },
    ),
    x,
    y,
    scale,
  )
}

export function drawHeart(x: number, y: number, scale: number, fill = '#ff6f91'): string {
  return place(
    path('M0,18C-30,-4 -24,-28 -8,-26Q-2,-25 0,-16Q2,-25 8,-26C24,-28 30,-4 0,18Z', {
      fill,
      stroke: '#ffffff',
      'stroke-width': 3,
    }),
    x,
    y,
    scale,
  )
}
