/** The files of a delivery, written into the blob store and then named by rows, all or none. */
import { addAbortSignal } from 'node:stream'
import { exportOptions } from '@panelflow/contract/output.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { buildPath } from '@panelflow/domain/publishing/publishing.ts'
import { inTransaction } from '../db/transaction.ts'
import { lockContent } from '../features/file/blob-lifetime.ts'
import { loadFacts } from '../features/output/export/export-facts.queries.ts'
import { findRefusal } from '../features/output/export/export-refusal.ts'
import { loadOutputChapter } from '../features/output/export/load-output-chapter.ts'
import { writeChapter, type Writing } from '../features/output/export/write-chapter.ts'
import { writePictures } from '../features/output/export/single-pictures.ts'
import { findProfile, toShape } from '../features/output/profile/platform-profile.queries.ts'
import { BlobMissing, type StoredBlob } from '../ports/blob-store.ts'
import type { Deps } from '../ports/deps.ts'
import { PublishFault } from '../ports/publisher.ts'
import type { Run } from './lease-loop.ts'
import { type ClaimedDelivery, holdDelivery, type LoadedDelivery } from './publication-leases.ts'
import {
  type ExportTools,
  listFontsUsed,
  listOwnFonts,
  watched,
} from './write-export.job-handler.ts'

/** Somebody stopped the delivery, or another worker has it: this attempt is nobody's failure. */
export class DeliveryLost extends Error {}

interface Made {
  readonly name: string
  readonly type: string
  readonly blob: StoredBlob
}

const PICTURE_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
}

const getPictureType = (path: string): string =>
  PICTURE_TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

type Needs = Pick<Deps, 'db' | 'ids' | 'blobs'>

const findFacts = async ({ db }: Needs, { chapterId, options: stored }: LoadedDelivery) => {
  const options = exportOptions.parse(stored)
  const profile =
    options.format === 'platform' ? toShape(await findProfile(db, options.profileId)) : null
  const [facts] = await loadFacts(db, [chapterId])
  if (facts === undefined) throw new AppError('chapter.not_found')
  const refusal = findRefusal(options, profile, facts)
  if (refusal !== null) throw AppError.from(refusal)
  return { options, profile, facts }
}

const storeFiles = async (
  deps: Needs,
  claimed: ClaimedDelivery,
  files: readonly (Made & { readonly path: string })[],
): Promise<void> => {
  await inTransaction(deps.db, async (tx) => {
    if (!(await holdDelivery(tx, claimed))) throw new DeliveryLost()
    for (const { sha } of files
      .map(({ blob }) => blob)
      .toSorted((a, b) => (a.sha < b.sha ? -1 : 1))) {
      await lockContent(tx, sha)
      if (!(await deps.blobs.exists(sha))) throw new BlobMissing(sha)
    }
    for (const [position, { path, type, blob }] of files.entries())
      await tx
        .insertInto('publication_file')
        .values({ id: deps.ids.next(), delivery_id: claimed.id, position, path, type, ...blob })
        .execute()
  })
}

/**
 * Writes the chapter in the target's form. Nothing is named before all of it is stored; what a
 * broken attempt left is swept.
 * @throws AppError why the chapter cannot leave in this form; DeliveryLost
 */
export const preparePublication = async (
  deps: Needs,
  tools: ExportTools,
  claimed: ClaimedDelivery,
  loaded: LoadedDelivery,
  { signal }: Run,
): Promise<void> => {
  const { options, profile, facts } = await findFacts(deps, loaded)
  const chapter = await loadOutputChapter(deps, loaded.chapterId, 'final')
  const gate = { leave: (): void => undefined }
  const gated = watched(chapter, async (_index, { width, height }) => {
    signal.throwIfAborted()
    gate.leave()
    gate.leave = await tools.gate.enter(width * height, signal)
  })
  const fonts = await tools.ownFonts.load(listOwnFonts(listFontsUsed(chapter)))
  const writing: Writing = {
    fonts,
    options,
    profile,
    locale: 'en',
    serial: facts.orderSerial,
    signal,
  }
  const number = String(facts.number).padStart(3, '0')
  const made: Made[] = []
  try {
    const pictures = loaded.unpacked ? writePictures(gated, writing) : undefined
    if (pictures === undefined) {
      const readSource = (): Promise<never> =>
        Promise.reject(new PublishFault('not_deliverable', options.format))
      const { ending, type, stream } = writeChapter(gated, tools, readSource, writing)
      const blob = await deps.blobs.put(addAbortSignal(signal, stream))
      made.push({ name: `${facts.orderSerial}-${number}-${facts.language}${ending}`, type, blob })
    } else
      for await (const { path, bytes } of pictures) {
        signal.throwIfAborted()
        const blob = await deps.blobs.put(bytes)
        made.push({ name: path, type: getPictureType(path), blob })
      }
  } finally {
    gate.leave()
  }
  const values = {
    book: facts.bookTitle,
    book_id: loaded.bookId,
    chapter: number,
    language: facts.language,
    order: String(facts.orderSerial),
    version: String(loaded.version),
  }
  await storeFiles(
    deps,
    claimed,
    made.map((one) => ({
      ...one,
      path: buildPath(loaded.pathPattern, { ...values, file: one.name }),
    })),
  )
}
