import type { ExportStatus } from '@panelflow/domain/output/output-values.ts'
import { exportOptions, type ExportOptions } from '@panelflow/contract/output.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/open-database.ts'

export interface NamedChapter {
  readonly chapterId: string
  readonly orderId: string
  readonly orderSerial: number
  readonly bookTitle: string
  readonly number: number
  readonly language: TargetLanguage
}

/** An export with what its chapters and files add up to. */
export interface ExportRowRead {
  readonly id: string
  readonly accountId: string
  readonly accountName: string
  readonly accountRealName: string
  readonly options: ExportOptions
  readonly profileName: string | null
  readonly status: ExportStatus
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
  readonly expiresAt: Date | null
  readonly chapters: number
  readonly chaptersDone: number
  readonly chaptersRefused: number
  readonly chaptersCanceled: number
  readonly pagesDone: number
  readonly pagesTotal: number
  readonly files: number
  readonly bytes: number
  readonly first: NamedChapter
  readonly present: NamedChapter | null
}

/** A chapter as it is named beside an export; `c`, `o`, `b` are chapter, order and book. */
const NAMED = sql`json_build_object('chapterId', c.id, 'orderId', o.id, 'orderSerial', o.serial, 'bookTitle', coalesce(nullif(b.title_en, ''), b.title_zh),
  'number', c.number, 'language', o.target_language)`

export const CHAPTER_JOINS = sql`join chapter c on c.id = x.chapter_id join work_order o on o.id = c.order_id
  join source_chapter s on s.id = c.source_chapter_id join book b on b.id = s.book_id`

const named = (which: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${NAMED} from export_chapter x ${CHAPTER_JOINS} where x.export_id = e.id ${which} order by x.position limit 1)`

/** Exports that fulfil a condition on `e`, newest first. */
export const readExports = async (
  db: Db,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<readonly ExportRowRead[]> => {
  const { rows } = await sql<ExportRowRead>`
    select e.id, e.account_id as "accountId", a.name as "accountName", a.real_name as "accountRealName", e.options, e.profile ->> 'name' as "profileName", e.status,
      e.created_at as "createdAt", e.started_at as "startedAt", e.finished_at as "finishedAt", e.expires_at as "expiresAt", n.*, f.*,
      ${named(sql``)} as first, ${named(sql`and x.status = 'running'`)} as present
    from export e join account a on a.id = e.account_id
      cross join lateral (select count(*)::int as chapters, count(*) filter (where x.status = 'done')::int as "chaptersDone",
        count(*) filter (where x.status = 'refused')::int as "chaptersRefused", count(*) filter (where x.status = 'canceled')::int as "chaptersCanceled",
        coalesce(sum(x.pages_done), 0)::int as "pagesDone", coalesce(sum(x.pages_total), 0)::int as "pagesTotal" from export_chapter x where x.export_id = e.id) n
      cross join lateral (select count(*)::int as files, coalesce(sum(y.bytes), 0)::bigint as bytes from export_file y where y.export_id = e.id) f
    where ${condition} order by e.id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, options: exportOptions.parse(row.options) }))
}
