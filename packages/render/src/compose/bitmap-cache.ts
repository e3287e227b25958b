import { ENGINE_ID } from '../engine/engine-id.ts'
import type { ItemBitmap } from '../paint/bitmap.ts'
import { drawnValues } from './drawn-values.ts'
import type { BitmapCache, DrawnItem } from './compose-document.ts'

/**
 * An LRU cache of at most `maxBytes` of pixels. 300 styled texts are about 40 MB.
 */
export function createBitmapCache(maxBytes: number): BitmapCache {
  const bitmaps = new Map<string, ItemBitmap>()
  let bytes = 0
  const evict = (key: string): void => {
    bytes -= bitmaps.get(key)?.rgba.length ?? 0
    bitmaps.delete(key)
  }
  return {
    get(item, language) {
      const key = toBitmapKey(item, language)
      const bitmap = bitmaps.get(key)
      if (!bitmap) return undefined
      bitmaps.delete(key)
      bitmaps.set(key, bitmap)
      return bitmap
    },
    put(item, language, bitmap) {
      const key = toBitmapKey(item, language)
      evict(key)
      bitmaps.set(key, bitmap)
      bytes += bitmap.rgba.length
      for (const oldest of bitmaps.keys()) {
        if (bytes <= maxBytes) break
        evict(oldest)
      }
    },
  }
}

function toBitmapKey(item: DrawnItem, language: string): string {
  return JSON.stringify([ENGINE_ID, language, drawnValues(item, language)])
}
