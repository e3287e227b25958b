/**
 * Limits on the pixels of uploads: a small file can hold many, and while they are read all other
 * uploads wait.
 */

/** of one upload: 250 pages of 8 megapixels */
export const MAX_UPLOAD_PIXELS = 2_000_000_000
/** of one person within an hour; a worker reads about as many in that time */
export const MAX_HOURLY_PIXELS = 6_000_000_000
const WINDOW_MS = 3_600_000

/** Pixels read for a person, and when. */
export interface PixelUse {
  readonly at: Date
  readonly pixels: number
}

const sumPixels = (uses: readonly PixelUse[]): number =>
  uses.reduce((sum, { pixels }) => sum + pixels, 0)

export interface PixelBudget {
  /** pixels that may still be read now */
  readonly left: number
  /**
   * when more may be read: the earliest use whose end leaves something is an hour old then; null
   * when nothing was used
   */
  readonly nextAt: Date | null
}

/** What is left to a person at `now` after these uses. */
export const hourlyPixelBudget = (uses: readonly PixelUse[], now: Date): PixelBudget => {
  const recent = uses
    .filter(({ at }) => now.getTime() - at.getTime() < WINDOW_MS)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const left = Math.max(0, MAX_HOURLY_PIXELS - sumPixels(recent))
  const freeing = recent.find(
    (_use, index) => sumPixels(recent.slice(index + 1)) < MAX_HOURLY_PIXELS,
  )
  return { left, nextAt: freeing === undefined ? null : new Date(freeing.at.getTime() + WINDOW_MS) }
}
