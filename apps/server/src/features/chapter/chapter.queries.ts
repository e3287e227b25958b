import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { ChapterView } from '@panelflow/contract/order.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { loadOrder, type OrderAccess, requireChapter, requireOrder } from '../order/order-access.ts'
import type { ChapterRow } from '../order/order-state.ts'
import { namesOf } from '../order/people.ts'
import { type ChapterCounts, toChapterView } from './chapter.view.ts'

interface CountRow {
  readonly id: string
  readonly pages: number
  readonly open_fix_items: number
  readonly check_request_id: string | null
  readonly judged_id: string | null
  readonly is_answered: boolean | null
  readonly stage: string | null
  readonly total: number
  readonly done: number
  readonly failed: number
  readonly cause: string | null
}

/** Everything the chapter table counts, in one statement: pages, open fix items, open check, and the newest run of machine work. */
const countsOf = async (db: Db, chapterIds: readonly string[]): Promise<ReadonlyMap<string, ChapterCounts>> => {
  if (chapterIds.length === 0) return new Map()
  const { rows } = await sql<CountRow>`
    select c.id,
      (select count(*)::int from source_page p where p.source_chapter_id = c.source_chapter_id and p.replaced_at is null) as pages,
      (select count(*)::int from fix_item f where f.chapter_id = c.id and f.closed_at is null and f.answer is null) as open_fix_items,
      q.check_request_id, q.judged_id, q.answer is not null as is_answered,
      t.stage, coalesce(t.total, 0) as total, coalesce(t.done, 0) as done, coalesce(t.failed, 0) as failed, t.cause
    from chapter c
    left join check_request_chapter q on q.chapter_id = c.id and q.conclusion is null
    left join lateral (
      select k.stage, count(*)::int as total, count(*) filter (where k.status = 'done')::int as done, count(*) filter (where k.status = 'failed')::int as failed,
        (array_agg(k.cause) filter (where k.cause is not null))[1] as cause
      from page_task k
      where k.chapter_id = c.id and (k.stage, k.generation) = (select n.stage, n.generation from page_task n where n.chapter_id = c.id order by n.created_at desc, n.generation desc limit 1)
      group by k.stage
    ) t on true
    where c.id in (${sql.join(chapterIds)})`.execute(db)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        pages: row.pages,
        openFixItems: row.open_fix_items,
        openCheck:
          row.check_request_id === null
            ? null
            : { id: row.check_request_id, judgedId: row.judged_id, isAnswered: row.is_answered === true },
        tasks: { stage: row.stage, total: row.total, done: row.done, failed: row.failed, cause: row.cause },
      },
    ]),
  )
}

const viewsOf = async (db: Db, actor: Actor, access: OrderAccess, rows: readonly ChapterRow[]): Promise<ChapterView[]> => {
  const counts = await countsOf(
    db,
    rows.map((row) => row.id),
  )
  const names = await namesOf(
    db,
    rows.flatMap((row) => [row.translator_id, row.proofreader_id, row.reviewer_id, row.typesetter_id, row.visual_reviewer_id]),
  )
  return rows.flatMap((row) => {
    const count = counts.get(row.id)
    return count === undefined ? [] : [toChapterView(row, count, { actor, order: access.state, names })]
  })
}

/** All chapters of an order for those who may see it. */
export const listChapters = async (db: Db, actor: Actor, orderId: string): Promise<ChapterView[]> => {
  const access = await requireOrder(db, actor, 'order.chapter.list', orderId)
  return await viewsOf(db, actor, access, access.chapters)
}

export const getChapter = async (db: Db, actor: Actor, chapterId: string): Promise<ChapterView> => {
  const access = await requireChapter(db, actor, 'order.chapter.list', chapterId)
  const [view] = await viewsOf(db, actor, access, [access.chapter])
  if (view === undefined) throw new AppError('chapter.not_found')
  return view
}

/** The chapter after the person's own event: he may have handed it on and lost sight of the order with it, but is still told how it went. */
export const chapterAfterEvent = async (db: Db, actor: Actor, chapterId: string): Promise<ChapterView> => {
  const chapter = await db.selectFrom('chapter').select('order_id').where('id', '=', chapterId).executeTakeFirst()
  const access = chapter === undefined ? undefined : await loadOrder(db, chapter.order_id)
  if (access === undefined) throw new AppError('chapter.not_found')
  const own = access.chapters.filter((row) => row.id === chapterId)
  const [view] = await viewsOf(db, actor, access, own)
  if (view === undefined) throw new AppError('chapter.not_found')
  return view
}
