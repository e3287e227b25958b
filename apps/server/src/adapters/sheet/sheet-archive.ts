import { promisify } from 'node:util'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { SHEET_LIMITS } from './sheet-limits.ts'
import { forbidden, notXlsx, tooComplex } from './sheet-refusal.ts'

export interface SheetArchive {
  readonly has: (path: string) => boolean
  /** Feeds the text of a part to `take`, piece by piece. @throws AppError sheet.* */
  readonly feed: (path: string, take: (text: string) => void) => Promise<void>
}

const FLAG_ENCRYPTED = 1
const FORBIDDEN: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['macros', /(?:^|\/)(?:vbaproject|vbadata|xlmacro|macrosheets?)(?:\.|\/|$)|\.bas$/i],
  ['external_links', /(?:^|\/)externallinks?(?:\/|$)/i],
  ['embedded_files', /(?:^|\/)(?:embeddings|activex|ctrlprops)(?:\/|$)/i],
]

const openZip = promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer)

const open = async (file: Buffer): Promise<ZipFile> => {
  try {
    return await openZip(file, { lazyEntries: true, decodeStrings: true, validateEntrySizes: true })
  } catch {
    throw notXlsx()
  }
}

const requireSound = (entry: Entry): void => {
  if ((entry.generalPurposeBitFlag & FLAG_ENCRYPTED) !== 0) throw notXlsx()
  if (entry.uncompressedSize > SHEET_LIMITS.entryBytes) throw tooComplex('entryBytes')
  const bad = FORBIDDEN.find(([, pattern]) => pattern.test(entry.fileName))
  if (bad) throw forbidden(bad[0])
}

const listEntries = (zip: ZipFile): Promise<ReadonlyMap<string, Entry>> =>
  new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    zip.on('entry', (entry: Entry) => {
      try {
        requireSound(entry)
        // two parts of one name: another program may read the other one
        if (entries.has(entry.fileName.toLowerCase()) || entries.size >= SHEET_LIMITS.entries)
          throw tooComplex('entries')
        entries.set(entry.fileName.toLowerCase(), entry)
        zip.readEntry()
      } catch (error) {
        reject(error)
      }
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', () => reject(notXlsx()))
    zip.readEntry()
  })

/** The parts of a workbook; reading counts what really comes out of them. */
export const openSheetArchive = async (file: Buffer): Promise<SheetArchive> => {
  const zip = await open(file)
  if (zip.entryCount > SHEET_LIMITS.entries) throw tooComplex('entries')
  const entries = await listEntries(zip)
  const openEntry = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))
  let total = 0
  return {
    has: (path) => entries.has(path.toLowerCase()),
    feed: async (path, take) => {
      const entry = entries.get(path.toLowerCase())
      if (entry === undefined) throw notXlsx()
      const text = new TextDecoder('utf-8', { fatal: true })
      let own = 0
      try {
        for await (const chunk of await openEntry(entry)) {
          const bytes = chunk as Buffer
          own += bytes.length
          total += bytes.length
          if (own > SHEET_LIMITS.entryBytes) throw tooComplex('entryBytes')
          if (total > SHEET_LIMITS.totalBytes) throw tooComplex('totalBytes')
          take(text.decode(bytes, { stream: true }))
        }
        take(text.decode())
      } catch (error) {
        throw error instanceof AppError ? error : notXlsx()
      }
    },
  }
}
