import { getReadingExtra } from './leading.ts'
import { countLines, sumLineEndCosts, wrap } from './wrap.ts'
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
  const { lines, count, tooLong } = countLines(segments, extent.inline / size)
  const height = lines * leading + reserveReadings(segments, count, leading)
  return !tooLong && height * size <= extent.block + TOLERANCE_PX
}

/**
 * The most that readings add to the height of `count` lines, × font size: whichever lines they come
 * to stand in.
 */
function reserveReadings(segments: readonly Segment[], count: number, leading: number): number {
  let [most, withReading] = [0, 0]
  for (const { reading } of segments) {
    if (reading > 0) withReading++
    most = Math.max(most, reading)
  }
  const lines = Math.min(count, withReading)
  if (lines === 0) return 0
  return getReadingExtra(most, leading, true) + (lines - 1) * getReadingExtra(most, leading, false)
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

/** What a line end costs at the least that makes readers stumble; see break-cost.ts. */
const STUMBLING_COST = 0.08
/** How much smaller letters may get, in hundredths, so that no line ends in such a place. */
const MOST_HUNDREDTHS = 8
/** A hundredth less in size, and a line more, weighed against line ends. */
const HUNDREDTH_COST = 0.005
const MORE_LINES_COST = 0.05

/**
 * A size up to 8 % below `largest` at which fewer lines end where readers stumble, else `largest`:
 * “Don't be / scared. Are / you lost?” becomes “Don't be scared. / Are you lost?”.
 */
export function findReadableSize(
  segments: readonly Segment[],
  extent: AvailableSpace,
  min: number,
  largest: number,
): number {
  const measureLines = (size: number): { ends: number; count: number } => {
    const lines = wrap(segments, extent.inline / size)
    return { ends: sumLineEndCosts(segments, lines), count: lines.length }
  }
  const most = measureLines(largest).ends - STUMBLING_COST + TOLERANCE_PX
  let best = { size: largest, score: Infinity }
  for (let hundredths = 1; most >= 0 && hundredths <= MOST_HUNDREDTHS; hundredths++) {
    const size = Math.floor((largest * (100 - hundredths) * STEPS_PER_PX) / 100) / STEPS_PER_PX
    if (size < min) break
    const { ends, count } = measureLines(size)
    const score = ends + count * MORE_LINES_COST + hundredths * HUNDREDTH_COST
    if (ends <= most && score < best.score) best = { size, score }
  }
  return best.size
}
