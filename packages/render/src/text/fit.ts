import { countLines } from './wrap.ts'
import type { Segment } from './wrap.ts'

/** The box lines are set in. `inline` runs along the line, `block` across lines; px. */
export interface AvailableSpace {
  readonly inline: number
  readonly block: number
}

/** Fitted sizes are multiples of a quarter pixel. */
const STEPS_PER_PX = 4
const TOLERANCE_PX = 1e-6

/** Whether the segments fit the room at `size` with lines `leading` × size apart. */
export function fits(
  segments: readonly Segment[],
  extent: AvailableSpace,
  size: number,
  leading: number,
): boolean {
  const { lines, tooLong } = countLines(segments, extent.inline / size)
  return !tooLong && lines * leading * size <= extent.block + TOLERANCE_PX
}

/**
 * Largest size in [min, max] that fits, or `min` when none does. Words are never broken.
 * A larger size never needs fewer lines, so halving the interval finds it.
 */
export function largestFit(
  segments: readonly Segment[],
  extent: AvailableSpace,
  min: number,
  max: number,
  leading: number,
): number {
  if (fits(segments, extent, max, leading)) return max
  let low = Math.ceil(min * STEPS_PER_PX)
  let high = Math.floor(max * STEPS_PER_PX)
  if (low > high || !fits(segments, extent, low / STEPS_PER_PX, leading)) return min
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(segments, extent, middle / STEPS_PER_PX, leading)) low = middle
    else high = middle - 1
  }
  return low / STEPS_PER_PX
}
