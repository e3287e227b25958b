import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import yazl from 'yazl'

export interface ZipEntry {
  /** with forward slashes */
  readonly path: string
  readonly bytes: Uint8Array | string
  /** pictures are compressed already */
  readonly stored?: boolean
}

/**
 * ZIP archive of entries in the order they come. The next one is asked for when the last has left,
 * so one entry lies in memory at a time; sizes stand before the bytes, which streaming readers
 * need. What an entry throws ends the stream.
 * @param modifiedAt date of every entry, to two seconds
 */
export const zipStream = (
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  modifiedAt: Date,
): Readable => {
  const zip = new yazl.ZipFile()
  const out = zip.outputStream as Readable & { readonly writableNeedDrain: boolean }
  const feed = async (): Promise<void> => {
    for await (const { path, bytes, stored = false } of entries) {
      if (out.destroyed) return
      const buffer =
        typeof bytes === 'string'
          ? Buffer.from(bytes)
          : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      const options = {
        mtime: modifiedAt,
        compress: !stored,
        forceDosTimestamp: true,
        mode: 0o100644,
      }
      zip.addBuffer(buffer, path, options)
      // the archive writes an entry in its own next turn
      await nextTurn()
      if (out.writableNeedDrain) await Promise.race([once(out, 'drain'), once(out, 'close')])
    }
    zip.end()
  }
  feed().catch((error: unknown) =>
    out.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return out
}
