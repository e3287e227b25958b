import { PassThrough, type Readable } from 'node:stream'
import yazl from 'yazl'
import type { BlobStore } from '../../ports/blob-store.ts'

export interface ZippedFile {
  readonly name: string
  readonly sha: string
  readonly at: Date
}

/**
 * Streams stored files as a ZIP with a `SHA256SUMS` in front, so that whoever receives it can check it (`sha256sum -c`). Pictures are compressed
 * already: they are stored as they are, one after another.
 */
export const zipFiles = (blobs: BlobStore, files: readonly ZippedFile[]): Readable => {
  const zip = new yazl.ZipFile()
  const out = new PassThrough()
  const fail = (error: unknown): void => void out.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  zip.outputStream.on('error', fail)
  zip.outputStream.pipe(out)
  const add = async (): Promise<void> => {
    const sums = files.map(({ name, sha }) => `${sha}  ${name}\n`).join('')
    zip.addBuffer(Buffer.from(sums), 'SHA256SUMS')
    for (const { name, sha, at } of files) {
      const stream = await blobs.stream(sha)
      const read = new Promise<void>((resolve, reject) => {
        stream.on('end', resolve)
        stream.on('error', reject)
        out.on('close', resolve)
      })
      zip.addReadStream(stream, name, { compress: false, mtime: at })
      await read
    }
    zip.end()
  }
  add().catch(fail)
  return out
}
