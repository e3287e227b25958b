/**
 * What is known of chapters before they are written: visibility, rights, and whether there is
 * enough to
 * write.
 */
import type { ReadingDirection } from '@panelflow/domain/book/reading-direction.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can, type PermissionRow } from '@panelflow/domain/permission/can.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/open-database.ts'
import { toWorkRow } from '../../../core/access/order-access.ts'
import { type ChapterRow, toChapterState } from '../../../core/access/order-state.ts'

export interface ChapterFacts {
  readonly chapterId: string
  readonly orderId: string
  readonly orderSerial: number
  readonly bookId: string
  readonly bookTitle: string
  readonly number: number
  readonly language: TargetLanguage
  readonly direction: ReadingDirection
  readonly pages: number
  /** pages with both documents */
  readonly prepared: number
  /** pages with a final picture */
  readonly finals: number
  readonly finalsReady: boolean
  readonly composites: number
  /** longest side of its pages, px, and the number of that page */
  readonly maxLength: number
  readonly longestPage: number
  /** px */
  readonly widest: number
  /** px of its largest page, and the number of that page */
  readonly largest: number
  readonly largestPage: number
}

const PAGES = sql`(
  select count(*)::int as pages, coalesce(max(p.width), 0) as widest, coalesce(max(greatest(p.width, p.height)), 0) as "maxLength", coalesce(max(p.width::bigint * p.height), 0) as largest,
    coalesce((array_agg(p.position + 1 order by greatest(p.width, p.height) desc))[1], 0) as "longestPage",
    coalesce((array_agg(p.position + 1 order by p.width::bigint * p.height desc))[1], 0) as "largestPage",
    count(l.id)::int as prepared,
    count(f.id) filter (where f.kind = 'final')::int as finals,
    count(m.id)::int as composites
  from source_page p
    left join page_document l on l.source_page_id = p.id and l.chapter_id = c.id and l.kind = 'lane'
    left join page_output f on f.source_page_id = p.id and f.chapter_id = c.id and f.kind = 'final'
    left join page_output m on m.source_page_id = p.id and m.chapter_id = c.id and m.kind = 'composite'
  where p.source_chapter_id = c.source_chapter_id and p.replaced_at is null)`

/** Facts of these chapters, in the order given; unknown ones are left out. */
export const loadFacts = async (
  db: Db,
  chapterIds: readonly string[],
): Promise<readonly ChapterFacts[]> => {
  const { rows } = await sql<ChapterFacts>`
    select c.id as "chapterId", o.id as "orderId", o.serial as "orderSerial", b.id as "bookId", coalesce(nullif(b.title_en, ''), b.title_zh) as "bookTitle",
      c.number, o.target_language as language, b.reading_direction as direction, c.final_images = 'ready' as "finalsReady", p.*
    from unnest(${sql.val([...chapterIds])}::uuid[]) with ordinality as wanted (id, place)
      join chapter c on c.id = wanted.id
      join work_order o on o.id = c.order_id
      join source_chapter s on s.id = c.source_chapter_id
      join book b on b.id = s.book_id
      cross join lateral ${PAGES} p
    order by wanted.place`.execute(db)
  return rows
}

export interface ChapterSeats {
  readonly chapterId: string
  readonly row: PermissionRow
}

/** The chapters as rows of the ability table. */
export const loadSeats = async (
  db: Db,
  chapterIds: readonly string[],
): Promise<readonly ChapterSeats[]> => {
  const rows: ChapterRow[] = await db
    .selectFrom('chapter')
    .selectAll()
    .where('id', 'in', [...chapterIds])
    .execute()
  return rows.map((row) => ({ chapterId: row.id, row: toWorkRow([toChapterState(row)]) }))
}

/**
 * Only chapters this person sees. One that does not exist and one they may not see are answered
 * alike, so that a list of ids
 * tells nothing about other people's work.
 * @throws AppError chapter.not_found
 */
export const requireSeen = async (
  db: Db,
  actor: Actor,
  chapterIds: readonly string[],
): Promise<readonly ChapterSeats[]> => {
  const seats = await loadSeats(db, chapterIds)
  const seen =
    seats.length === chapterIds.length &&
    seats.every(({ row }) => can(actor, 'order.chapter.list', row).ok)
  if (!seen) throw new AppError('chapter.not_found')
  return seats
}
