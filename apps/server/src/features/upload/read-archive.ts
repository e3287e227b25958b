/**
 * ZIP and CBZ, one file after another: nothing is unpacked to disk, and every inflated byte is
 * counted (docs/security/reliability.md S12).
 */
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { MAX_IMAGE_BYTES } from '@panelflow/contract/upload.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { isPsd, MAX_COMPOSITE_BYTES, readCompositePsd } from './composite-psd.ts'
import { cleanName, compareNames, isIgnored } from './page-name.ts'
import type { UploadBytes } from './upload-parts.ts'

export const MAX_FILES = 500
/** all entries of the archive, wanted or not */
const MAX_ENTRIES = 5_000
const MAX_INSIDE_BYTES = 4 * 1024 * 1024 * 1024
const MB = 1024 * 1024
const FLAG_ENCRYPTED = 1

export interface ArchivedFile {
  readonly name: string
  /** Throws `image.too_large`, `image.not_readable`, and what reading the parts throws. */
  readonly read: () => Promise<Buffer>
}

const READ_BYTES = 256 * 1024

/**
 * Lets yauzl read parts as one file, and keeps the first error of a read in `fault`: every other
 * error of yauzl means a broken archive.
 */
class PartsReader extends yauzl.RandomAccessReader {
  fault: unknown
  readonly #bytes: UploadBytes

  constructor(bytes: UploadBytes) {
    super()
    this.#bytes = bytes
  }

  async #get(start: number, length: number): Promise<Buffer> {
    try {
      return await this.#bytes.read(start, length)
    } catch (error) {
      this.fault ??= error
      throw error
    }
  }

  override read(
    into: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    this.#get(position, length).then(
      (bytes) => {
        bytes.copy(into, offset)
        done(bytes.length < length ? new Error('the archive ends too early') : null)
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    )
  }

  async *#chunks(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; at += READ_BYTES)
      yield await this.#get(at, Math.min(READ_BYTES, end - at))
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#chunks(start, end), { objectMode: false })
  }
}

const toUploadBytes = (bytes: Buffer): UploadBytes => ({
  size: bytes.length,
  read: async (start, length) => bytes.subarray(start, start + length),
})

const open = (reader: PartsReader, size: number): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    yauzl.fromRandomAccessReader(
      reader,
      size,
      { lazyEntries: true, autoClose: false, decodeStrings: true },
      (error, zip) => (error === null ? resolve(zip) : reject(error)),
    )
  })

const listEntries = (zip: ZipFile): Promise<readonly Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: Entry[] = []
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', reject)
    zip.readEntry()
  })

/**
 * The table of contents. A name that leaves its folder makes yauzl refuse the archive as a whole.
 */
const readEntries = async (zip: ZipFile): Promise<readonly Entry[]> => {
  if (zip.entryCount > MAX_ENTRIES)
    throw new AppError('archive.too_many_files', { limit: MAX_FILES })
  const entries = (await listEntries(zip)).filter((entry) => !isIgnored(entry.fileName))
  if (entries.some((entry) => (entry.generalPurposeBitFlag & FLAG_ENCRYPTED) !== 0))
    throw new AppError('archive.encrypted')
  if (entries.length > MAX_FILES) throw new AppError('archive.too_many_files', { limit: MAX_FILES })
  if (entries.length === 0) throw new AppError('archive.empty')
  // yauzl stops an entry that inflates to more than it claims
  const inside = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (inside > MAX_INSIDE_BYTES)
    throw new AppError('archive.too_much_inside', { limitMb: MAX_INSIDE_BYTES / MB })
  return entries
}

/** Layered files are larger; their layers are left out once they are here. */
const LAYERED = /\.ps[db]$/i

const inflate = async (zip: ZipFile, entry: Entry): Promise<Buffer> => {
  const limit = LAYERED.test(entry.fileName) ? MAX_COMPOSITE_BYTES : MAX_IMAGE_BYTES
  const chunks: Uint8Array[] = []
  let size = 0
  const stream = await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry)
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > limit) throw new AppError('image.too_large', { limitMb: limit / MB })
      chunks.push(chunk)
    }
  } finally {
    stream.destroy()
  }
  const bytes = Buffer.concat(chunks)
  if (isPsd(bytes)) return await readCompositePsd(toUploadBytes(bytes))
  if (size > MAX_IMAGE_BYTES)
    throw new AppError('image.too_large', { limitMb: MAX_IMAGE_BYTES / MB })
  return bytes
}

/**
 * The pictures of an archive, by name. Throws `archive.not_readable`, `archive.encrypted`,
 * `archive.too_many_files`, `archive.too_much_inside`,
 * `archive.empty`, and what reading the parts throws.
 */
export const openArchive = async (bytes: UploadBytes): Promise<readonly ArchivedFile[]> => {
  const reader = new PartsReader(bytes)
  /** Errors of the store pass; any other error means that the file itself is broken. */
  const checked = async <T>(
    code: 'archive.not_readable' | 'image.not_readable',
    work: () => Promise<T>,
  ): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw reader.fault ?? (error instanceof AppError ? error : new AppError(code))
    }
  }
  const zip = await checked('archive.not_readable', () => open(reader, bytes.size))
  const entries = await checked('archive.not_readable', () => readEntries(zip))
  return entries
    .map((entry) => ({
      name: cleanName(entry.fileName),
      read: () => checked('image.not_readable', () => inflate(zip, entry)),
    }))
    .sort((a, b) => compareNames(a.name, b.name))
}
