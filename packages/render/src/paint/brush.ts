import type { Fill, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { MAX_STOPS, PITCH } from '@panelflow/domain/page/document/paint-values.ts'
import { dividedBy255, overPixel } from '../exact/over.ts'
import { clampFinite } from '../exact/quantise.ts'
import { getTurn } from '../exact/turn.ts'
import type { Frame } from './bitmap.ts'
import { isTranslucent, parseColor } from './color.ts'
import type { Ink, Letters } from './outline.ts'
import { getTint } from './tint.ts'

/**
 * The premultiplied pixel that a fill has at a point, as a Uint32Array over RGBA bytes reads it.
 * Only sums, products and square roots: the same bits everywhere.
 */
export type Brush = (x: number, y: number) => number

/** Whether something shows through a fill. */
export function isFillTranslucent(fill: Fill): boolean {
  if (fill.kind !== 'pattern') return fill.stops.some(({ color }) => isTranslucent(color))
  return fill.background === null || isTranslucent(fill.background) || isTranslucent(fill.color)
}

/** Lays a brush over pixels of a frame through a mask of the same frame. */
export function layBrush(frame: Frame, rgba: Uint8Array, alpha: Uint8Array, brush: Brush): void {
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, alpha.length)
  for (let row = 0, i = 0; row < frame.height; row++) {
    for (let column = 0; column < frame.width; column++, i++) {
      const share = alpha[i] ?? 0
      if (share === 0) continue
      const pixel = brush(frame.x + column + 0.5, frame.y + row + 0.5)
      pixels[i] = overPixel(share === 255 ? pixel : scaledPixel(pixel, share), pixels[i] ?? 0)
    }
  }
}

/** A premultiplied pixel at `share` of 255 of itself. */
export function scaledPixel(pixel: number, share: number): number {
  return (
    dividedBy255((pixel & 255) * share) |
    (dividedBy255(((pixel >>> 8) & 255) * share) << 8) |
    (dividedBy255(((pixel >>> 16) & 255) * share) << 16) |
    (dividedBy255((pixel >>> 24) * share) << 24)
  )
}

/**
 * The brush of a fill.
 * @param inks the letters it fills, where a gradient begins and ends
 */
export function createBrush(
  fill: Fill,
  inks: readonly Ink[],
  text: Pick<TextProps, 'cx' | 'cy' | 'rotation'>,
  { originX, originY }: Letters,
  scale: number,
): Brush {
  if (fill.kind === 'linear') return linearBrush(fill, inks, text.rotation)
  if (fill.kind === 'radial') return radialBrush(fill, inks, text.rotation)
  const centre = { x: text.cx * scale - originX, y: text.cy * scale - originY }
  return patternBrush(fill, inks, centre, text.rotation, scale)
}

interface Direction {
  readonly cos: number
  readonly sin: number
}

/** Where letters begin and end along a direction. */
function measureAlong(inks: readonly Ink[], { cos, sin }: Direction): [number, number] {
  let [low, high] = [Infinity, -Infinity]
  for (const { shapes, grow } of inks) {
    for (const { xy } of shapes) {
      for (let i = 0; i < xy.length; i += 2) {
        const along = (xy[i] ?? 0) * cos + (xy[i + 1] ?? 0) * sin
        if (along - grow < low) low = along - grow
        if (along + grow > high) high = along + grow
      }
    }
  }
  return low < high ? [low, high] : [0, 1]
}

/** The direction a quarter turn clockwise of another. */
function turned({ cos, sin }: Direction): Direction {
  return { cos: -sin, sin: cos }
}

const RAMP = 1024

type Stops = Extract<Fill, { kind: 'linear' }>['stops']

/** Pixels from the beginning of a gradient to its end; mixed premultiplied, as CSS does. */
function createRamp(stops: Stops): Uint32Array {
  const sorted = stops
    .slice(0, MAX_STOPS)
    .map(({ at, color }) => {
      const [r, g, b, a] = parseColor(color)
      return { at: clampFinite(at, 0, 1, 0), rgba: [r * a, g * a, b * a, a] as const }
    })
    .sort((a, b) => a.at - b.at)
  const bytes = new Uint8Array(RAMP * 4)
  for (let i = 0; i < RAMP; i++) {
    const t = i / (RAMP - 1)
    const after = sorted.findIndex(({ at }) => at > t)
    const to = sorted[after < 0 ? sorted.length - 1 : after]
    const from = sorted[after < 0 ? sorted.length - 1 : Math.max(0, after - 1)]
    if (!from || !to) continue
    const share = to.at > from.at ? clampFinite((t - from.at) / (to.at - from.at), 0, 1, 0) : 0
    const mixed = from.rgba.map((value, c) => value + ((to.rgba[c] ?? 0) - value) * share)
    bytes.set(
      mixed.map((value) => Math.round(value * 255)),
      i * 4,
    )
  }
  return new Uint32Array(bytes.buffer)
}

