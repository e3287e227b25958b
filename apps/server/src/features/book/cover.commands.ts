import type { Readable } from 'node:stream'
import { COVER_MAX_SIDE, type CoverCrop, toCropPixels } from '@panelflow/domain/book/cover-crop.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { receiveBody } from '../../http/receive-body.ts'
import type { Deps } from '../../ports/deps.ts'
import { lockStored } from '../file/blob-lifetime.ts'
import { findFirstPage } from './book-home.queries.ts'
import { changeBook } from './change-book.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'blobs' | 'images'>

const MAX_COVER_MB = 20
const MAX_COVER_BYTES = 4 * 1024 * 1024

/** Throws `image.too_large`. */
export const receiveCover = async (body: Readable): Promise<Buffer> =>
  await receiveBody(body, MAX_COVER_MB, (limitMb) => new AppError('image.too_large', { limitMb }))

/** The part of a picture as PNG, no larger than a cover needs to be. Throws `image.*`. */
const cutCover = async (images: Needs['images'], bytes: Buffer, crop: CoverCrop) => {
  const picture = await images.decodeRgba(bytes)
  const { left, top, width, height } = toCropPixels(crop, picture)
  const data = new Uint8Array(width * height * 4)
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * picture.width + left) * 4
    data.set(picture.data.subarray(from, from + width * 4), row * width * 4)
  }
  const cut = await images.encodePng({ width, height, data })
  if (Math.max(width, height) <= COVER_MAX_SIDE) return cut
  const limits = { maxSide: COVER_MAX_SIDE, maxBytes: MAX_COVER_BYTES }
  return (await images.readPicture(await images.toPreview(cut, limits))).bytes
}

const storeCover = async (
  deps: Needs,
  accountId: string | null,
  bookId: string,
  bytes: Buffer,
): Promise<void> => {
  const { sha } = await deps.blobs.put(bytes)
  await changeBook(deps, { bookId, version: null, accountId }, async ({ cover }, tx) => {
    await lockStored(tx, deps.blobs, sha, bytes)
    return cover === sha ? null : { part: 'cover', set: { cover: sha } }
  })
}

/**
 * Makes a part of a picture (PNG, JPEG, WebP) the cover of a book.
 * Throws `image.*`, `book.not_found`.
 */
export const setCoverPicture = async (
  deps: Needs,
  accountId: string | null,
  bookId: string,
  bytes: Buffer,
  crop: CoverCrop,
): Promise<void> => {
  const picture = await deps.images.readPicture(bytes)
  await storeCover(deps, accountId, bookId, await cutCover(deps.images, picture.bytes, crop))
}

/** Makes a part of the first page the cover. Throws `book.no_pages`, `book.not_found`. */
export const setCoverFromPage = async (
  deps: Needs,
  accountId: string,
  bookId: string,
  crop: CoverCrop,
): Promise<void> => {
  const page = await findFirstPage(deps.db, bookId)
  if (page === undefined) throw new AppError('book.no_pages')
  const bytes = await deps.blobs.get(page.image)
  await storeCover(deps, accountId, bookId, await cutCover(deps.images, bytes, crop))
}

/** Throws `book.not_found`. */
export const removeCover = async (deps: Needs, accountId: string, bookId: string): Promise<void> =>
  changeBook(deps, { bookId, version: null, accountId }, ({ cover }) =>
    cover === null ? null : { part: 'cover', set: { cover: null } },
  )
