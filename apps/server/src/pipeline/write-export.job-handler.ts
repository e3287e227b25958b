/**
 * Chapters of exports as work for the lease loop: claimed, written into the blob store, and only
 * then named by a row.
 */
import { type PictureKind, isTextExport } from '@panelflow/domain/output/output-values.ts'
import { addAbortSignal } from 'node:stream'
import { exportOptions } from '@panelflow/contract/output.ts'
import { parseLocale } from '@panelflow/contract/messages/sentence.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { ErrorCode, ErrorParams } from '@panelflow/domain/error/error-code.ts'
import { listTextFonts } from '@panelflow/domain/page/text-ranges.ts'
import { listDrawnTexts } from '@panelflow/render/compose/compose-document.ts'
import { isOwnFaceId } from '@panelflow/render/font/font-face.ts'
import { sql } from 'kysely'
import { isDatabaseAway } from '../db/database-errors.ts'
import type { Db } from '../db/open-database.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import { lockContent, removeUnreferenced } from '../features/file/blob-lifetime.ts'
import { loadFacts } from '../features/output/export/export-facts.queries.ts'
import { drawsPages, findRefusal } from '../features/output/export/export-refusal.ts'
import {
  loadOutputChapter,
  type StoredChapter,
  type StoredPage,
} from '../features/output/export/load-output-chapter.ts'
import {
  writeChapter,
  type WriterTools,
  type Writing,
} from '../features/output/export/write-chapter.ts'
import { parseShape } from '../features/output/profile/profile-shape.ts'
import type { StoredBlob } from '../ports/blob-store.ts'
import { BlobDamaged, BlobMissing, StorageFault } from '../ports/blob-store.ts'
import type { Deps } from '../ports/deps.ts'
import type { PixelGate } from '../ports/pixel-gate.ts'
import type { WorkflowEffects } from '../ports/workflow-effects.ts'
import {
  beatExport,
  claimExport,
  type ClaimedExport,
  endAttempt,
  isLeaseHeld,
  MAX_EXPORT_FAILURES,
  listTakenExports,
  sweepExports,
} from './export-leases.ts'
import type { LeasedWork, Run } from './lease-loop.ts'
import { createLeaseSweep } from './lost-leases.ts'
import { storageWaitSeconds } from './task-failure.ts'

const BACKOFF_S = 2
const BACKOFF_FACTOR = 4

/** Somebody stopped the export, or another worker has it: this attempt is nobody's failure. */
class NotOurs extends Error {}

const loadOptions = async (db: Db, { exportId }: ClaimedExport) => {
  const row = await db
    .selectFrom('export')
    .select(['options', 'profile', 'locale'])
    .where('id', '=', exportId)
    .executeTakeFirst()
  if (row === undefined) throw new NotOurs()
  return {
    options: exportOptions.parse(row.options),
    profile: row.profile === null ? null : parseShape(row.profile),
    locale: parseLocale(row.locale),
  }
}

const picturesFor = ({ options }: Pick<Writing, 'options'>): PictureKind | 'none' => {
  if (options.format === 'zip') return options.pictures
  return drawsPages(options) || isTextExport(options.format) ? 'none' : 'final'
}

/**
 * The chapter with an eye on every page: before it, whether we shall go on; with it, how far we
 * are.
 */
export const watched = (
  chapter: StoredChapter,
  before: (index: number, page: StoredPage) => Promise<void>,
): StoredChapter => ({
  ...chapter,
  pages: chapter.pages.map((page, index) => ({
    ...page,
    rendered: async () => {
      await before(index, page)
      return await page.rendered()
    },
  })),
})

/** Ids of the faces its texts are set in. */
export const listFontsUsed = ({ pages }: StoredChapter): readonly string[] => [
  ...new Set(
    pages.flatMap(({ laneDoc }) =>
      listDrawnTexts(laneDoc).flatMap(({ props }) => listTextFonts(props)),
    ),
  ),
]

/** Those among them that people brought. */
export const listOwnFonts = (ids: readonly string[]): readonly string[] => ids.filter(isOwnFaceId)

const writeOne = async (deps: ExportDeps, tools: ExportTools, claimed: ClaimedExport, run: Run) => {
  const { options, profile, locale } = await loadOptions(deps.db, claimed)
  const [facts] = await loadFacts(deps.db, [claimed.chapterId])
  if (facts === undefined) throw new AppError('chapter.not_found')
  const refusal = findRefusal(options, profile, facts)
  if (refusal !== null) throw AppError.from(refusal)
  const chapter = await loadOutputChapter(deps, claimed.chapterId, picturesFor({ options }))
  let leave = (): void => undefined
  const before = async (index: number, { width, height }: StoredPage): Promise<void> => {
    run.signal.throwIfAborted()
    if (!(await isLeaseHeld(deps.db, claimed))) throw new NotOurs()
    run.report(index / chapter.pages.length)
    leave()
    leave = await tools.gate.enter(width * height, run.signal)
  }
  const watchedChapter = watched(chapter, before)
  const readSource = async (page: StoredPage): Promise<Uint8Array> => {
    await before(watchedChapter.pages.indexOf(page), page)
    return await deps.blobs.get(page.image)
  }
  const fonts = await tools.ownFonts.load(listOwnFonts(listFontsUsed(chapter)))
  const writing: Writing = {
    fonts,
    options,
    profile,
    locale,
    serial: facts.orderSerial,
    signal: run.signal,
  }
  const { ending, type, stream } = writeChapter(watchedChapter, tools, readSource, writing)
  const blob = await deps.blobs.put(addAbortSignal(run.signal, stream)).finally(() => leave())
  const name = `${facts.orderSerial}-${String(facts.number).padStart(3, '0')}-${facts.language}${ending}`
  return { name, type, blob }
}

