import type { BlobStore } from '../../ports/blob-store.ts'

/**
 * Tile packs in memory, least recently used out first. Packs are immutable, so there is nothing to
 * invalidate. Two requests for the same pack
 * share one read.
 */
export const packCache = (
  blobs: BlobStore,
  maxBytes: number,
): ((sha: string) => Promise<Buffer>) => {
  const packs = new Map<string, Buffer>()
  const reading = new Map<string, Promise<Buffer>>()
  let held = 0

  const store = (sha: string, pack: Buffer): void => {
    packs.set(sha, pack)
    held += pack.byteLength
    for (const [oldest, { byteLength }] of packs) {
      if (held <= maxBytes || oldest === sha) break
      packs.delete(oldest)
      held -= byteLength
    }
  }
  const read = async (sha: string): Promise<Buffer> => {
    try {
      const pack = await blobs.get(sha)
      store(sha, pack)
      return pack
    } finally {
      reading.delete(sha)
    }
  }
  return async (sha) => {
    const pack = packs.get(sha)
    if (pack !== undefined) {
      packs.delete(sha)
      packs.set(sha, pack)
      return pack
    }
    const started = reading.get(sha) ?? read(sha)
    reading.set(sha, started)
    return await started
  }
}
