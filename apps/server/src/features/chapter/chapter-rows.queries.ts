/**
 * An order with its chapters, everything the chapter table counts, and the people's names: one
 * statement.
 */
import type { ChapterView } from '@panelflow/contract/order.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import { createBatchLoader } from '../../db/batch-loader.ts'
import type { Db } from '../../db/open-database.ts'
import { prepared } from '../../db/prepared.ts'
import type { ChapterStateRow, OrderStateRow } from '../../core/access/order-state.ts'

/** A chapter as the database's JSON has it. */
export interface ChapterTableRow extends ChapterStateRow {
  readonly version: number
  /** ISO 8601 with microseconds and offset */
  readonly status_since: string
  readonly source_chapter_id: string
  /** its own; as status_since */
  readonly translation_deadline: string | null
  readonly proofreading_deadline: string | null
  readonly typesetting_deadline: string | null
  readonly pages: number
  readonly open_fix_items: number
  /** what is asked in the chapter's open check request */
  readonly open_check: {
    readonly id: string
    readonly judged_id: string | null
    readonly is_answered: boolean
  } | null
  /** since when the chapter's to-do is open, as status_since; read for a chapter by itself only */
  readonly todo_since: string | null
  /** the newest run of machine work; null when there was none */
  readonly tasks: ChapterView['tasks'] | null
}

export interface OrderWithChapters extends OrderStateRow {
  /** of the names it was read with */
  readonly epoch: string
  readonly chapters: readonly ChapterTableRow[]
  readonly people: readonly PersonView[]
}

/** In an order of $1, else of the chapter $2. Only $2, where it is given, is counted for. */
const WANTED = '($2::uuid is null or c.id = $2)'

const CHECK = `json_build_object('id', q.check_request_id, 'judged_id', q.judged_id, 'is_answered', q.answer is not null)`

/** In a chapter `c`. */
const OPEN_CHECK = `(select ${CHECK}
    from check_request_chapter q where q.chapter_id = c.id and q.conclusion is null)`

const TASKS = `(select json_build_object('stage', k.stage, 'total', count(*), 'done', count(*) filter (where k.status = 'done'),
      'failed', count(*) filter (where k.status = 'failed'), 'cause', (array_agg(json_build_object('code', k.cause, 'params', coalesce(k.cause_details, '{}') - 'message')) filter (where k.cause is not null))[1])
    from page_task k where k.chapter_id = c.id and (k.stage, k.generation) = (
      select n.stage, n.generation from page_task n where n.chapter_id = c.id order by n.created_at desc, n.generation desc limit 1)
    group by k.stage)`

const CHAPTERS = `(select json_agg(x order by x.number) from (
    select c.id, c.number, c.status, c.furthest, c.return_to, c.round, c.translator_id, c.proofreader_id, c.reviewer_id, c.typesetter_id,
      c.visual_reviewer_id, c.final_images, c.problem, c.version, c.status_since, c.source_chapter_id,
      c.translation_deadline, c.proofreading_deadline, c.typesetting_deadline,
      case when ${WANTED} then (select count(*) from source_page p where p.source_chapter_id = c.source_chapter_id and p.replaced_at is null) end as pages,
      case when ${WANTED} then (select count(*) from fix_item f where f.chapter_id = c.id and f.closed_at is null and f.answer is null) end as open_fix_items,
      case when c.id = $2 then (select max(t.since) from todo t where t.chapter_id = c.id) end as todo_since,
      case when ${WANTED} then ${OPEN_CHECK} end as open_check,
      case when ${WANTED} then ${TASKS} end as tasks
    from chapter c where c.order_id = o.id) x)`

const PEOPLE = `(select json_agg(json_build_object('id', a.id, 'name', a.name, 'realName', a.real_name)) from account a where a.id in (
    select unnest(array[c.translator_id, c.proofreader_id, c.reviewer_id, c.typesetter_id, c.visual_reviewer_id])
    from chapter c where c.order_id = o.id and ${WANTED}))`

const selectOrder = prepared<OrderWithChapters, [orderId: string | null, chapterId: string | null]>(
  'order.chapters',
  `select o.id, o.kind, o.status, o.version, o.stop_status, o.stop_reason, o.stop_account_id, o.stopped_at, o.image_error, o.cutoff_at,
    o.translator_ever_assigned, (select n from card_epoch)::text as epoch, coalesce(${CHAPTERS}, '[]') as chapters, coalesce(${PEOPLE}, '[]') as people
  from work_order o where o.id = coalesce($1::uuid, (select c.order_id from chapter c where c.id = $2))`,
)

export const orderWithChapters = async (
  db: Db,
  orderId: string,
): Promise<OrderWithChapters | undefined> => (await selectOrder(db, [orderId, null]))[0]

/** The order of a chapter; of its chapters only that one is counted for. */
export const orderAroundChapter = async (
  db: Db,
  chapterId: string,
): Promise<OrderWithChapters | undefined> => (await selectOrder(db, [null, chapterId]))[0]

/** What is counted of the chapters a card names; null: nothing of that kind. */
export interface CountedChapters {
  /** by source chapter */
  readonly pages: Readonly<Record<string, number>> | null
  /** by chapter, as the two below */
  readonly fixes: Readonly<Record<string, number>> | null
  readonly checks: Readonly<Record<string, NonNullable<ChapterTableRow['open_check']>>> | null
  readonly tasks: Readonly<Record<string, ChapterView['tasks']>> | null
}

/** The card of an order; `lines` null: it has none of its present version. */
export interface CachedChapters extends CountedChapters {
  readonly lines: string | null
  readonly permission_key: string
  readonly people: string
}

const selectCached = prepared<
  CachedChapters & { readonly id: string },
  [orderIds: readonly string[]]
>(
  'order.chapter_card',
  `select o.id, card.lines, card.permission_key, card.people,
    (select json_object_agg(n.id, n.n) from (select p.source_chapter_id as id, count(*)::int as n from source_page p
      where p.source_chapter_id = any (card.sources) and p.replaced_at is null group by 1) n) as pages,
    (select json_object_agg(n.id, n.n) from (select f.chapter_id as id, count(*)::int as n from fix_item f
      where f.chapter_id = any (card.chapters) and f.closed_at is null and f.answer is null group by 1) n) as fixes,
    (select json_object_agg(q.chapter_id, ${CHECK}) from check_request_chapter q
      where q.chapter_id = any (card.chapters) and q.conclusion is null) as checks,
    (select json_object_agg(c.id, ${TASKS}) from unnest(card.chapters) as c(id)
      where exists (select 1 from page_task k where k.chapter_id = c.id)) as tasks
  from work_order o left join chapter_card card on card.order_id = o.id and card.version = o.version and card.epoch = (select n from card_epoch)
  where o.id = any ($1::uuid[])`,
)

const loadCached = createBatchLoader((db, ids) => selectCached(db, [ids]))

/** Undefined: there is no such order. */
export const getCachedChapters = (db: Db, orderId: string): Promise<CachedChapters | undefined> =>
  loadCached(db, orderId.toLowerCase())

/** The shape of an order's card, if it is still the one of that name. */
export const getCachedShape = async (
  db: Db,
  orderId: string,
  shapeKey: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('chapter_card')
      .select('permission_facts')
      .where('order_id', '=', orderId)
      .where('permission_key', '=', shapeKey)
      .executeTakeFirst()
  )?.permission_facts
