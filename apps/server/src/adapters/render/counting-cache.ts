import { createBitmapCache } from '@panelflow/render/compose/bitmap-cache.ts'
import type { BitmapCache, DrawnItem } from '@panelflow/render/compose/compose-document.ts'

/** How many items of a page were painted for it, and how many were already there. */
interface PaintCount {
  readonly painted: number
  readonly reused: number
}

export interface CountingCache {
  /**
   * The cache for one page; `count` tells what has happened since. A failed item is neither counted
   * nor kept.
   * @param lasts whether an item will look the same tomorrow
   */
  readonly forPage: (lasts: (item: DrawnItem) => boolean) => {
    readonly cache: BitmapCache
    readonly count: () => PaintCount
  }
}

/**
 * Bitmaps of earlier pages, at most `mostBytes` of pixels, whatever page or chapter they were
 * painted for: equal items look equal.
 */
export const createCountingCache = (mostBytes: number): CountingCache => {
  const bitmaps = createBitmapCache(mostBytes)
  return {
    forPage: (lasts) => {
      let [painted, reused] = [0, 0]
      const cache: BitmapCache = {
        get: (item, language) => {
          const bitmap = bitmaps.get(item, language)
          if (bitmap !== undefined) reused++
          return bitmap
        },
        put: (item, language, bitmap) => {
          painted++
          if (lasts(item)) bitmaps.put(item, language, bitmap)
        },
      }
      return { cache, count: () => ({ painted, reused }) }
    },
  }
}