function pickFrom(ramp: Uint32Array, t: number): number {
  const at = t <= 0 ? 0 : t >= 1 ? RAMP - 1 : (t * (RAMP - 1) + 0.5) | 0
  return ramp[at] ?? 0
}

function linearBrush(
  { stops, angle }: Extract<Fill, { kind: 'linear' }>,
  inks: readonly Ink[],
  rotation: number,
): Brush {
  const ramp = createRamp(stops)
  const direction = getTurn(rotation + angle)
  const [low, high] = measureAlong(inks, direction)
  const { cos, sin } = direction
  const length = high - low
  return (x, y) => pickFrom(ramp, (x * cos + y * sin - low) / length)
}

function radialBrush(
  { stops }: Extract<Fill, { kind: 'radial' }>,
  inks: readonly Ink[],
  rotation: number,
): Brush {
  const ramp = createRamp(stops)
  const right = getTurn(rotation)
  const down = turned(right)
  const [left, end] = measureAlong(inks, right)
  const [top, bottom] = measureAlong(inks, down)
  const [middleX, middleY] = [(left + end) / 2, (top + bottom) / 2]
  const radius = Math.sqrt((end - left) * (end - left) + (bottom - top) * (bottom - top)) / 2
  return (x, y) => {
    const u = x * right.cos + y * right.sin - middleX
    const v = x * down.cos + y * down.sin - middleY
    return pickFrom(ramp, Math.sqrt(u * u + v * v) / radius)
  }
}

type Pattern = Extract<Fill, { kind: 'pattern' }>

function patternBrush(
  fill: Pattern,
  inks: readonly Ink[],
  centre: { readonly x: number; readonly y: number },
  rotation: number,
  scale: number,
): Brush {
  const tint = getTint(fill.color)
  const ground = fill.background === null ? 0 : (getTint(fill.background)[255] ?? 0)
  const right = getTurn(rotation + fill.angle)
  const down = turned(right)
  const pitch = clampFinite(fill.pitch, PITCH.min, PITCH.max, PITCH.min) * scale
  const share = clampFinite(fill.share, 0, 1, 0.5)
  const box = turned(getTurn(rotation))
  const [top, bottom] = fill.pattern === 'halftone' ? measureAlong(inks, box) : [0, 1]
  return (x, y) => {
    const u = ((x - centre.x) * right.cos + (y - centre.y) * right.sin) / pitch
    const v = ((x - centre.x) * down.cos + (y - centre.y) * down.sin) / pitch
    // of the nearest dot or line, whose places are whole numbers
    const du = (u - Math.round(u)) * pitch
    const dv = (v - Math.round(v)) * pitch
    let local = share
    if (fill.pattern === 'halftone') {
      // a dot has one size, which its middle tells
      const along =
        (x - du * right.cos - dv * down.cos) * box.cos +
        (y - du * right.sin - dv * down.sin) * box.sin
      local = share * clampFinite((along - top) / (bottom - top), 0, 1, 0)
    }
    const covered = COVERAGE[fill.pattern](Math.abs(du), Math.abs(dv), pitch, local)
    return overPixel(tint[Math.round(covered * 255)] ?? 0, ground)
  }
}

/** How much of a pixel, `distance` px from the middle of a line, the line covers. */
function within(half: number, distance: number): number {
  const covered = Math.min(distance + 0.5, half) - Math.max(distance - 0.5, -half)
  return covered <= 0 ? 0 : covered >= 1 ? 1 : covered
}

/** The same of the line and its neighbour, `pitch` px on. */
function withinRow(half: number, distance: number, pitch: number): number {
  return Math.min(1, within(half, distance) + within(half, pitch - distance))
}

/** Half the width of a line or square that covers `share` of a pitch. */
function halfWidth(pitch: number, share: number): number {
  return (share * pitch) / 2
}

/** Circles touch where they cover this much. */
const TOUCHING = Math.PI / 4

/** Radius of dots that cover `share`; beyond where they touch it grows to the corners. */
function dotRadius(pitch: number, share: number): number {
  if (share <= TOUCHING) return pitch * Math.sqrt(share / Math.PI)
  return pitch * (0.5 + ((share - TOUCHING) / (1 - TOUCHING)) * (Math.SQRT1_2 - 0.5))
}

type Coverage = (du: number, dv: number, pitch: number, share: number) => number

const dots: Coverage = (du, dv, pitch, share) =>
  within(dotRadius(pitch, share), Math.sqrt(du * du + dv * dv))

const COVERAGE: Readonly<Record<Pattern['pattern'], Coverage>> = {
  dots,
  halftone: dots,
  lines: (_, dv, pitch, share) => withinRow(halfWidth(pitch, share), dv, pitch),
  grid: (du, dv, pitch, share) => {
    const width = halfWidth(pitch, 1 - Math.sqrt(1 - share))
    const [across, down] = [withinRow(width, du, pitch), withinRow(width, dv, pitch)]
    return across + down - across * down
  },
  squares: (du, dv, pitch, share) => {
    const width = halfWidth(pitch, Math.sqrt(share))
    return withinRow(width, du, pitch) * withinRow(width, dv, pitch)
  },
}
