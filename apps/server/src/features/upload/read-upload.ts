import { MAX_IMAGE_BYTES } from '@panelflow/contract/upload.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { ErrorParams } from '@panelflow/domain/error/error-code.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { PageReader } from '../../ports/page-reader.ts'
import { cleanName, withoutCommonFolder } from './page-name.ts'
import { type ArchivedFile, openArchive } from './read-archive.ts'
import type { UploadBytes } from './upload-parts.ts'
import type { RefusedFile, UploadedPage } from './upload-row.ts'

export interface ReadDeps {
  readonly blobs: BlobStore
  readonly reader: PageReader
}

const MB = 1024 * 1024
const ZIP_MAGIC = 'PK'

const plainParams = (params: ErrorParams): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).filter((pair): pair is [string, string | number] =>
      ['string', 'number'].includes(typeof pair[1]),
    ),
  )

export const toRefusedFile = (name: string, { code, params }: AppError): RefusedFile => ({
  name,
  code,
  params: plainParams(params),
})

const readImage = async (bytes: UploadBytes): Promise<Buffer> => {
  if (bytes.size > MAX_IMAGE_BYTES)
    throw new AppError('image.too_large', { limitMb: MAX_IMAGE_BYTES / MB })
  return await bytes.read(0, bytes.size)
}

/**
 * The image files of an upload in page order: itself, or the pictures of the archive it is,
 * whatever its name says.
 * Throws `archive.*` codes for the upload as a whole, and what reading the parts throws.
 */
export const listUploadedFiles = async (
  bytes: UploadBytes,
  uploadName: string,
): Promise<readonly ArchivedFile[]> => {
  const isArchive = (await bytes.read(0, ZIP_MAGIC.length)).toString('latin1') === ZIP_MAGIC
  if (!isArchive) return [{ name: cleanName(uploadName), read: () => readImage(bytes) }]
  const files = await openArchive(bytes)
  const names = withoutCommonFolder(files.map((file) => file.name))
  return files.map((file, index) => ({ ...file, name: names[index] ?? file.name }))
}

/**
 * What became of one file; `pixels` count against the budgets, whether a page came of them or not.
 */
export type FileOutcome =
  | { readonly kind: 'page'; readonly pixels: number; readonly page: UploadedPage }
  | { readonly kind: 'refused'; readonly pixels: number; readonly refused: RefusedFile }
  /** more pixels than the budget has left */
  | { readonly kind: 'over_budget' }

/**
 * Decodes one file of at most `maxPixels` and stores its page. @throws StorageFault, and what
 * reading the parts throws
 */
export const readUploadedFile = async (
  { blobs, reader }: ReadDeps,
  { name, read }: ArchivedFile,
  maxPixels: number,
  signal: AbortSignal,
): Promise<FileOutcome> => {
  const bytes = await read()
  const reading = await reader.read(bytes, maxPixels, signal)
  if (reading.kind === 'over_budget') return { kind: 'over_budget' }
  if (reading.kind === 'refused')
    return { kind: 'refused', pixels: reading.pixels, refused: toRefusedFile(name, reading.error) }
  const { page, pixels } = reading
  const [original, image, tiles] = [
    await blobs.put(bytes),
    await blobs.put(page.bytes),
    await blobs.put(page.tiles),
  ]
  const { width, height, format, tileLevels } = page
  const files = {
    image: image.sha,
    original: original.sha,
    originalBytes: original.bytes,
    tiles: tiles.sha,
  }
  return { kind: 'page', pixels, page: { name, width, height, format, tileLevels, ...files } }
}
