/** From here on a page counts as large. Ordinary pages have 2 to 8 megapixels. */
export const LARGE_PAGE_PIXELS = 16_000_000

export const isLargePage = ({
  width,
  height,
}: {
  readonly width: number
  readonly height: number
}): boolean => width * height >= LARGE_PAGE_PIXELS

/**
 * Bounds how many pixels of large pages a worker decodes at once: they lie in memory several times
 * over. Other pages never wait.
 */
export interface PixelGate {
  /**
   * Waits in turn for room and answers what gives it back; giving back twice does nothing. Rejects
   * with the signal's reason.
   */
  readonly enter: (pixels: number, signal: AbortSignal) => Promise<() => void>
  /** Runs `work` between entering and leaving. */
  readonly run: <T>(pixels: number, signal: AbortSignal, work: () => Promise<T>) => Promise<T>
  /**
   * Each `release` is called in turn before work on a large page begins, to free memory that nobody
   * uses.
   */
  readonly addRelease: (release: () => Promise<void>) => void
}
