interface Kept {
  readonly until: number
  readonly figures: Promise<unknown>
}

const MOST = 500

/** Figures that were counted a moment ago are good enough: many screens ask for the same ones. Who asks meanwhile waits for the same count. */
export const figureCache = (now: () => Date) => {
  const kept = new Map<string, Kept>()
  const forgetOld = (at: number): void => {
    for (const [key, { until }] of kept) if (until <= at) kept.delete(key)
    const oldest = kept.keys().next()
    if (kept.size >= MOST && oldest.done !== true) kept.delete(oldest.value)
  }
  return async <T>(key: string, milliseconds: number, count: () => Promise<T>): Promise<T> => {
    const at = now().getTime()
    const known = kept.get(key)
    if (known !== undefined && known.until > at) return (await known.figures) as T
    forgetOld(at)
    const figures = count()
    kept.set(key, { until: at + milliseconds, figures })
    // a count that failed is not an answer for the next one
    figures.catch(() => kept.delete(key))
    return await figures
  }
}
