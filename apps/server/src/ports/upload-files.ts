import type { Readable } from 'node:stream'

/** Files that are still coming in. On several machines their folder is shared: any server takes the next part, any worker reads the whole. */
export interface UploadFiles {
  /**
   * Writes at `offset` until the stream ends, breaks, or `limit` bytes are written, and syncs. A broken line is no failure: what came is kept.
   * One writer per upload at a time in this process; the next one waits.
   */
  readonly append: (uploadId: string, offset: number, bytes: Readable, limit: number) => Promise<Appended>
  /** for readers that seek */
  readonly path: (uploadId: string) => string
  readonly remove: (uploadId: string) => Promise<void>
}

export interface Appended {
  readonly written: number
  /** how the stream ended; `over`: more came than `limit` */
  readonly end: 'complete' | 'broken' | 'over'
}
