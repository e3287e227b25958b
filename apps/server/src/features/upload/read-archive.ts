/** ZIP and CBZ, one file after another: nothing is unpacked to disk, and every inflated byte is counted (reliability.md S12). */
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { MAX_IMAGE_BYTES } from '@panelflow/contract/upload.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { cleanName, compareNames, isIgnored } from './page-name.ts'

export const MAX_FILES = 500
/** all entries of the archive, wanted or not */
const MAX_ENTRIES = 5_000
const MAX_INSIDE_BYTES = 4 * 1024 * 1024 * 1024
const MB = 1024 * 1024
const FLAG_ENCRYPTED = 1

export interface ArchivedFile {
  readonly name: string
  /** Throws `image.too_large`, `image.not_readable`, `archive.too_much_inside`. */
  readonly read: () => Promise<Buffer>
}

export interface Archive {
  /** pictures, by name */
  readonly files: readonly ArchivedFile[]
  readonly close: () => void
}

const openZip = promisify<string, yauzl.Options, ZipFile>(yauzl.open)

const open = async (path: string): Promise<ZipFile> => {
  try {
    return await openZip(path, { lazyEntries: true, autoClose: false, decodeStrings: true })
  } catch {
    throw new AppError('archive.not_readable')
  }
}

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

/** The table of contents. A name that leaves its folder makes yauzl refuse the archive as a whole. */
const entriesOf = async (zip: ZipFile): Promise<readonly Entry[]> => {
  if (zip.entryCount > MAX_ENTRIES) throw new AppError('archive.too_many_files', { limit: MAX_FILES })
  try {
    return await listEntries(zip)
  } catch {
    throw new AppError('archive.not_readable')
  }
}

const inflate = async (zip: ZipFile, entry: Entry, count: (bytes: number) => void): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let size = 0
  const stream = await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry)
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      count(chunk.byteLength)
      if (size > MAX_IMAGE_BYTES) throw new AppError('image.too_large', { limitMb: MAX_IMAGE_BYTES / MB })
      chunks.push(chunk)
    }
  } finally {
    stream.destroy()
  }
  return Buffer.concat(chunks)
}

/** Opens an archive. Throws `archive.not_readable`, `archive.encrypted`, `archive.too_many_files`, `archive.empty`. */
export const openArchive = async (path: string): Promise<Archive> => {
  const zip = await open(path)
  try {
    const entries = (await entriesOf(zip)).filter((entry) => !isIgnored(entry.fileName))
    if (entries.some((entry) => (entry.generalPurposeBitFlag & FLAG_ENCRYPTED) !== 0)) throw new AppError('archive.encrypted')
    if (entries.length > MAX_FILES) throw new AppError('archive.too_many_files', { limit: MAX_FILES })
    if (entries.length === 0) throw new AppError('archive.empty')
    let inside = 0
    const count = (bytes: number): void => {
      inside += bytes
      if (inside > MAX_INSIDE_BYTES) throw new AppError('archive.too_much_inside', { limitMb: MAX_INSIDE_BYTES / MB })
    }
    const read = async (entry: Entry): Promise<Buffer> => {
      try {
        return await inflate(zip, entry, count)
      } catch (error) {
        throw error instanceof AppError ? error : new AppError('image.not_readable')
      }
    }
    const files = entries
      .map((entry) => ({ name: cleanName(entry.fileName), read: () => read(entry) }))
      .sort((a, b) => compareNames(a.name, b.name))
    return { files, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}
