/** What moves, shines and shakes: focus lines, speed lines, bursts, sparkles, dots, frames. */
import { createPolygonPath, createRandom } from './outline.ts'
import {
  circle,
  clip,
  group,
  addLinearGradient,
  path,
  addRadialGradient,
  rect,
  round,
  tag,
} from './svg-builder.ts'
import type { Attrs, SvgBuilder, Vec2 } from './svg-builder.ts'

/** Wedges that point at a spot and leave an oval free around it. */
export function drawFocusLines(
  w: number,
  h: number,
  at: Vec2,
  free: Vec2,
  seed: number,
  attrs: Attrs,
  count = 90,
): string {
  const random = createRandom(seed)
  const far = Math.hypot(w, h)
  const wedges = Array.from({ length: count }, (_, i) => {
    const a = ((i + random() * 0.8) / count) * Math.PI * 2
    const half = 0.004 + random() * 0.014
    const near = 1 + random() * 0.5
    const tip: Vec2 = [at[0] + Math.cos(a) * free[0] * near, at[1] + Math.sin(a) * free[1] * near]
    return createPolygonPath([
      tip,
      [at[0] + Math.cos(a - half) * far, at[1] + Math.sin(a - half) * far],
      [at[0] + Math.cos(a + half) * far, at[1] + Math.sin(a + half) * far],
    ])
  })
  return path(wedges.join(''), attrs)
}

/** Level streaks; turn the group for another direction. */
export function drawSpeedLines(
  w: number,
  h: number,
  seed: number,
  attrs: Attrs,
  count = 40,
): string {
  const random = createRandom(seed)
  const streaks = Array.from({ length: count }, () => {
    const [x, y, length, thick] = [
      random() * w,
      random() * h,
      120 + random() * w * 0.6,
      1.5 + random() * 6,
    ]
    return `M${round(x - length / 2)},${round(y)}L${round(x + length / 2)},${round(y - thick / 2)}L${round(x + length / 2)},${round(y + thick / 2)}Z`
  })
  return path(streaks.join(''), attrs)
}

/** A jagged star behind a blow. */
export function drawBurst(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  points: number,
  seed: number,
  attrs: Attrs,
): string {
  const random = createRandom(seed)
  const spots = Array.from({ length: points * 2 }, (_, i): Vec2 => {
    const a = (i / (points * 2)) * Math.PI * 2 - Math.PI / 2
    const k = i % 2 === 0 ? 0.86 + random() * 0.3 : 0.58 + random() * 0.08
    return [cx + Math.cos(a) * rx * k, cy + Math.sin(a) * ry * k]
  })
  return path(createPolygonPath(spots), attrs)
}

function drawSparkle(x: number, y: number, r: number, fill = '#fffbe0'): string {
  const q = r * 0.14
  return path(
    `M${x},${y - r}Q${x + q},${y - q} ${x + r},${y}Q${x + q},${y + q} ${x},${y + r}Q${x - q},${y + q} ${x - r},${y}Q${x - q},${y - q} ${x},${y - r}Z`,
    { fill },
  )
}

/** Sparkles and specks of light strewn over a box. */
export function drawGlitter(
  x: number,
  y: number,
  w: number,
  h: number,
  seed: number,
  count: number,
  fill = '#fffbe0',
): string {
  const random = createRandom(seed)
  return group(
    Array.from({ length: count }, (_, i) => {
      const [px, py, k] = [round(x + random() * w), round(y + random() * h), random()]
      return i % 3 === 0
        ? drawSparkle(px, py, round(6 + k * 13), fill)
        : circle(px, py, 1.5 + k * 3.5, { fill, opacity: 0.5 + k * 0.5 })
    }),
  )
}

/** Printed dots that grow from top to bottom of the box. */
export function drawDots(
  x: number,
  y: number,
  w: number,
  h: number,
  gap: number,
  color: string,
  opacity: number,
): string {
  const rows = Math.floor(h / gap)
  const all: string[] = []
  for (let row = 0; row <= rows; row += 1) {
    const r = (gap * 0.52 * row) / Math.max(rows, 1)
    if (r < 0.5) continue
    for (let px = row % 2 === 0 ? 0 : gap / 2; px <= w; px += gap)
      all.push(
        `M${round(x + px - r)},${round(y + row * gap)}a${round(r)},${round(r)} 0 1 0 ${round(r * 2)},0a${round(r)},${round(r)} 0 1 0 ${round(-r * 2)},0`,
      )
  }
  return path(all.join(''), { fill: color, opacity })
}

/** Dark corners. */
export function drawVignette(
  builder: SvgBuilder,
  w: number,
  h: number,
  color: string,
  opacity: number,
): string {
  return rect(0, 0, w, h, {
    fill: addRadialGradient(
      builder,
      [
        [0.45, color, 0],
        [1, color, opacity],
      ],
      [0.5, 0.48],
      0.78,
    ),
  })
}

/** A veil of colour over everything below, multiplied so that the drawing stays crisp. */
export function drawShade(w: number, h: number, color: string, opacity = 1): string {
  return tag('rect', {
    x: 0,
    y: 0,
    width: w,
    height: h,
    fill: color,
    opacity,
    style: 'mix-blend-mode:multiply',
  })
}

/** Clouds of dust behind running feet. */
export function drawDust(x: number, y: number, scale: number): string {
  const puff = (dx: number, dy: number, r: number) =>
    circle(x + dx * scale, y + dy * scale, r * scale, {
      fill: '#e9e4ff',
      stroke: '#8d86c4',
      'stroke-width': 3,
    })
  return group([puff(0, 0, 26), puff(-36, 8, 20), puff(-66, 14, 12), puff(-20, -22, 14)], {
    opacity: 0.9,
  })
}

/** A panel: its children are drawn in page pixels and cut to the frame. */
export function drawPanel(
  builder: SvgBuilder,
  frame: string,
  children: readonly string[],
  border = 5,
  color = '#1a1533',
): string {
  return group([
    clip(builder, frame, children),
    border === 0
      ? ''
      : path(frame, {
          fill: 'none',
          stroke: color,
          'stroke-width': border,
          'stroke-linejoin': 'round',
        }),
  ])
}

/** The strip's own ground between the panels, from one mood to the next. */
export function drawGround(
  builder: SvgBuilder,
  w: number,
  h: number,
  colors: readonly (readonly [number, string])[],
): string {
  return rect(0, 0, w, h, { fill: addLinearGradient(builder, colors) })
}
