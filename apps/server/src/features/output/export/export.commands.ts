import type { ExportOptions } from '@panelflow/contract/output.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { TASK_CHANNEL } from '../../../db/task-channel.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findProfile, toShape } from '../profile/platform-profile.queries.ts'
import { type ProfileShape, requireSound } from '../profile/profile-shape.ts'
import { removeExport } from './expire-export.ts'
import { type ChapterFacts, loadFacts, requireSeen } from './export-facts.queries.ts'
import { type Refusal, findRefusal } from './export-refusal.ts'
import { requireOptions } from './export-rights.ts'
import type { ExportRowRead } from './export-row.ts'
import { chaptersOfExport, findExport } from './export.queries.ts'
import { updateExportStatus } from './update-export-status.ts'

/** Waiting or running ones of one person: enough for a working day, too few to bury the studio. */
const MOST_OPEN = 20

export interface ExportRequest {
  readonly chapterIds: readonly string[]
  readonly options: ExportOptions
  /** of the headings in spreadsheets */
  readonly locale: InterfaceLocale
}

const wakeWorkers = async (tx: Tx): Promise<void> => {
  await sql`select pg_notify(${TASK_CHANNEL}, 'export')`.execute(tx)
}

/** The profile of the options. One of another book, or a hidden one, counts as none. */
const profileFor = async (
  deps: Pick<Deps, 'db'>,
  options: ExportOptions,
  facts: readonly ChapterFacts[],
): Promise<ProfileShape | null> => {
  if (options.format !== 'platform') return null
  const row = await findProfile(deps.db, options.profileId)
  const fits = row.book_id === null || facts.every(({ bookId }) => bookId === row.book_id)
  if (row.hidden || !fits) throw new AppError('platform_profile.not_found')
  const shape = toShape(row)
  requireSound(shape)
  return shape
}

const requireCapacity = async (tx: Tx, accountId: string): Promise<void> => {
  // two requests of one person at once count one after the other
  await sql`select 1 from account where id = ${accountId} for update`.execute(tx)
  const { open } = await tx
    .selectFrom('export')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('account_id', '=', accountId)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  if (open >= MOST_OPEN) throw new AppError('export.too_many', { limit: MOST_OPEN })
}

interface PlannedChapter {
  readonly facts: ChapterFacts
  readonly refusal: Refusal | null
}

const insertChapters = async (
  deps: Pick<Deps, 'ids'>,
  tx: Tx,
  exportId: string,
  plan: readonly PlannedChapter[],
): Promise<void> => {
  const rows = plan.map(({ facts, refusal }, position) => ({
    id: deps.ids.next(),
    export_id: exportId,
    chapter_id: facts.chapterId,
    position,
    pages_total: facts.pages,
    status: refusal === null ? ('waiting' as const) : ('refused' as const),
    refusal: refusal?.code ?? null,
    refusal_params: refusal === null ? null : JSON.stringify(refusal.params),
  }))
  await tx.insertInto('export_chapter').values(rows).execute()
}

/**
 * Asks for files. Chapters that cannot be written are rows with their reason; when none can, the
 * first reason is the answer.
 * @throws AppError chapter.not_found, permission.*, platform_profile.not_found, output.*,
 * export.too_many
 */
export const createExport = async (
  deps: Pick<Deps, 'db' | 'ids'>,
  actor: Actor,
  { chapterIds, options, locale }: ExportRequest,
): Promise<string> => {
  const ids = [...new Set(chapterIds)]
  requireOptions(actor, options, await requireSeen(deps.db, actor, ids))
  const facts = await loadFacts(deps.db, ids)
  const profile = await profileFor(deps, options, facts)
  const plan = facts.map((chapter): PlannedChapter => ({
    facts: chapter,
    refusal: findRefusal(options, profile, chapter),
  }))
  const first = plan[0]?.refusal
  if (first && plan.every(({ refusal }) => refusal !== null)) throw AppError.from(first)
  const id = deps.ids.next()
  const columns = { format: options.format, options: JSON.stringify(options), locale }
  const profiled =
    options.format === 'platform'
      ? { profile_id: options.profileId, profile: JSON.stringify(profile) }
      : {}
  await inTransaction(deps.db, async (tx) => {
    await requireCapacity(tx, actor.accountId)
    await tx
      .insertInto('export')
      .values({ id, account_id: actor.accountId, ...columns, ...profiled })
      .execute()
    await insertChapters(deps, tx, id, plan)
    await updateExportStatus(tx, id)
    await wakeWorkers(tx)
  })
  return id
}

const isOpen = ({ status }: ExportRowRead): boolean => status === 'waiting' || status === 'running'

/**
 * Chapters already written keep their files. @throws AppError export.not_found,
 * export.already_ended
 */
export const cancelExport = async (
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  exportId: string,
): Promise<void> => {
  const row = await findExport(deps.db, actor, exportId)
  await inTransaction(deps.db, async (tx) => {
    const stopped = await tx
      .updateTable('export_chapter')
      .set({ status: 'canceled', lease_until: null, worker: null })
      .where('export_id', '=', exportId)
      .where('status', 'in', ['waiting', 'running'])
      .returning('id')
      .execute()
    if (stopped.length === 0) throw new AppError('export.already_ended', { status: row.status })
    await updateExportStatus(tx, exportId)
  })
}

/**
 * Refused and canceled chapters wait again; the files of the others stay. Rights are asked anew.
 * @throws AppError export.not_found, export.expired, export.nothing_to_retry, chapter.not_found,
 * permission.*
 */
export const retryExport = async (
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  exportId: string,
): Promise<void> => {
  const row = await findExport(deps.db, actor, exportId)
  if (row.status === 'expired') throw new AppError('export.expired')
  if (isOpen(row)) throw new AppError('export.nothing_to_retry')
  const chapters = await chaptersOfExport(deps.db, exportId)
  const retriedIds = chapters
    .filter(({ status }) => status === 'refused' || status === 'canceled')
    .map(({ chapterId }) => chapterId)
  if (retriedIds.length === 0) throw new AppError('export.nothing_to_retry')
  requireOptions(actor, row.options, await requireSeen(deps.db, actor, retriedIds))
  await inTransaction(deps.db, async (tx) => {
    await tx
      .updateTable('export_chapter')
      .set({
        status: 'waiting',
        refusal: null,
        refusal_params: null,
        failures: 0,
        pages_done: 0,
        not_before: sql<Date>`now()`,
      })
      .where('export_id', '=', exportId)
      .where('status', 'in', ['refused', 'canceled'])
      .execute()
    await tx
      .updateTable('export')
      .set({ finished_at: null, expires_at: null })
      .where('id', '=', exportId)
      .execute()
    await updateExportStatus(tx, exportId)
    await wakeWorkers(tx)
  })
}

/** @throws AppError export.not_found */
export const deleteExport = async (
  deps: Pick<Deps, 'db' | 'blobs'>,
  actor: Actor,
  exportId: string,
): Promise<void> => {
  await findExport(deps.db, actor, exportId)
  await removeExport(deps, exportId)
}
