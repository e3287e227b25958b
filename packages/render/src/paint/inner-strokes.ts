import type { Frame } from './bitmap.ts'
import type { Brush } from './brush.ts'
import { fillShapes } from './fill.ts'
import { grown, outlined } from './grow.ts'
import type { Join } from './grow.ts'
import { emptyMask, without } from './mask.ts'
import type { Mask } from './mask.ts'
import type { Ink, Shape } from './outline.ts'
import { frameAround } from './bitmap.ts'
import { overPixel } from '../exact/over.ts'
import { scaledPixel } from './brush.ts'
import { getTint } from './tint.ts'

/** A stroke inside the letters, from the one before it to `depth` px from their edge. */
export interface InnerStroke {
  readonly depth: number
  readonly color: string
  readonly join: Join
}

/**
 * Lays letters of one fill with strokes inside them. Fill and strokes share every pixel out between
 * them, so that no seam shows and each shows through what is translucent only itself.
 */
export function layWithInnerStrokes(
  frame: Frame,
  rgba: Uint8Array,
  inks: readonly Ink[],
  strokes: readonly InnerStroke[],
  brush: Brush,
): void {
  const masks = [0, ...strokes.map(({ depth }) => depth)].map((depth, i) =>
    depth === 0
      ? fillLetters(frame, inks)
      : erode(frame, inks, depth, strokes[i - 1]?.join ?? 'round'),
  )
  const tints = strokes.map(({ color }) => getTint(color))
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, frame.width * frame.height)
  for (let row = 0, i = 0; row < frame.height; row++) {
    for (let column = 0; column < frame.width; column++, i++) {
      let left = masks[0]?.alpha[i] ?? 0
      if (left === 0) continue
      let mixed = 0
      for (let k = 0; k < tints.length; k++) {
        const deeper = Math.min(left, masks[k + 1]?.alpha[i] ?? 0)
        mixed = addPixels(mixed, tints[k]?.[left - deeper] ?? 0)
        left = deeper
      }
      if (left > 0)
        mixed = addPixels(
          mixed,
          scaledPixel(brush(frame.x + column + 0.5, frame.y + row + 0.5), left),
        )
      pixels[i] = overPixel(mixed, pixels[i] ?? 0)
    }
  }
}

function addPixels(a: number, b: number): number {
  let sum = 0
  for (let shift = 0; shift < 32; shift += 8)
    sum |= Math.min(255, ((a >>> shift) & 255) + ((b >>> shift) & 255)) << shift
  return sum
}

function fillLetters(frame: Frame, inks: readonly Ink[]): Mask {
  const mask = emptyMask(frame)
  for (const { grow, shapes } of inks)
    fillShapes(
      mask,
      shapes.map((shape) => grown(shape, grow)),
    )
  return mask
}

/**
 * Letters that cover more than this together are eroded at once: one by one, thousands of large
 * letters would take minutes. Px.
 */
const MOST_BY_LETTER = 60_000_000

/**
 * What lies deeper than `depth` px inside a letter. Letter by letter: where two overlap, no line
 * runs through the other.
 */
function erode(frame: Frame, inks: readonly Ink[], depth: number, join: Join): Mask {
  const whole = emptyMask(frame)
  for (const { grow, shapes } of inks) {
    const area = shapes.reduce(
      (sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top),
      0,
    )
    const groups = area > MOST_BY_LETTER ? [shapes] : shapes.map((shape) => [shape])
    for (const group of groups) {
      const part = erodeShapes(frame, group, grow, depth, join)
      if (part) addMask(whole, part)
    }
  }
  return whole
}

function erodeShapes(
  frame: Frame,
  shapes: readonly Shape[],
  grow: number,
  depth: number,
  join: Join,
): Mask | null {
  const bounds = {
    left: Math.min(...shapes.map(({ left }) => left)),
    top: Math.min(...shapes.map(({ top }) => top)),
    right: Math.max(...shapes.map(({ right }) => right)),
    bottom: Math.max(...shapes.map(({ bottom }) => bottom)),
  }
  const own = frameAround(
    Math.max(frame.x, bounds.left - grow),
    Math.max(frame.y, bounds.top - grow),
    Math.min(frame.x + frame.width, bounds.right + grow),
    Math.min(frame.y + frame.height, bounds.bottom + grow),
  )
  if (!own) return null
  const inside = emptyMask(own)
  fillShapes(
    inside,
    shapes.map((shape) => grown(shape, grow - depth)),
  )
  // faked bold reaches farther than the stroke: the letter as it is drawn lies deep enough
  if (depth <= grow) return inside
  const edge = emptyMask(own)
  fillShapes(
    edge,
    shapes.map((shape) => outlined(shape, depth - grow, join)),
  )
  return without(inside, edge)
}

/** Adds a mask of a part of the frame. */
function addMask(whole: Mask, part: Mask): void {
  const left = part.x - whole.x
  const top = part.y - whole.y
  for (let y = 0; y < part.height; y++) {
    const row = (y + top) * whole.width + left
    for (let x = 0; x < part.width; x++) {
      const value = part.alpha[y * part.width + x] ?? 0
      if (value > 0) whole.alpha[row + x] = Math.min(255, (whole.alpha[row + x] ?? 0) + value)
    }
  }
}
