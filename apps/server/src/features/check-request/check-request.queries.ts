import type { EndpointAnswer, EndpointQuery } from '@panelflow/contract/endpoint.ts'
import type { checkRequestQueue, CheckRequestView } from '@panelflow/contract/check-request.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { ROLE } from '@panelflow/domain/account/role.ts'
import { type Actor, effectiveRoles } from '@panelflow/domain/permission/actor.ts'
import { getReach } from '@panelflow/domain/permission/can.ts'
import { type RawBuilder, sql } from 'kysely'
import { anyContains, optionalPattern } from '../../db/contains-pattern.ts'
import type { Db } from '../../db/open-database.ts'
import { requireOrder } from '../../core/access/order-access.ts'
import { getNames } from '../../core/people/people.ts'
import {
  type RequestChapterRow,
  type RequestRow,
  toCheckRequestView,
} from './check-request.view.ts'

const COLUMNS = sql`r.*, o.serial, o.title, o.type, o.target_language, o.chapter_start, o.chapter_end, o.cutoff_at,
  o.version as order_version, o.book_id, b.book_id as book_key, b.title_zh, b.title_en`

const pagesIn = (rows: readonly RequestRow[]): readonly string[] => [
  ...new Set(
    rows.flatMap(({ evidence }) =>
      (evidence as CheckRequestView['evidence']).flatMap(({ sourcePageId }) => sourcePageId ?? []),
    ),
  ),
]

/** Three statements, whatever the page holds. */
const toViews = async (
  db: Db,
  actor: Actor,
  rows: readonly RequestRow[],
): Promise<CheckRequestView[]> => {
  if (rows.length === 0) return []
  const chapters = await sql<RequestChapterRow>`
    select k.*, c.number, c.source_chapter_id, c.translation_deadline, c.proofreading_deadline, c.typesetting_deadline from check_request_chapter k join chapter c on c.id = k.chapter_id
    where k.check_request_id in (${sql.join(rows.map(({ id }) => id))}) order by c.number`.execute(
    db,
  )
  const pages = pagesIn(rows)
  const places =
    pages.length === 0
      ? []
      : await db
          .selectFrom('source_page')
          .select(['id', 'source_chapter_id'])
          .where('id', 'in', [...pages])
          .execute()
  const people = chapters.rows.flatMap((row) => [row.judged_id, row.assigned_to, row.decided_by])
  const names = await getNames(db, [...rows.map((row) => row.created_by), ...people])
  const context = {
    actor,
    names,
    chapterOfPage: new Map(places.map((page) => [page.id, page.source_chapter_id])),
  }
  return rows.map((row) =>
    toCheckRequestView(
      row,
      chapters.rows.filter((chapter) => chapter.check_request_id === row.id),
      context,
    ),
  )
}

/**
 * Judgements of a person's work are for that person, for whoever proofreads here, and for
 * administrators.
 */
const within = (actor: Actor): RawBuilder<unknown> =>
  getReach(actor, 'order.chapter.list') === 'all' ||
  effectiveRoles(actor).includes(ROLE.proofreader)
    ? sql`true`
    : sql`(r.created_by = ${actor.accountId} or exists (
        select 1 from check_request_chapter j where j.check_request_id = r.id and j.judged_id = ${actor.accountId}))`

/** Check requests of an order, newest first, each with its chapters and their conclusions. */
export const listCheckRequests = async (
  db: Db,
  actor: Actor,
  orderId: string,
): Promise<CheckRequestView[]> => {
  await requireOrder(db, actor, 'order.chapter.list', orderId)
  const { rows } = await sql<RequestRow>`
    select ${COLUMNS} from check_request r join work_order o on o.id = r.order_id join book b on b.id = o.book_id where r.order_id = ${orderId} and ${within(actor)}
    order by r.created_at desc, r.id desc`.execute(db)
  return await toViews(db, actor, rows)
}

export const getCheckRequest = async (
  db: Db,
  actor: Actor,
  orderId: string,
  id: string,
): Promise<CheckRequestView> => {
  const request = (await listCheckRequests(db, actor, orderId)).find((each) => each.id === id)
  if (request === undefined) throw new AppError('check_request.not_found')
  return request
}

const IS_OPEN = sql`exists (select 1 from check_request_chapter k where k.check_request_id = r.id and k.conclusion is null)`
/** A stopped order's requests wait for nobody. */
const IS_ACTIVE = sql`o.stop_status is null and o.status <> 'completed'`

const SEARCHED = ['o.title', 'b.title_zh', 'b.title_en', 'a.name', 'a.real_name', 'r.description']

type QueueQuery = EndpointQuery<typeof checkRequestQueue>

const matching = ({
  state,
  search,
  language,
  reason,
  action,
  person,
}: QueueQuery): RawBuilder<unknown> => {
  const term = optionalPattern(search)
  const found =
    term === null
      ? sql`true`
      : sql`(${anyContains(SEARCHED, term)} or o.serial::text = ${search?.trim() ?? ''})`
  return sql`${state === 'open' ? sql`${IS_OPEN} and ${IS_ACTIVE}` : state === 'decided' ? sql`not ${IS_OPEN}` : sql`true`}
    and ${found}
    and (${language ?? null}::text is null or o.target_language = ${language ?? null})
    and (${reason ?? null}::text is null or r.reason_code = ${reason ?? null})
    and (${action ?? null}::text is null or r.action = ${action ?? null})
    and (${person ?? null}::uuid is null or r.created_by = ${person ?? null}::uuid
      or exists (select 1 from check_request_chapter j where j.check_request_id = r.id and j.judged_id = ${person ?? null}::uuid))`
}

const FROM = sql`from check_request r join work_order o on o.id = r.order_id join book b on b.id = o.book_id join account a on a.id = r.created_by`

/**
 * What waits for the translation administrator: urgent orders before, then whoever waits longest;
 * decided ones newest first.
 */
export const queueOfCheckRequests = async (
  db: Db,
  actor: Actor,
  query: QueueQuery,
): Promise<EndpointAnswer<typeof checkRequestQueue>> => {
  const where = matching(query)
  const order =
    query.state === 'open'
      ? sql`(o.type = 'urgent') desc, r.created_at, r.id`
      : sql`r.created_at desc, r.id desc`
  const { rows } = await sql<RequestRow>`
    select ${COLUMNS} ${FROM} where ${where} order by ${order} limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(
    db,
  )
  const counts = await sql<{ total: number; open: number }>`
    select (select count(*)::int ${FROM} where ${where}) as total,
      (select count(*)::int from check_request r join work_order o on o.id = r.order_id where ${IS_OPEN} and ${IS_ACTIVE}) as open`.execute(
    db,
  )
  const { total = 0, open = 0 } = counts.rows[0] ?? {}
  return { rows: await toViews(db, actor, rows), total, page: query.page, size: query.size, open }
}
