import {
  EXPORT_FORMATS,
  type ExportFormat,
  type EXPORT_CHAPTER_STATUSES,
} from '@panelflow/domain/output/output-values.ts'
import type { exportList, exportOffers } from '@panelflow/contract/output.ts'
import { exportOptions, type ExportOptions } from '@panelflow/contract/output.ts'
import type { EndpointAnswer, EndpointQuery } from '@panelflow/contract/endpoint.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/open-database.ts'
import {
  type ChapterFacts,
  type ChapterSeats,
  loadFacts,
  requireSeen,
} from './export-facts.queries.ts'
import { type Refusal, findRefusal } from './export-refusal.ts'
import { requireOptions, seesAll } from './export-rights.ts'
import { CHAPTER_JOINS, type ExportRowRead, type NamedChapter, readExports } from './export-row.ts'

type ListQuery = EndpointQuery<typeof exportList>

/** One part of the list; ids grow with time, so the last one is the mark to go on from. */
export const listExports = async (
  db: Db,
  actor: Actor,
  { of, orderId, status, after, size }: ListQuery,
): Promise<{ readonly rows: readonly ExportRowRead[]; readonly next: string | null }> => {
  const conditions = [
    of === 'all' && seesAll(actor) ? sql`true` : sql`e.account_id = ${actor.accountId}`,
    status === undefined ? sql`true` : sql`e.status = ${status}`,
    after === undefined ? sql`true` : sql`e.id < ${after}`,
    orderId === undefined
      ? sql`true`
      : sql`exists (select 1 from export_chapter x join chapter c on c.id = x.chapter_id where x.export_id = e.id and c.order_id = ${orderId})`,
  ]
  const rows = await readExports(db, sql.join(conditions, sql` and `), size + 1)
  const part = rows.slice(0, size)
  return { rows: part, next: rows.length > size ? (part.at(-1)?.id ?? null) : null }
}

/** One's own, or anybody's for administrators. @throws AppError export.not_found */
export const findExport = async (
  db: Db,
  actor: Actor,
  exportId: string,
): Promise<ExportRowRead> => {
  const [row] = await readExports(db, sql`e.id = ${exportId}`, 1)
  if (row === undefined || (row.accountId !== actor.accountId && !seesAll(actor)))
    throw new AppError('export.not_found')
  return row
}

export interface ExportChapterRead extends NamedChapter {
  readonly status: (typeof EXPORT_CHAPTER_STATUSES)[number]
  readonly pagesDone: number
  readonly pagesTotal: number
  readonly refusal: string | null
  readonly refusalParams: unknown
}

/** Chapters of an export in the order asked for. */
export const chaptersOfExport = async (
  db: Db,
  exportId: string,
): Promise<readonly ExportChapterRead[]> => {
  const { rows } = await sql<ExportChapterRead>`
    select c.id as "chapterId", o.id as "orderId", o.serial as "orderSerial", coalesce(nullif(b.title_en, ''), b.title_zh) as "bookTitle", c.number,
      o.target_language as language, x.status, x.pages_done as "pagesDone", x.pages_total as "pagesTotal", x.refusal, x.refusal_params as "refusalParams"
    from export_chapter x ${CHAPTER_JOINS} where x.export_id = ${exportId} order by x.position`.execute(
    db,
  )
  return rows
}

export const filesOfExport = async (db: Db, exportId: string) =>
  await db
    .selectFrom('export_file as f')
    .innerJoin('export_chapter as x', (join) =>
      join.onRef('x.export_id', '=', 'f.export_id').onRef('x.chapter_id', '=', 'f.chapter_id'),
    )
    .select([
      'f.id',
      'f.chapter_id as chapterId',
      'f.name',
      'f.type',
      'f.sha',
      'f.bytes',
      'f.created_at as createdAt',
    ])
    .where('f.export_id', '=', exportId)
    .orderBy('x.position')
    .execute()

const PLAIN = { profileId: '00000000-0000-0000-0000-000000000000', quality: 92 }

/** The default options of a format: what is refused for them is refused for all options. */
const defaultOptions = (format: ExportFormat, pictures?: 'composite'): ExportOptions => {
  if (format === 'platform') return { format, profileId: PLAIN.profileId }
  return exportOptions.parse(pictures === undefined ? { format } : { format, pictures })
}

const personRefused = (
  actor: Actor,
  options: ExportOptions,
  seats: readonly ChapterSeats[],
): Refusal | null => {
  try {
    requireOptions(actor, options, seats)
    return null
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, params: error.params }
    throw error
  }
}

interface FormatOffer {
  readonly refusal: Refusal | null
  readonly refusedChapters: readonly (Refusal & { readonly chapterId: string })[]
}

const toOffer = (
  actor: Actor,
  options: ExportOptions,
  facts: readonly ChapterFacts[],
  seats: readonly ChapterSeats[],
): FormatOffer => {
  const refusedChapters = facts.flatMap((chapter) => {
    const refusal = findRefusal(options, null, chapter)
    return refusal === null ? [] : [{ ...refusal, chapterId: chapter.chapterId }]
  })
  const [first] = refusedChapters
  const none =
    first !== undefined && refusedChapters.length === facts.length
      ? { code: first.code, params: first.params }
      : null
  return { refusal: personRefused(actor, options, seats) ?? none, refusedChapters }
}

/** What each format would give for these chapters. @throws AppError chapter.not_found */
export const offersFor = async (
  db: Db,
  actor: Actor,
  chapterIds: readonly string[],
): Promise<EndpointAnswer<typeof exportOffers>> => {
  const ids = [...new Set(chapterIds)]
  const seats = await requireSeen(db, actor, ids)
  const facts = await loadFacts(db, ids)
  const formats = EXPORT_FORMATS.map((format) => {
    const plain = toOffer(actor, defaultOptions(format), facts, seats)
    const preview =
      format === 'zip' ? toOffer(actor, defaultOptions('zip', 'composite'), facts, seats) : null
    const composite = preview !== null && preview.refusal === null
    const best = composite && plain.refusal !== null && preview !== null ? preview : plain
    return { format, composite, refusal: best.refusal, refusedChapters: [...best.refusedChapters] }
  })
  return { formats, chapters: facts.map(offeredChapter) }
}

const offeredChapter = (
  chapter: ChapterFacts,
): EndpointAnswer<typeof exportOffers>['chapters'][number] => {
  const { chapterId, orderId, orderSerial, bookTitle, number, language, direction, pages } = chapter
  const finals = pages > 0 && chapter.finals === pages && chapter.finalsReady
  const composites = pages > 0 && chapter.composites === pages
  return {
    chapterId,
    orderId,
    orderSerial,
    bookTitle,
    number,
    language,
    direction,
    pages,
    finals,
    composites,
  }
}
