/** Files of folders and archives that a person chose, whatever they lie in. */
import type { IntakeFile } from '@panelflow/domain/intake/found-chapters.ts'

export interface ChosenFile extends IntakeFile {
  readonly getBytes: () => Promise<Blob>
  /** tells the content; the same of a file and of its copy in an archive */
  readonly getFingerprint: (bytes: Blob) => Promise<string>
}

export interface ChosenFiles {
  /** of the folder or archive, for people */
  readonly name: string
  readonly files: readonly ChosenFile[]
  /** archives that cannot be opened, or have a password */
  readonly unreadable: readonly string[]
}

const ARCHIVE = /\.(zip|cbz)$/i

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

const formatFingerprint = (crc: number): string => `crc32:${(crc >>> 0).toString(16)}`

/** CRC-32 as archives hold it. */
export const computeFingerprint = async (bytes: Blob): Promise<string> => {
  let crc = 0xffffffff
  for (const byte of new Uint8Array(await bytes.arrayBuffer()))
    crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return formatFingerprint(crc ^ 0xffffffff)
}

/** Where it lay: browsers and the drop area each have a name for it. */
const getPath = (file: File): string => {
  const dropped = 'relativePath' in file ? file.relativePath : undefined
  const path = file.webkitRelativePath || (typeof dropped === 'string' ? dropped : '') || file.name
  return path.replace(/^(\.?\/)+/, '')
}

const toChosen = (file: File): ChosenFile => ({
  path: getPath(file),
  size: file.size,
  getBytes: async () => file,
  getFingerprint: computeFingerprint,
})

/** What is in an archive; its bytes are read as they are sent. Null: it cannot be opened. */
const listArchive = async (file: File): Promise<readonly ChosenFile[] | null> => {
  const { BlobReader, BlobWriter, configure, ZipReader } = await import('@zip.js/zip.js')
  configure({ useWebWorkers: false })
  try {
    const entries = await new ZipReader(new BlobReader(file)).getEntries()
    if (entries.some(({ encrypted }) => encrypted)) return null
    const folder = getPath(file).replace(ARCHIVE, '')
    return entries.flatMap((entry) =>
      entry.directory
        ? []
        : [
            {
              path: `${folder}/${entry.filename.replaceAll('\\', '/')}`,
              size: entry.uncompressedSize,
              getBytes: () => entry.getData(new BlobWriter()),
              getFingerprint: async (bytes) =>
                entry.signature === undefined
                  ? computeFingerprint(bytes)
                  : formatFingerprint(entry.signature),
            },
          ],
    )
  } catch {
    return null
  }
}

/** Everything that was chosen, with archives opened. */
export const listChosenFiles = async (chosen: readonly File[]): Promise<ChosenFiles> => {
  const files: ChosenFile[] = []
  const unreadable: string[] = []
  for (const file of chosen) {
    const path = getPath(file)
    const isLeftover = path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')
    if (!ARCHIVE.test(path) || isLeftover) {
      files.push(toChosen(file))
      continue
    }
    const inside = await listArchive(file)
    if (inside === null) unreadable.push(path)
    else files.push(...inside)
  }
  const [first] = chosen
  return {
    name: first === undefined ? '' : (getPath(first).split('/')[0] ?? ''),
    files,
    unreadable,
  }
}
