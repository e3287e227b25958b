import { createLru } from '../engine/lru.ts'

const BUDGET_BYTES = 64 * 1024 * 1024
const RETRY_MS = 5000

/** Patches and inserted pictures by content hash. */
export interface PagePictures {
  readonly get: (sha: string, address: string) => ImageBitmap | undefined
  readonly close: () => void
}

/** @param address with `{sha}` */
export const createPagePictures = (
  load: (url: string) => Promise<ImageBitmap>,
  onLoad: () => void,
  now: () => number,
): PagePictures => {
  const cache = createLru<ImageBitmap>(BUDGET_BYTES, (picture) => picture.close())
  const running = new Set<string>()
  const failedAt = new Map<string, number>()
  return {
    get: (sha, address) => {
      const found = cache.get(sha)
      if (
        found !== undefined ||
        running.has(sha) ||
        now() - (failedAt.get(sha) ?? -RETRY_MS) < RETRY_MS
      )
        return found
      running.add(sha)
      load(address.replace('{sha}', sha)).then(
        (picture) => {
          running.delete(sha)
          cache.put(sha, picture, picture.width * picture.height * 4)
          onLoad()
        },
        () => {
          running.delete(sha)
          failedAt.set(sha, now())
        },
      )
      return undefined
    },
    close: () => cache.clear(),
  }
}
