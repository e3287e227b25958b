import type { Readable } from 'node:stream'

export interface StoredBlob {
  /** sha-256 of the bytes, 64 lower-case hex digits: the blob's only name */
  readonly sha: string
  readonly bytes: number
}

/** First and last byte, both included, as HTTP counts them. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/** Bytes under their hash. The same bytes are stored once; nothing is ever changed. */
export interface BlobStore {
  /** When it resolves, the bytes are on disk (or acknowledged by the bucket) as a whole. */
  readonly put: (bytes: Uint8Array | Readable) => Promise<StoredBlob>
  /** @throws BlobMissing */
  readonly get: (sha: string) => Promise<Buffer>
  /** @throws BlobMissing */
  readonly stream: (sha: string, range?: ByteRange) => Promise<Readable>
  readonly exists: (sha: string) => Promise<boolean>
  /** Size in bytes; undefined when there is no such blob. */
  readonly size: (sha: string) => Promise<number | undefined>
  /** For files nothing in the database names any more; the caller keeps writers of the same bytes away. A missing blob is no error. */
  readonly remove: (sha: string) => Promise<void>
}

export class BlobMissing extends Error {
  readonly sha: string

  constructor(sha: string) {
    super(`The stored file ${sha} is missing.`)
    this.sha = sha
    this.name = 'BlobMissing'
  }
}