interface Written {
  readonly name: string
  readonly type: string
  readonly blob: StoredBlob
}

/**
 * Names the file, if the attempt still is ours. A sweep that took the same content away meanwhile
 * is a failure to be tried again.
 */
const commitFile = async (
  deps: ExportDeps,
  claimed: ClaimedExport,
  { name, type, blob }: Written,
): Promise<void> => {
  const { exportId, chapterId, pagesTotal } = claimed
  await inTransaction(deps.db, async (tx) => {
    await lockContent(tx, blob.sha)
    if (!(await deps.blobs.exists(blob.sha))) throw new BlobMissing(blob.sha)
    const ending = await endAttempt(tx, claimed, { status: 'done', pages_done: pagesTotal })
    if (ending === 'lost') return await removeUnreferenced(tx, deps.blobs, blob.sha)
    await tx
      .insertInto('export_file')
      .values({
        id: deps.ids.next(),
        export_id: exportId,
        chapter_id: chapterId,
        name,
        type,
        sha: blob.sha,
        bytes: blob.bytes,
      })
      .execute()
    if (ending === 'done') await announceExport(deps, tx, exportId)
  })
}

/**
 * Programs outside hear that all files are there; whose they are is asked when they are fetched.
 */
const announceExport = async (deps: ExportDeps, tx: Tx, exportId: string): Promise<void> => {
  const { account_id: by } = await tx
    .selectFrom('export')
    .select('account_id')
    .where('id', '=', exportId)
    .executeTakeFirstOrThrow()
  const { files } = await tx
    .selectFrom('export_file')
    .select((eb) => eb.fn.countAll<number>().as('files'))
    .where('export_id', '=', exportId)
    .executeTakeFirstOrThrow()
  const values = { exportId, files: String(files) }
  await deps.effects.announce(deps, tx, deps.clock.now(), { kind: 'export.ready', by, values })
}

const refuse = async (
  deps: ExportDeps,
  claimed: ClaimedExport,
  code: ErrorCode,
  params: ErrorParams = {},
): Promise<void> => {
  const columns = {
    status: 'refused' as const,
    refusal: code,
    refusal_params: JSON.stringify(params),
    pages_done: 0,
  }
  await inTransaction(deps.db, async (tx) => {
    const ending = await endAttempt(tx, claimed, columns)
    if (ending === 'done') await announceExport(deps, tx, claimed.exportId)
  })
}

const retryIn = async (
  db: Db,
  claimed: ClaimedExport,
  seconds: number,
  failures: number,
): Promise<void> => {
  const not_before = sql<Date>`now() + make_interval(secs => ${seconds})`
  await inTransaction(db, (tx) =>
    endAttempt(tx, claimed, { status: 'waiting', failures, not_before, pages_done: 0 }),
  )
}

/**
 * A refusal is final; a store in trouble is waited for; anything else is tried again, with pauses,
 * and then given up.
 */
const fail = async (deps: ExportDeps, claimed: ClaimedExport, error: unknown): Promise<void> => {
  if (error instanceof AppError) return await refuse(deps, claimed, error.code, error.params)
  if (error instanceof StorageFault)
    return await retryIn(
      deps.db,
      claimed,
      storageWaitSeconds(claimed.attempt - claimed.failures),
      claimed.failures,
    )
  const failures = claimed.failures + 1
  if (failures >= MAX_EXPORT_FAILURES)
    return await refuse(
      deps,
      claimed,
      error instanceof BlobMissing
        ? 'file.not_found'
        : error instanceof BlobDamaged
          ? 'storage.damaged'
          : 'export.failed_unexpectedly',
    )
  await retryIn(deps.db, claimed, BACKOFF_S * BACKOFF_FACTOR ** claimed.failures, failures)
}

export type ExportDeps = Pick<
  Deps,
  'db' | 'ids' | 'blobs' | 'clock' | 'queue' | 'mail' | 'publicUrl'
> & {
  readonly effects: Pick<WorkflowEffects, 'announce'>
}

export interface ExportTools extends WriterTools {
  readonly gate: PixelGate
}

export interface ExportWorkOptions {
  /** shown in the table, for people who look for trouble */
  readonly worker: string
  readonly onError: (error: unknown) => void
}

/** Exports as work for the lease loop. */
export const exportWork = (
  deps: ExportDeps,
  tools: ExportTools,
  { worker, onError }: ExportWorkOptions,
): LeasedWork<ClaimedExport> => ({
  kind: 'export',
  toLogIds: ({ exportId, chapterId }) => ({ exportId, chapterId }),
  claim: () => claimExport(deps.db, worker),
  beat: (claimed, progress) => beatExport(deps.db, claimed, progress),
  release: async (claimed) => {
    await inTransaction(deps.db, (tx) =>
      endAttempt(tx, claimed, { status: 'waiting', not_before: sql<Date>`now()`, pages_done: 0 }),
    )
  },
  listTaken: () => listTakenExports(deps.db, worker),
  sweep: createLeaseSweep(deps.db, async (lost) => {
    for (const claimed of await sweepExports(deps.db, lost))
      await refuse(deps, claimed, 'export.worker_lost')
  }),
  run: async (claimed, run) => {
    try {
      const written = await writeOne(deps, tools, claimed, run)
      run.signal.throwIfAborted()
      await commitFile(deps, claimed, written)
    } catch (error) {
      if (run.signal.aborted || error instanceof NotOurs) return
      // no failure of the task: the lease loop returns it to the queue
      if (isDatabaseAway(error)) throw error
      if (!(error instanceof AppError)) onError(error)
      await fail(deps, claimed, error)
    }
  },
})
