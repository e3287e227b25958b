import { MAX_IMAGE_BYTES } from '@panelflow/contract/upload.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { ErrorParams } from '@panelflow/domain/error/error-code.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { PageReader } from '../../ports/page-reader.ts'
import type { PdfReader, PdfSource } from '../../ports/pdf-reader.ts'
import { isPsd, readCompositePsd } from './composite-psd.ts'
import { cleanName, withoutCommonFolder } from './page-name.ts'
import { type ArchivedFile, MAX_FILES, openArchive } from './read-archive.ts'
import type { UploadBytes } from './upload-parts.ts'
import type { RefusedFile, UploadedPage } from './upload-row.ts'

export interface ReadDeps {
  readonly blobs: BlobStore
  readonly reader: PageReader
}

const MB = 1024 * 1024
const ZIP_MAGIC = 'PK'
const PDF_MAGIC = '%PDF-'

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

const readImage = async (bytes: UploadBytes, start: Buffer): Promise<Buffer> => {
  if (isPsd(start)) return await readCompositePsd(bytes)
  if (bytes.size > MAX_IMAGE_BYTES)
    throw new AppError('image.too_large', { limitMb: MAX_IMAGE_BYTES / MB })
  return await bytes.read(0, bytes.size)
}

/**
 * Every page of a PDF as a file, named so that it sorts where it stands. @throws AppError pdf.*
 */
const listPdfPages = async (
  pdf: PdfReader,
  source: PdfSource,
  uploadName: string,
  signal: AbortSignal,
): Promise<readonly ArchivedFile[]> => {
  const pages = await pdf.countPages(source, signal)
  if (pages === 0) throw new AppError('pdf.not_readable')
  if (pages > MAX_FILES) throw new AppError('pdf.too_many_pages', { pages, limit: MAX_FILES })
  const base = cleanName(uploadName).replace(/\.pdf$/i, '')
  const digits = Math.max(3, String(pages).length)
  return Array.from({ length: pages }, (_, index) => ({
    name: `${base}-${String(index + 1).padStart(digits, '0')}`,
    read: () => pdf.readPage(source, index, signal),
  }))
}

/**
 * The image files of an upload in page order: itself, the pictures of the archive or the pages of
 * the PDF it is, whatever its name says.
 * Throws `archive.*` and `pdf.*` codes for the upload as a whole, and what reading the parts
 * throws.
 */
export const listUploadedFiles = async (
  { pdf, signal }: { readonly pdf: PdfReader; readonly signal: AbortSignal },
  bytes: UploadBytes,
  { id, name: uploadName }: { readonly id: string; readonly name: string },
): Promise<readonly ArchivedFile[]> => {
  const first = await bytes.read(0, PDF_MAGIC.length)
  const start = first.toString('latin1')
  if (start.startsWith(PDF_MAGIC))
    return await listPdfPages(pdf, { id, ...bytes }, uploadName, signal)
  if (!start.startsWith(ZIP_MAGIC))
    return [{ name: cleanName(uploadName), read: () => readImage(bytes, first) }]
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
  const { width, height, format, tileLevels, look } = page
  const files = {
    image: image.sha,
    original: original.sha,
    originalBytes: original.bytes,
    tiles: tiles.sha,
  }
  return { kind: 'page', pixels, page: { name, width, height, format, tileLevels, look, ...files } }
}
