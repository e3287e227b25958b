import type { Box, Point } from '@panelflow/domain/page/document/page-document.ts'
import { clipped, layOver, type Pixels } from './pixels.ts'
import type { TileChange } from './tile-change.ts'

export interface Brush {
  /** px */
  readonly radius: number
  /** 0..1: how much of the radius is fully covered */
  readonly hardness: number
  /** 0..1, of the whole stroke: going over a place twice adds nothing */
  readonly opacity: number
}

/** One byte per pixel of the picture: how much of it a stroke covers. */
export interface Coverage {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

export const createCoverage = ({ width, height }: Pick<Pixels, 'width' | 'height'>): Coverage => ({
  width,
  height,
  data: new Uint8Array(width * height),
})

/**
 * 255 within the hard part, falling smoothly to 0 at the rim; a hard brush still ends softly over
 * one pixel.
 */
const covered = (distance: number, { radius, hardness }: Brush): number => {
  const soft = Math.max(1, radius * (1 - hardness))
  const share = (radius + 0.5 - distance) / soft
  if (share <= 0) return 0
  return share >= 1 ? 255 : Math.round(255 * share * share * (3 - 2 * share))
}

/** Pixels a piece of a stroke may cover. */
export const getStrokeBox = (
  { width, height }: Pick<Coverage, 'width' | 'height'>,
  a: Point,
  b: Point,
  brush: Brush,
): Box => {
  const reach = brush.radius + 1
  const [left, top] = [
    Math.floor(Math.min(a.x, b.x) - reach),
    Math.floor(Math.min(a.y, b.y) - reach),
  ]
  const [right, bottom] = [
    Math.ceil(Math.max(a.x, b.x) + reach),
    Math.ceil(Math.max(a.y, b.y) + reach),
  ]
  return clipped(
    { x: left, y: top, w: right - left, h: bottom - top },
    { x: 0, y: 0, w: width, h: height },
  )
}

/** Adds what a piece of a stroke covers within a box. */
export const cover = (coverage: Coverage, a: Point, b: Point, brush: Brush, box: Box): void => {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = dx * dx + dy * dy
  for (let y = box.y; y < box.y + box.h; y++) {
    for (let x = box.x; x < box.x + box.w; x++) {
      const [px, py] = [x + 0.5 - a.x, y + 0.5 - a.y]
      const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length))
      const value = covered(Math.hypot(px - along * dx, py - along * dy), brush)
      const at = y * coverage.width + x
      if (value > (coverage.data[at] ?? 0)) coverage.data[at] = value
    }
  }
}

/**
 * What a stroke does to a pixel that it covers by `alpha`, 0..1. `data` holds the pixel as it was
 * before the stroke.
 */
export type Ink = (data: Uint8ClampedArray, at: number, alpha: number, x: number, y: number) => void

export const colourInk =
  ([r, g, b]: readonly [number, number, number]): Ink =>
  (data, at, alpha) =>
    layOver(data, at, r, g, b, alpha)

export const eraserInk: Ink = (data, at, alpha) => {
  data[at + 3] = (data[at + 3] ?? 0) * (1 - alpha)
}

/**
 * Copies from a picture that does not change meanwhile, that far away. Where the source ends,
 * nothing is laid.
 */
export const cloneInk =
  (source: Pixels, by: Point): Ink =>
  (data, at, alpha, x, y) => {
    const [fromX, fromY] = [x + Math.round(by.x), y + Math.round(by.y)]
    if (fromX < 0 || fromY < 0 || fromX >= source.width || fromY >= source.height) return
    const from = (fromY * source.width + fromX) * 4
    layOver(
      data,
      at,
      source.data[from] ?? 0,
      source.data[from + 1] ?? 0,
      source.data[from + 2] ?? 0,
      alpha * ((source.data[from + 3] ?? 0) / 255),
    )
  }

/**
 * Lays a stroke within a box, always from what was there before it began. `selection`: one byte per
 * pixel, 0 keeps a pixel as it is.
 */
export const ink = (
  change: TileChange,
  coverage: Coverage,
  selection: Uint8Array | null,
  box: Box,
  opacity: number,
  lay: Ink,
): void => {
  change.touch(box)
  const { width, data } = change.pixels
  for (let y = box.y; y < box.y + box.h; y++) {
    for (let x = box.x; x < box.x + box.w; x++) {
      const place = y * width + x
      const share = coverage.data[place] ?? 0
      if (share === 0) continue
      const allowed = selection === null ? 255 : (selection[place] ?? 0)
      const before = change.beforeAt(x, y)
      const at = place * 4
      data[at] = before.data[before.at] ?? 0
      data[at + 1] = before.data[before.at + 1] ?? 0
      data[at + 2] = before.data[before.at + 2] ?? 0
      data[at + 3] = before.data[before.at + 3] ?? 0
      if (allowed !== 0) lay(data, at, (share / 255) * (allowed / 255) * opacity, x, y)
    }
  }
}
