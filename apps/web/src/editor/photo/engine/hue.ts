import { countRows, type FilterRun } from './filters.ts'
import type { Pixels } from './pixels.ts'

export interface HueShift {
  /** degrees round the circle of colours */
  readonly hue: number
  /** -1 takes all colour away, 0 changes nothing, 1 doubles it */
  readonly saturation: number
  /** -1 is black, 0 changes nothing, 1 is white */
  readonly lightness: number
}

/** Share of a channel at a place of the circle, 0..6, between the least and the most. */
const ramp = (place: number): number => {
  const at = ((place % 6) + 6) % 6
  return Math.min(1, Math.max(0, Math.abs(at - 3) - 1))
}

/** Place of a colour on the circle, 0..6: red 0, green 2, blue 4. */
const placeOnCircle = (r: number, g: number, b: number, span: number): number => {
  if (span === 0) return 0
  const most = Math.max(r, g, b)
  if (most === r) return (g - b) / span
  return most === g ? 2 + (b - r) / span : 4 + (r - g) / span
}

const toLightness = (value: number, by: number): number =>
  by < 0 ? value * (1 + by) : value + (255 - value) * by

/** Turns, strengthens and lightens colours (HSL). Greys stay grey, what is clear stays clear. */
export function* withHue({ width, height, data }: Pixels, shift: HueShift): FilterRun {
  const result = data.slice()
  const rows = countRows(width)
  const turn = shift.hue / 60
  for (let y = 0; y < height; y++) {
    for (let at = y * width * 4; at < (y + 1) * width * 4; at += 4) {
      if (data[at + 3] === 0) continue
      const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
      const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
      const middle = (most + least) / 2
      // as far from grey as this lightness allows
      const limit = 255 - Math.abs(2 * middle - 255)
      const span = Math.min(limit, (most - least) * (1 + shift.saturation))
      const place = placeOnCircle(r, g, b, most - least) + turn
      const low = middle - span / 2
      result[at] = toLightness(low + span * ramp(place), shift.lightness)
      result[at + 1] = toLightness(low + span * ramp(place - 2), shift.lightness)
      result[at + 2] = toLightness(low + span * ramp(place - 4), shift.lightness)
    }
    if (y % rows === 0) yield y / height
  }
  return { width, height, data: result }
}
