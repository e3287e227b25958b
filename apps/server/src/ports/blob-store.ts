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

/**
 * Bytes under their hash. The same bytes are stored once; nothing is ever changed.
 * Every call ends within a time limit. All but `remove` throw StorageFault when the store is down
 * or full.
 */
export interface BlobStore {
  /**
   * When it resolves, the bytes are on disk (or acknowledged by the bucket) as a whole.
   * Bytes that are there already are written again, which repairs a damaged copy.
   */
  readonly put: (bytes: Uint8Array | Readable) => Promise<StoredBlob>
  /** The bytes, checked against their hash. @throws BlobMissing, BlobDamaged */
  readonly get: (sha: string) => Promise<Buffer>
  /**
   * A stream of the whole blob is checked against its hash and breaks off with BlobDamaged before
   * its last bytes; a range is not checked.
   * @throws BlobMissing
   */
  readonly stream: (sha: string, range?: ByteRange) => Promise<Readable>
  readonly exists: (sha: string) => Promise<boolean>
  /** Size in bytes; undefined when there is no such blob. */
  readonly size: (sha: string) => Promise<number | undefined>
  /**
   * For files nothing in the database names any more; the caller keeps writers of the same bytes
   * away. A missing blob is no error.
   */
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

/**
 * The stored bytes are not those that were put: the disk or the bucket changed them. Putting the
 * right bytes again repairs it.
 */
export class BlobDamaged extends Error {
  readonly sha: string

  constructor(sha: string) {
    super(`The stored file ${sha} is damaged.`)
    this.sha = sha
    this.name = 'BlobDamaged'
  }
}

export type StorageFaultCode = 'storage.full' | 'storage.unavailable'

/**
 * The store cannot take or give bytes at the moment. Nothing is wrong with the file: the same call
 * succeeds later.
 */
export class StorageFault extends Error {
  readonly code: StorageFaultCode

  constructor(code: StorageFaultCode, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(
      `${code === 'storage.full' ? 'The file store is full' : 'The file store does not answer'}: ${reason}`,
      { cause },
    )
    this.code = code
    this.name = 'StorageFault'
  }
}

/** Codes of system calls that failed because the disk, or the share of it one may use, is full. */
export const DISK_FULL_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT'])
