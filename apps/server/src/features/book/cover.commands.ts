import type { Readable } from 'node:stream'
import { COVER_MAX_SIDE, type CoverCrop } from '@panelflow/domain/book/cover-crop.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { receiveBody } from '../../http/receive-body.ts'
import type { Deps } from '../../ports/deps.ts'
import { lockStored } from '../file/blob-lifetime.ts'
import { cutPicture } from '../file/cut-picture.ts'
import { findFirstPage } from './book-home.queries.ts'
import { changeBook } from './change-book.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'blobs' | 'images'>

const MAX_COVER_MB = 20

/** Throws `image.too_large`. */
export const receiveCover = async (body: Readable): Promise<Buffer> =>
  await receiveBody(body, MAX_COVER_MB, (limitMb) => new AppError('image.too_large', { limitMb }))

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
  await storeCover(
    deps,
    accountId,
    bookId,
    await cutPicture(deps.images, picture.bytes, crop, COVER_MAX_SIDE),
  )
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
  await storeCover(
    deps,
    accountId,
    bookId,
    await cutPicture(deps.images, bytes, crop, COVER_MAX_SIDE),
  )
}

/** Throws `book.not_found`. */
export const removeCover = async (deps: Needs, accountId: string, bookId: string): Promise<void> =>
  changeBook(deps, { bookId, version: null, accountId }, ({ cover }) =>
    cover === null ? null : { part: 'cover', set: { cover: null } },
  )
