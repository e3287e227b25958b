/** The sea at night, and the sea of clouds. */
import { createRandom } from '../../svg/outline.ts'
import { SEA } from './palette.ts'
import { group, addLinearGradient, path, rect, round } from '../../svg/svg-builder.ts'
import type { SvgBuilder } from '../../svg/svg-builder.ts'
import { drawCloudBank } from './sky.ts'

/** Water from the horizon `y` down; `light` is the x under the moon or the lamp. */
export function drawSea(
  builder: SvgBuilder,
  w: number,
  y: number,
  h: number,
  light: number,
  seed = 3,
): string {
  const random = createRandom(seed)
  const ripples = Array.from({ length: 46 }, () => {
    const depth = random() ** 1.4
    const length = 16 + depth * 70 * random() + 10
    return path(
      `M${round(random() * w)},${round(y + 6 + depth * (h - 8))}q${round(length / 2)},${round(-2 - depth * 6)} ${round(length)},0`,
      {
        fill: 'none',
        stroke: SEA.foam,
        'stroke-width': 1 + depth * 2.2,
        'stroke-linecap': 'round',
        opacity: 0.18 + depth * 0.3,
      },
    )
  })
  const sparks = Array.from({ length: 34 }, (_, i) => {
    const depth = i / 34
    const half = 10 + depth * 46 * (0.5 + random())
    const x = light + (random() - 0.5) * (30 + depth * 150)
    return path(`M${round(x - half)},${round(y + 4 + depth * (h - 10))}h${round(half * 2)}`, {
      stroke: SEA.light,
      'stroke-width': 2 + depth * 4,
      'stroke-linecap': 'round',
      opacity: 0.75 - depth * 0.45,
    })
  })
  return group([
    rect(0, y, w, h, {
      fill: addLinearGradient(builder, [
        [0, '#7f86cf'],
        [0.12, SEA.far],
        [1, SEA.near],
      ]),
    }),
    ...ripples,
    ...sparks,
  ])
}

export interface CloudTone {
  readonly light: string
  readonly mid: string
  readonly shade: string
}

export const MOONLIT: CloudTone = { light: '#eef0ff', mid: '#a9b2ee', shade: '#5661b4' }
export const SUNLIT: CloudTone = { light: '#fff6e0', mid: '#ffc7b0', shade: '#b58fd0' }

/** Three banks, the nearest one the largest and lightest. */
export function drawCloudSea(
  builder: SvgBuilder,
  w: number,
  y: number,
  h: number,
  seed: number,
  tone: CloudTone,
): string {
  return group([
    drawCloudBank(
      builder,
      w,
      y,
      h,
      seed,
      [
        [0, tone.mid],
        [0.6, tone.shade],
        [1, tone.shade],
      ],
      60,
    ),
    drawCloudBank(
      builder,
      w,
      y + h * 0.22,
      h * 0.8,
      seed + 1,
      [
        [0, tone.light, 0.95],
        [0.5, tone.mid],
        [1, tone.shade],
      ],
      100,
    ),
    drawCloudBank(
      builder,
      w,
      y + h * 0.5,
      h * 0.55,
      seed + 2,
      [
        [0, tone.light],
        [0.7, tone.mid],
        [1, tone.mid],
      ],
      150,
    ),
  ])
}
