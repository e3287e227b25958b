/** The gallery around the lamp room, and what one finds on a landing stage. */
import { createBoxPath } from '../../svg/outline.ts'
import { INK, STONE, WOOD } from './palette.ts'
import { group, addLinearGradient, path, rect } from '../../svg/svg-builder.ts'
import type { SvgBuilder } from '../../svg/svg-builder.ts'

const LINE = {
  stroke: INK,
  'stroke-width': 4,
  'stroke-linejoin': 'round',
  'stroke-linecap': 'round',
} as const

/** Iron railing: posts, two bars, hand rail at `y`. */
export function drawRailing(
  builder: SvgBuilder,
  w: number,
  y: number,
  h: number,
  lit = false,
): string {
  const iron = addLinearGradient(builder, [
    [0, lit ? '#c79a86' : '#8f94d0'],
    [1, '#3c3f7a'],
  ])
  const posts = Array.from({ length: Math.ceil(w / 84) + 1 }, (_, i) =>
    path(createBoxPath(i * 84 - 40, y, 14, h, 4), { fill: iron, ...LINE, 'stroke-width': 3.2 }),
  )
  return group([
    ...posts,
    path(createBoxPath(-20, y + h * 0.48, w + 40, 11, 4), {
      fill: iron,
      ...LINE,
      'stroke-width': 3.2,
    }),
    path(createBoxPath(-20, y - 8, w + 40, 22, 10), { fill: iron, ...LINE }),
    path(`M0,${y - 2}H${w}`, { stroke: '#fff', 'stroke-width': 3, opacity: 0.4 }),
  ])
}

/** Stone floor of the gallery from `y` down. */
export function drawGalleryFloor(builder: SvgBuilder, w: number, y: number, h: number): string {
  const joints = Array.from(
    { length: 7 },
    (_, i) => `M${(w / 6) * i},${y}L${(w / 6) * i + (i - 3) * 40},${y + h}`,
  ).join('')
  return group([
    rect(0, y, w, h, {
      fill: addLinearGradient(builder, [
        [0, STONE.light],
        [1, STONE.shade],
      ]),
    }),
    path(joints, { stroke: STONE.deep, 'stroke-width': 3, opacity: 0.45, fill: 'none' }),
    path(`M0,${y + h * 0.42}H${w}`, { stroke: STONE.deep, 'stroke-width': 3, opacity: 0.35 }),
    path(`M0,${y}H${w}`, { stroke: INK, 'stroke-width': 4 }),
  ])
}

/** A board on two posts, blank: board w × h around (0,0), posts reach `drawLegs` further down. */
export function drawSignBoard(builder: SvgBuilder, w: number, h: number, legs: number): string {
  const wood = addLinearGradient(builder, [
    [0, '#e8bd86'],
    [1, WOOD.light],
  ])
  const post = (x: number) =>
    path(createBoxPath(x - 8, -h / 2 + 10, 16, h / 2 + legs, 3), {
      fill: WOOD.base,
      ...LINE,
      'stroke-width': 3.2,
    })
  return group([
    post(-w * 0.32),
    post(w * 0.32),
    path(createBoxPath(-w / 2, -h / 2, w, h, 8), { fill: wood, ...LINE }),
    path(`M${-w / 2 + 8},${-h / 2 + 6}h${w * 0.3}M${w * 0.1},${h / 2 - 5}h${w * 0.3}`, {
      stroke: WOOD.base,
      'stroke-width': 2,
      'stroke-linecap': 'round',
      opacity: 0.5,
    }),
  ])
}
