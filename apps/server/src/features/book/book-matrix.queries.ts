import { countSourceChanges } from '../../core/access/source-changes.ts'
import type { BookMatrixView, MatrixCell, MatrixOrder } from '@panelflow/contract/book-matrix.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { DEADLINE_FIELD, deadlinesOfChapter } from '@panelflow/domain/order/return-deadline.ts'
import { SEATS } from '@panelflow/domain/order/seat.ts'
import { findDeadlineStage } from '@panelflow/domain/order/todo-deadline.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { riskAt } from '@panelflow/domain/schedule/forecast.ts'
import { sql } from 'kysely'
import { visibleOrders } from '../../core/access/order-access.ts'
import { getNames } from '../../core/people/people.ts'
import type { Db } from '../../db/open-database.ts'
import { findVisibleBook } from './book.queries.ts'

/**
 * One row for each chapter and language: of several orders the one that goes on, else the newest.
 */
const readCells = (db: Db, actor: Actor, bookId: string) => {
  const visible = visibleOrders(actor)
  return db
    .selectFrom('work_order')
    .innerJoin('chapter', 'chapter.order_id', 'work_order.id')
    .where('work_order.book_id', '=', bookId)
    .$if(visible !== undefined, (select) =>
      select.where(({ eb }) => (visible === undefined ? sql<boolean>`true` : visible(eb as never))),
    )
    .distinctOn(['chapter.number', 'work_order.target_language'])
    .select([
      'chapter.id',
      'chapter.number',
      'chapter.status',
      'chapter.translator_id as translator',
      'chapter.proofreader_id as proofreader',
      'chapter.reviewer_id as reviewer',
      'chapter.typesetter_id as typesetter',
      'chapter.visual_reviewer_id as visual_reviewer',
      'chapter.translation_deadline as own_translation',
      'chapter.proofreading_deadline as own_proofreading',
      'chapter.typesetting_deadline as own_typesetting',
      'work_order.id as order_id',
      'work_order.serial',
      'work_order.title',
      'work_order.type',
      'work_order.kind',
      'work_order.status as order_status',
      'work_order.urgency',
      'work_order.target_language',
      'work_order.cutoff_at',
      'work_order.tight_from',
      'work_order.late_from',
      'work_order.translation_deadline',
      'work_order.proofreading_deadline',
      'work_order.typesetting_deadline',
    ])
    .select(
      sql<number>`count(*) over (partition by chapter.number, work_order.target_language)`.as(
        'count',
      ),
    )
    .select(sql.raw<number>(countSourceChanges('chapter.id')).as('source_changed'))
    .orderBy('chapter.number')
    .orderBy('work_order.target_language')
    .orderBy(sql`work_order.stop_status is not null`)
    .orderBy('work_order.id', 'desc')
    .execute()
}

type CellRow = Awaited<ReturnType<typeof readCells>>[number]

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** What the chapter is held to now: the deadline of its stage, else the order's. */
const getDeadline = (row: CellRow): string => {
  const cutoff = row.cutoff_at.toISOString()
  const stage = findDeadlineStage(row.status)
  if (stage === undefined) return cutoff
  const orders = {
    cutoffAt: cutoff,
    translationDeadline: iso(row.translation_deadline),
    proofreadingDeadline: iso(row.proofreading_deadline),
    typesettingDeadline: iso(row.typesetting_deadline),
  }
  const own = {
    translationDeadline: iso(row.own_translation),
    proofreadingDeadline: iso(row.own_proofreading),
    typesettingDeadline: iso(row.own_typesetting),
  }
  return deadlinesOfChapter(orders, own)[DEADLINE_FIELD[stage]] ?? cutoff
}

const toCell = (row: CellRow): MatrixCell => ({
  number: row.number,
  language: row.target_language,
  chapterId: row.id,
  orderId: row.order_id,
  status: row.status,
  seats: Object.fromEntries(
    SEATS.flatMap((seat) => {
      const person = row[seat]
      return person === null ? [] : [[seat, person]]
    }),
  ),
  deadline: getDeadline(row),
  sourceChanged: row.source_changed,
  others: Number(row.count) - 1,
})

const toOrder = (row: CellRow, now: number): MatrixOrder => ({
  id: row.order_id,
  serial: row.serial,
  title: row.title,
  type: row.type,
  kind: row.kind,
  status: row.order_status,
  cutoffTime: row.cutoff_at.toISOString(),
  risk:
    row.urgency === 2
      ? 'none'
      : riskAt(
          { tightFrom: row.tight_from.getTime(), lateFrom: row.late_from.getTime() },
          row.cutoff_at.getTime(),
          now,
        ),
})

const readChapters = async (db: Db, bookId: string): Promise<BookMatrixView['chapters']> => {
  const rows = await db
    .selectFrom('source_chapter')
    .leftJoin('source_page', (join) =>
      join
        .onRef('source_page.source_chapter_id', '=', 'source_chapter.id')
        .on('source_page.replaced_at', 'is', null),
    )
    .where('source_chapter.book_id', '=', bookId)
    .select(['source_chapter.number', 'source_chapter.title'])
    .select(({ fn }) => fn.count<number>('source_page.id').as('pages'))
    .groupBy('source_chapter.id')
    .execute()
  return rows.map(({ number, title, pages }) => ({ number, title, pageCount: Number(pages) }))
}

/** Every chapter up to the highest there is, ordered or not. */
const fillChapters = (
  known: BookMatrixView['chapters'],
  highest: number,
): BookMatrixView['chapters'] => {
  const byNumber = new Map(known.map((chapter) => [chapter.number, chapter]))
  const last = Math.max(highest, ...byNumber.keys())
  return Array.from(
    { length: last },
    (_, at) => byNumber.get(at + 1) ?? { number: at + 1, title: '', pageCount: 0 },
  )
}

/** @throws AppError `book.not_found`, also for a book the actor may not see */
export const getBookMatrix = async (
  db: Db,
  actor: Actor,
  bookId: string,
  now: Date,
): Promise<BookMatrixView> => {
  const book = await findVisibleBook(db, actor, bookId)
  const [cells, chapters, crews] = await Promise.all([
    readCells(db, actor, bookId),
    readChapters(db, bookId),
    db
      .selectFrom('crew_seat')
      .select('target_language')
      .distinct()
      .where('book_id', '=', bookId)
      .execute(),
  ])
  const used = new Set([
    ...cells.map((cell) => cell.target_language),
    ...crews.map((crew) => crew.target_language),
    ...Object.keys(Object(book.editions)),
  ])
  const people = await getNames(
    db,
    cells.flatMap((cell) => SEATS.map((seat) => cell[seat])),
  )
  return {
    languages: TARGET_LANGUAGES.filter((language) => used.has(language)),
    chapters: fillChapters(chapters, book.highest_chapter ?? 0),
    orders: [
      ...new Map(cells.map((cell) => [cell.order_id, toOrder(cell, now.getTime())])).values(),
    ],
    people: [...people.values()],
    cells: cells.map(toCell),
  }
}
