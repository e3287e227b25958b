/** Skies: night with stars and moon, dawn, and banks of cloud. Drawn from (0,0) over w × h. */
import { createRandom } from '../../svg/outline.ts'
import { DAWN, NIGHT } from './palette.ts'
import {
  circle,
  drawGlow,
  group,
  addLinearGradient,
  path,
  addRadialGradient,
  rect,
  round,
} from '../../svg/svg-builder.ts'
import type { SvgBuilder, Vec2, Stop } from '../../svg/svg-builder.ts'

export function drawStars(seed: number, w: number, h: number, count: number): string {
  const random = createRandom(seed)
  return group(
    Array.from({ length: count }, () => {
      const [x, y, big] = [random() * w, random() * h, random()]
      const opacity = 0.35 + random() * 0.65
      if (big < 0.9) return circle(x, y, 0.8 + random() * 1.4, { fill: '#eef3ff', opacity })
      const r = 4 + random() * 5
      return path(
        `M${round(x)},${round(y - r)}Q${round(x)},${round(y)} ${round(x + r)},${round(y)}Q${round(x)},${round(y)} ${round(x)},${round(y + r)}Q${round(x)},${round(y)} ${round(x - r)},${round(y)}Q${round(x)},${round(y)} ${round(x)},${round(y - r)}Z`,
        { fill: '#fff8d8' },
      )
    }),
  )
}

export function drawMoon(builder: SvgBuilder, x: number, y: number, r: number): string {
  return group([
    drawGlow(builder, x, y, r * 4.2, r * 4.2, '#cfd4ff', 0.55),
    circle(x, y, r, {
      fill: addRadialGradient(
        builder,
        [
          [0, '#fffdf0'],
          [1, '#ffe9b5'],
        ],
        [0.4, 0.4],
        0.7,
      ),
    }),
    ...(
      [
        [-0.3, -0.2, 0.2],
        [0.28, 0.22, 0.26],
        [0.1, -0.45, 0.12],
        [-0.25, 0.42, 0.14],
      ] as const
    ).map(([dx, dy, k]) =>
      circle(x + dx * r, y + dy * r, k * r, { fill: '#f3d79a', opacity: 0.5 }),
    ),
  ])
}

export interface NightSky {
  readonly seed: number
  readonly moon?: readonly [number, number, number]
  readonly count?: number
}

export function drawNightSky(builder: SvgBuilder, w: number, h: number, night: NightSky): string {
  return group([
    rect(0, 0, w, h, {
      fill: addLinearGradient(builder, [
        [0, NIGHT.top],
        [0.3, NIGHT.high],
        [0.62, NIGHT.mid],
        [0.85, NIGHT.low],
        [1, NIGHT.rim],
      ]),
    }),
    group(
      [
        drawGlow(builder, 0, 0, w * 0.75, h * 0.13, '#9fa6ff', 0.5),
        drawGlow(builder, w * 0.1, -h * 0.02, w * 0.4, h * 0.06, '#ffd9f4', 0.45),
      ],
      {
        transform: `translate(${round(w * 0.45)} ${round(h * 0.36)}) rotate(-24)`,
      },
    ),
    drawStars(night.seed, w, h * 0.8, night.count ?? Math.round((w * h) / 4200)),
    night.moon === undefined ? '' : drawMoon(builder, ...night.moon),
  ])
}

export function drawDawnSky(builder: SvgBuilder, w: number, h: number, sun: Vec2): string {
  return group([
    rect(0, 0, w, h, {
      fill: addLinearGradient(builder, [
        [0, DAWN.top],
        [0.3, DAWN.high],
        [0.58, DAWN.mid],
        [0.82, DAWN.low],
        [1, DAWN.rim],
      ]),
    }),
    drawStars(91, w, h * 0.3, 40),
    drawGlow(builder, sun[0], sun[1], w * 0.7, w * 0.6, '#fff3c4', 0.95),
    circle(sun[0], sun[1], 54, { fill: '#fffbe6' }),
  ])
}

/** A bank of cloud from the left edge to the right one: bumps on top, fading towards its foot. */
export function drawCloudBank(
  builder: SvgBuilder,
  w: number,
  y: number,
  h: number,
  seed: number,
  colors: readonly Stop[],
  bump = 90,
): string {
  const random = createRandom(seed)
  let x = -60
  let d = `M-60,${round(y + h)}L-60,${round(y + random() * 20)}`
  while (x < w + 40) {
    const step = bump * (0.55 + random() * 0.9)
    const rise = (random() - 0.5) * bump * 0.5
    x += step
    d += `A${round(step * 0.58)},${round(step * 0.52)} 0 0 1 ${round(x)},${round(y + rise)}`
  }
  return path(`${d}L${round(x)},${round(y + h)}Z`, { fill: addLinearGradient(builder, colors) })
}

/** One free cloud around (0,0), about 220 wide, its foot fading away. */
export function drawCloud(builder: SvgBuilder, light: string, shade: string, opacity = 1): string {
  return path(
    'M-110,34A34,34 0 0 1 -84,-22A46,46 0 0 1 -14,-52A44,44 0 0 1 58,-30A34,34 0 0 1 108,34Z',
    {
      fill: addLinearGradient(builder, [
        [0, light],
        [0.5, shade],
        [1, shade, 0],
      ]),
      opacity,
    },
  )
}

export function drawFog(
  builder: SvgBuilder,
  w: number,
  y: number,
  seed: number,
  color: string,
  opacity: number,
  rows = 4,
): string {
  const random = createRandom(seed)
  return group(
    Array.from({ length: rows * 3 }, (_, i) =>
      drawGlow(
        builder,
        random() * w,
        y + Math.floor(i / 3) * 46 + random() * 30,
        190 + random() * 170,
        50 + random() * 46,
        color,
        opacity * (0.6 + random() * 0.4),
      ),
    ),
  )
}
