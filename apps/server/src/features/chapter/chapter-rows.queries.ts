/**
 * An order with its chapters, everything the chapter table counts, and the people's names: one
 * statement.
 */
import type { ChapterView } from '@panelflow/contract/order.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import { createBatchLoader } from '../../db/batch-loader.ts'
import type { Db } from '../../db/open-database.ts'
import { prepared } from '../../db/prepared.ts'
import { countSourceChanges } from '../../core/access/source-changes.ts'
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
  readonly source_changed: number
  /** what is asked in the chapter's open check request */
  readonly open_check: {
    readonly id: string
    readonly judged_id: string | null
    readonly is_answered: boolean
  } | null
  /** since when the chapter's to-do is open, as status_since; read for a chapter by itself only */
  readonly todo_since?: string | null
  /** the newest run of machine work; null when there was none */
  readonly tasks: ChapterView['tasks'] | null
}

export interface OrderWithChapters extends OrderStateRow {
  readonly chapters: readonly ChapterTableRow[]
  readonly people: readonly PersonView[]
}

/** What is counted in a chapter `c` for its row of the table, by the name of the column. */
const COUNTED = {
  pages: `(select count(*) from source_page p
    where p.source_chapter_id = c.source_chapter_id and p.replaced_at is null)`,
  open_fix_items: `(select count(*) from fix_item f
    where f.chapter_id = c.id and f.closed_at is null and f.answer is null)`,
  source_changed: countSourceChanges('c.id'),
  open_check: `(select json_build_object('id', q.check_request_id, 'judged_id', q.judged_id, 'is_answered', q.answer is not null)
    from check_request_chapter q where q.chapter_id = c.id and q.conclusion is null)`,
  tasks: `(select json_build_object('stage', k.stage, 'total', count(*), 'done', count(*) filter (where k.status = 'done'),
      'failed', count(*) filter (where k.status = 'failed'), 'cause', (array_agg(json_build_object('code', k.cause, 'params', coalesce(k.cause_details, '{}') - 'message')) filter (where k.cause is not null))[1])
    from page_task k where k.chapter_id = c.id and (k.stage, k.generation) = (
      select n.stage, n.generation from page_task n where n.chapter_id = c.id order by n.created_at desc, n.generation desc limit 1)
    group by k.stage)`,
} as const satisfies Readonly<Partial<Record<keyof ChapterTableRow, string>>>

/** For a chapter by itself only. */
const COUNTED_ALONE = {
  todo_since: `(select max(t.since) from todo t where t.chapter_id = c.id)`,
} as const satisfies Readonly<Partial<Record<keyof ChapterTableRow, string>>>

/** With `only`, a condition on chapters `c`, nothing is counted for the others. */
const selectOrders = (where: string, only?: string): string => {
  const counted =
    only === undefined
      ? Object.entries(COUNTED).map(([name, value]) => `${value} as ${name}`)
      : Object.entries({ ...COUNTED, ...COUNTED_ALONE }).map(
          ([name, value]) => `case when ${only} then ${value} end as ${name}`,
        )
  const chapters = `select json_agg(x order by x.number) from (
    select c.id, c.number, c.status, c.furthest, c.return_to, c.round, c.translator_id, c.proofreader_id, c.reviewer_id, c.typesetter_id,
      c.visual_reviewer_id, c.final_images, c.problem, c.version, c.status_since, c.source_chapter_id,
      c.translation_deadline, c.proofreading_deadline, c.typesetting_deadline, ${counted.join(', ')}
    from chapter c where c.order_id = o.id) x`
  const people = `select json_agg(json_strip_nulls(json_build_object('id', a.id, 'name', a.name, 'realName', a.real_name,
    'isDeleted', nullif(a.deleted_at is not null, false)))) from account a where a.id in (
    select unnest(array[c.translator_id, c.proofreader_id, c.reviewer_id, c.typesetter_id, c.visual_reviewer_id])
    from chapter c where c.order_id = o.id and ${only ?? 'true'})`
  return `select o.id, o.kind, o.status, o.version, o.stop_status, o.stop_reason, o.stop_account_id, o.stopped_at, o.image_error, o.cutoff_at,
      o.translator_ever_assigned, coalesce((${chapters}), '[]') as chapters, coalesce((${people}), '[]') as people
    from work_order o where ${where}`
}

const selectWhole = prepared<OrderWithChapters, [orderIds: readonly string[]]>(
  'order.chapters',
  selectOrders('o.id = any ($1::uuid[])'),
)
const loadWhole = createBatchLoader((db, ids) => selectWhole(db, [ids]))

/** Undefined: there is no such order. */
export const orderWithChapters = (
  db: Db,
  orderId: string,
): Promise<OrderWithChapters | undefined> => loadWhole(db, orderId.toLowerCase())

const selectAround = prepared<OrderWithChapters, [chapterId: string]>(
  'chapter.order',
  selectOrders('o.id = (select order_id from chapter where id = $1::uuid)', 'c.id = $1'),
)

/** The order of a chapter; of its chapters only that one is counted for. */
export const orderAroundChapter = async (
  db: Db,
  chapterId: string,
): Promise<OrderWithChapters | undefined> => (await selectAround(db, [chapterId]))[0]
