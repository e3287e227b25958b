/**
 * A hand that continues a sleeve: the wrist is at (0,0), the fingers point to +x, the thumb is up
 * (-y).
 */
import { INK, SKIN } from './palette.ts'
import { group, path, tag } from '../../svg/svg-builder.ts'

export type HandShape = 'open' | 'fist' | 'relaxed' | 'point'

const FINGERS: Readonly<Record<HandShape, readonly string[]>> = {
  open: ['M20,-9L36,-19', 'M23,-3L42,-7', 'M23,4L42,5', 'M19,10L35,17', 'M9,-11L15,-27'],
  relaxed: ['M18,-7L32,-6', 'M20,-1L34,2', 'M18,6L31,9', 'M10,-10L22,-17'],
  point: ['M18,-8L44,-10', 'M18,-1L25,1', 'M17,7L24,8', 'M10,-10L20,-19'],
  fist: ['M18,-9L22,-8', 'M20,-2L24,-1', 'M18,6L22,6', 'M8,-12L18,-13'],
}

function drawStrokes(lines: readonly string[], color: string, width: number): string {
  return lines
    .map((d) =>
      path(d, { stroke: color, 'stroke-width': width, 'stroke-linecap': 'round', fill: 'none' }),
    )
    .join('')
}

/**
 * The ink is the same drawing, drawn first and a little fatter: one clean outline around palm and
 * fingers.
 */
export function drawHand(shape: HandShape): string {
  const lines = FINGERS[shape]
  const palm = (grow: number, fill: string) =>
    tag('ellipse', { cx: 13, cy: 0, rx: 15 + grow, ry: 14 + grow, fill })
  return group([
    drawStrokes(lines, INK, 15.5),
    palm(3.4, INK),
    drawStrokes(lines, SKIN.base, 8.8),
    palm(0, SKIN.base),
    path('M4,11Q14,17 24,10Q16,13 4,6Z', { fill: SKIN.shade, opacity: 0.7 }),
    shape === 'fist'
      ? path('M20,-5L27,-5M20,2L27,2', {
          stroke: INK,
          'stroke-width': 2.4,
          'stroke-linecap': 'round',
        })
      : '',
  ])
}
