import { readFile, stat, open } from 'node:fs/promises'
import { MAX_IMAGE_BYTES } from '@panelflow/contract/upload.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { ErrorParams } from '@panelflow/domain/error/error-code.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Images } from '../../ports/images.ts'
import { cleanName, withoutCommonFolder } from './page-name.ts'
import { openArchive } from './read-archive.ts'
import type { RefusedFile, UploadedPage } from './upload-row.ts'

export interface ReadDeps {
  readonly blobs: BlobStore
  readonly images: Images
}

export interface ReadOptions {
  readonly signal: AbortSignal
  readonly report: (progress: number) => void
}

export interface ReadUpload {
  readonly pages: readonly UploadedPage[]
  readonly refused: readonly RefusedFile[]
}

const MB = 1024 * 1024

const plainParams = (params: ErrorParams): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).filter((pair): pair is [string, string | number] => ['string', 'number'].includes(typeof pair[1])),
  )

const refusal = (name: string, error: unknown): RefusedFile => {
  if (!(error instanceof AppError)) throw error
  return { name, code: error.code, params: plainParams(error.params) }
}

const storePage = async ({ blobs, images }: ReadDeps, name: string, bytes: Buffer): Promise<UploadedPage> => {
  const page = await images.readPage(bytes)
  const [original, image, tiles] = [await blobs.put(bytes), await blobs.put(page.bytes), await blobs.put(page.tiles)]
  const { width, height, format, tileLevels } = page
  return {
    name,
    width,
    height,
    format,
    tileLevels,
    image: image.sha,
    original: original.sha,
    originalBytes: original.bytes,
    tiles: tiles.sha,
  }
}

const readImage = async (deps: ReadDeps, path: string, name: string): Promise<ReadUpload> => {
  try {
    if ((await stat(path)).size > MAX_IMAGE_BYTES) throw new AppError('image.too_large', { limitMb: MAX_IMAGE_BYTES / MB })
    return { pages: [await storePage(deps, name, await readFile(path))], refused: [] }
  } catch (error) {
    return { pages: [], refused: [refusal(name, error)] }
  }
}

const readArchive = async (deps: ReadDeps, path: string, { signal, report }: ReadOptions): Promise<ReadUpload> => {
  const archive = await openArchive(path)
  const names = withoutCommonFolder(archive.files.map((file) => file.name))
  const pages: UploadedPage[] = []
  const refused: RefusedFile[] = []
  try {
    for (const [index, file] of archive.files.entries()) {
      signal.throwIfAborted()
      const name = names[index] ?? file.name
      try {
        pages.push(await storePage(deps, name, await file.read()))
      } catch (error) {
        refused.push(refusal(name, error))
        // what is inside is too much as a whole: the rest is not even opened
        if (error instanceof AppError && error.code.startsWith('archive.')) break
      }
      report((index + 1) / archive.files.length)
    }
  } finally {
    archive.close()
  }
  return { pages, refused }
}

const isArchive = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('latin1').startsWith('PK')
  } finally {
    await file.close()
  }
}

/** Reads an uploaded file, image or archive, and stores every page in it. A bad file is named with its reason and harms only itself. */
export const readUpload = async (deps: ReadDeps, path: string, uploadName: string, options: ReadOptions): Promise<ReadUpload> => {
  const name = cleanName(uploadName)
  if (!(await isArchive(path))) return await readImage(deps, path, name)
  try {
    return await readArchive(deps, path, options)
  } catch (error) {
    return { pages: [], refused: [refusal(name, error)] }
  }
}
