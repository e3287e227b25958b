import { BlobDamaged, BlobMissing, type BlobStore, StorageFault } from '../ports/blob-store.ts'

export interface MeasuredCall {
  readonly operation: keyof BlobStore
  readonly outcome: 'ok' | 'missing' | 'damaged' | 'full' | 'unavailable' | 'failed'
  readonly seconds: number
}

const toOutcome = (error: unknown): MeasuredCall['outcome'] => {
  if (error instanceof BlobMissing) return 'missing'
  if (error instanceof BlobDamaged) return 'damaged'
  if (error instanceof StorageFault) return error.code === 'storage.full' ? 'full' : 'unavailable'
  return 'failed'
}

/** The same store; every call is reported with its outcome and time. */
export const measureBlobs = (blobs: BlobStore, onCall: (call: MeasuredCall) => void): BlobStore => {
  const measured = async <T>(operation: keyof BlobStore, call: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    const report = (outcome: MeasuredCall['outcome']): void =>
      onCall({ operation, outcome, seconds: (performance.now() - startedAt) / 1000 })
    try {
      const result = await call()
      report('ok')
      return result
    } catch (error) {
      report(toOutcome(error))
      throw error
    }
  }
  return {
    put: (bytes) => measured('put', () => blobs.put(bytes)),
    get: (sha) => measured('get', () => blobs.get(sha)),
    stream: (sha, range) => measured('stream', () => blobs.stream(sha, range)),
    exists: (sha) => measured('exists', () => blobs.exists(sha)),
    size: (sha) => measured('size', () => blobs.size(sha)),
    remove: (sha) => measured('remove', () => blobs.remove(sha)),
  }
}
