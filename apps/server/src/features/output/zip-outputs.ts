import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import yazl from 'yazl'
import type { BlobStore } from '../../ports/blob-store.ts'

export interface ZippedFile {
  readonly name: string
  readonly sha: string
  readonly at: Date
}

const computeSums = (files: readonly Pick<ZippedFile, 'name' | 'sha'>[]): Buffer =>
  Buffer.from(files.map(({ name, sha }) => `${sha}  ${name}\n`).join(''))

/** Another form of a stored file, made on the way out. */
export type Convert = (bytes: Buffer) => Promise<Buffer>

const readStream = async (stream: Readable): Promise<Buffer> =>
  Buffer.concat(await stream.toArray())

/**
 * Streams stored files as a ZIP with a `SHA256SUMS`, so that whoever receives it can check it
 * (`sha256sum -c`): in front, or at the end where the
 * files are converted on the way. Pictures are compressed already: they are stored as they are, one
 * after another.
 */
export const zipFiles = (
  blobs: BlobStore,
  files: readonly ZippedFile[],
  convert?: Convert,
): Readable => {
  const zip = new yazl.ZipFile()
  const out = new PassThrough()
  const fail = (error: unknown): void =>
    void out.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  zip.outputStream.on('error', fail)
  zip.outputStream.pipe(out)
  const add = async (): Promise<void> => {
    if (convert === undefined) zip.addBuffer(computeSums(files), 'SHA256SUMS')
    const converted: { name: string; sha: string }[] = []
    for (const { name, sha, at } of files) {
      const stored = await blobs.stream(sha)
      const bytes = convert === undefined ? undefined : await convert(await readStream(stored))
      if (bytes !== undefined)
        converted.push({ name, sha: createHash('sha256').update(bytes).digest('hex') })
      const stream = bytes === undefined ? stored : Readable.from([bytes])
      const read = new Promise<void>((resolve, reject) => {
        stream.on('end', resolve)
        stream.on('error', reject)
        out.on('close', resolve)
      })
      zip.addReadStream(stream, name, { compress: false, mtime: at })
      await read
    }
    if (convert !== undefined) zip.addBuffer(computeSums(converted), 'SHA256SUMS')
    zip.end()
  }
  add().catch(fail)
  return out
}
