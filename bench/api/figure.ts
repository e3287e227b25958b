import { median } from '../benchmark.ts'

/** What a side was measured at. */
export interface Figure {
  /**
   * milliseconds of processor time a request, program and database together; NaN where the system
   * does not tell
   */
  readonly processor: number
  readonly perSecond: number
}

export const computeMedian = (figures: readonly Figure[]): Figure => ({
  perSecond: median(figures.map((one) => one.perSecond)),
  processor: median(figures.map(({ processor }) => processor)),
})

/** `used`: processor time so far, in milliseconds; `ask` answers how many a second it did. */
export const measured = async (
  used: () => number,
  measure: () => Promise<number>,
): Promise<Figure> => {
  const before = used()
  const startedAt = performance.now()
  const rate = await measure()
  const answered = (rate * (performance.now() - startedAt)) / 1000
  return { perSecond: rate, processor: (used() - before) / answered }
}

/**
 * How many times over a side does what the other does with the same processor time, or in the same
 * time where only that is known.
 */
export const computeRatio = (ours: Figure, other: Figure): number =>
  Number(
    (Number.isNaN(ours.processor)
      ? ours.perSecond / other.perSecond
      : other.processor / ours.processor
    ).toFixed(3),
  )
