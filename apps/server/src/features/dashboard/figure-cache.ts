interface CachedFigures {
  readonly until: number
  readonly figures: Promise<unknown>
}

const MOST = 500

/**
 * Figures that were counted a moment ago are good enough: many screens ask for the same ones. Who
 * asks meanwhile waits for the same count.
 */
export const figureCache = (now: () => Date) => {
  const retained = new Map<string, CachedFigures>()
  const forgetOld = (at: number): void => {
    for (const [key, { until }] of retained) if (until <= at) retained.delete(key)
    const oldest = retained.keys().next()
    if (retained.size >= MOST && oldest.done !== true) retained.delete(oldest.value)
  }
  return async <T>(key: string, milliseconds: number, count: () => Promise<T>): Promise<T> => {
    const at = now().getTime()
    const known = retained.get(key)
    if (known !== undefined && known.until > at) return (await known.figures) as T
    forgetOld(at)
    const figures = count()
    retained.set(key, { until: at + milliseconds, figures })
    // a count that failed is not an answer for the next one
    figures.catch(() => retained.delete(key))
    return await figures
  }
}
