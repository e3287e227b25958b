import { WORK_STAGES } from '@panelflow/domain/schedule/pace.ts'
import type {
  dashboardOverview,
  dashboardPeople,
  dashboardPerformance,
} from '@panelflow/contract/dashboard.ts'
import {
  CHAPTER_STATUSES,
  getStage,
  type Stage,
  STAGES,
} from '@panelflow/domain/chapter/chapter-status.ts'
import { ORDER_STATUSES } from '@panelflow/domain/order/order-status.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/open-database.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import { stageDue } from '../../core/workflow/stage-due.queries.ts'
import type { DashboardReach } from './dashboard-reach.ts'

type Figures<E extends { readonly response: z.ZodType }> = Omit<
  z.output<E['response']>,
  'reach' | 'at'
>

const DAY_MS = 86_400_000
const SOON_MS = 2 * DAY_MS
const MOST_PEOPLE = 50

const OPEN = sql`(o.completed_at is null and o.stopped_at is null)`

interface OrderCount {
  readonly status: (typeof ORDER_STATUSES)[number]
  readonly count: number
  readonly open: number
  readonly urgent: number
  readonly late: number
  readonly soon: number
}

interface ChapterCount {
  readonly stage: Stage
  readonly count: number
  readonly orders: number
}

const STAGE_VALUES = CHAPTER_STATUSES.map((status) => sql`(${status}, ${getStage(status)})`)

export const countOverview = async (
  db: Db,
  { sees }: DashboardReach,
  now: Date,
): Promise<Figures<typeof dashboardOverview>> => {
  const soon = new Date(now.getTime() + SOON_MS)
  const orders = await sql<OrderCount>`
    select o.status, count(*)::int as count, (count(*) filter (where ${OPEN}))::int as open,
      (count(*) filter (where ${OPEN} and o.type = 'urgent'))::int as urgent,
      (count(*) filter (where ${OPEN} and o.cutoff_at < ${now}))::int as late,
      (count(*) filter (where ${OPEN} and o.cutoff_at >= ${now} and o.cutoff_at < ${soon}))::int as soon
    from work_order o where ${sees(sql`o.id`)} group by o.status`.execute(db)
  const { rows: chaptersByStage } = await sql<ChapterCount>`
    select s.stage, count(*)::int as count, count(distinct c.order_id)::int as orders
    from chapter c join work_order o on o.id = c.order_id
    join (values ${sql.join(STAGE_VALUES)}) as s(status, stage) on s.status = c.status
    where ${OPEN} and ${sees(sql`o.id`)} group by s.stage`.execute(db)
  const sum = (getValue: (row: OrderCount) => number): number =>
    orders.rows.reduce((total, row) => total + getValue(row), 0)
  return {
    orders: {
      all: sum(({ count }) => count),
      open: sum(({ open }) => open),
      urgent: sum(({ urgent }) => urgent),
      late: sum(({ late }) => late),
      dueSoon: sum(({ soon: due }) => due),
      completed: sum(({ status, count }) => (status === 'completed' ? count : 0)),
    },
    byStatus: ORDER_STATUSES.flatMap((status) =>
      orders.rows.filter((row) => row.status === status).map(({ count }) => ({ status, count })),
    ),
    chaptersByStage: STAGES.flatMap((stage) =>
      chaptersByStage.filter((row) => row.stage === stage),
    ),
  }
}

/** Somebody ended a stage of a chapter: what they did, and the deadline it is held to. */
const DONE = sql`
  select l.at, l.actor_id, l.order_id, s.stage,
    l.at <= ${stageDue(sql`s.stage`)} as on_time
  from log_entry l
  join work_order o on o.id = l.order_id
  join chapter c on c.id = l.chapter_id
  join (values ('complete_translation', 'translation'), ('complete_proofreading', 'proofreading'), ('accept_review', 'review'),
    ('complete_typesetting', 'typesetting'), ('complete_rework', 'typesetting'), ('accept_visual', 'visual_review')) as s(event, stage)
    on s.event = l.details ->> 'event'
  where l.type = 'chapter.status_changed' and l.actor_id is not null`

/** Which stage a chapter was sent back to, and who sat there then. */
const SENT_BACK = sql`
  select l.at, l.order_id, s.stage, a.account_id
  from log_entry l
  join (values ('confirm_check', 'translation', 'translator'), ('refuse_review', 'proofreading', 'proofreader'),
    ('refuse_visual', 'typesetting', 'typesetter')) as s(event, stage, seat) on s.event = l.details ->> 'event'
  left join assignment a on a.chapter_id = l.chapter_id and a.seat = s.seat and a.assigned_at <= l.at and (a.ended_at is null or a.ended_at > l.at)
  where l.type = 'chapter.sent_back'`

/** The last `days` days in a zone, oldest first, `YYYY-MM-DD`. */
const lastDays = (now: Date, zone: string, days: number): string[] => {
  const [year = 0, month = 1, day = 1] = now
    .toLocaleDateString('sv-SE', { timeZone: zone })
    .split('-')
    .map(Number)
  return Array.from({ length: days }, (_, index) =>
    new Date(Date.UTC(year, month - 1, day - days + 1 + index)).toISOString().slice(0, 10),
  )
}

interface DayRow {
  readonly day: string
  readonly stage: string
  readonly done: number
  readonly on_time: number
  readonly back: number
}

export const countPerformance = async (
  db: Db,
  { isMe }: DashboardReach,
  now: Date,
  days: number,
): Promise<Figures<typeof dashboardPerformance>> => {
  const zone = await organisationZone(db)
  const [first = ''] = lastDays(now, zone, days)
  const since = sql`(${first}::timestamp at time zone ${zone})`
  const { rows } = await sql<DayRow>`
    with done as (${DONE} and l.at >= ${since} and ${isMe(sql`l.actor_id`)}),
      back as (${SENT_BACK} and l.at >= ${since} and ${isMe(sql`a.account_id`)})
    select to_char(at at time zone ${zone}, 'YYYY-MM-DD') as day, stage, count(*)::int as done,
      (count(*) filter (where on_time))::int as on_time, 0 as back
    from done group by 1, 2
    union all select '', stage, 0, 0, count(*)::int from back group by stage`.execute(db)
  const total = (stage: string, getValue: (row: DayRow) => number): number =>
    rows.reduce((sum, row) => sum + (row.stage === stage ? getValue(row) : 0), 0)
  return {
    days: lastDays(now, zone, days).map((day) => ({
      day,
      byStage: Object.fromEntries(
        rows.filter((row) => row.day === day).map(({ stage, done }) => [stage, done]),
      ),
    })),
    stages: WORK_STAGES.map((stage) => ({
      stage,
      onTime: total(stage, (row) => row.on_time),
      late: total(stage, (row) => row.done - row.on_time),
      sentBack: total(stage, (row) => row.back),
    })),
  }
}

interface PersonRow {
  readonly id: string
  readonly name: string
  readonly real_name: string
  readonly open: number
  readonly orders: number
  readonly late: number
  readonly lateOrders: number
  readonly done: number
  readonly on_time: number
  readonly returned: number
}

/** People with work waiting or done, the most loaded first. */
export const countPeople = async (
  db: Db,
  { isMe }: DashboardReach,
  now: Date,
  days: number,
): Promise<Figures<typeof dashboardPeople>> => {
  const since = new Date(now.getTime() - days * DAY_MS)
  const { rows } = await sql<PersonRow>`
    with open as (
      select t.account_id, count(*)::int as open, count(distinct o.id)::int as orders,
        (count(*) filter (where o.cutoff_at < ${now}))::int as late,
        (count(distinct o.id) filter (where o.cutoff_at < ${now}))::int as late_orders
      from todo t join work_order o on o.id = t.order_id where t.account_id is not null group by 1
    ), done as (
      select actor_id as account_id, count(*)::int as done, (count(*) filter (where on_time))::int as on_time
      from (${DONE} and l.at >= ${since}) as d group by 1
    ), back as (
      select account_id, count(*)::int as returned from (${SENT_BACK} and l.at >= ${since}) as b where account_id is not null group by 1
    )
    select a.id, a.name, a.real_name, coalesce(open.open, 0) as open, coalesce(open.orders, 0) as orders,
      coalesce(open.late, 0) as late, coalesce(open.late_orders, 0) as "lateOrders", coalesce(done.done, 0) as done,
      coalesce(done.on_time, 0) as on_time, coalesce(back.returned, 0) as returned
    from account a left join open on open.account_id = a.id left join done on done.account_id = a.id left join back on back.account_id = a.id
    where a.deleted_at is null and (open.open > 0 or done.done > 0 or back.returned > 0) and ${isMe(sql`a.id`)}
    order by open desc, late desc, done desc, a.name_key
    limit ${MOST_PEOPLE}`.execute(db)
  const { rows: pools } = await sql<{ count: number }>`
    select count(*)::int as count from todo t where t.account_id is null and ${isMe(sql`null::uuid`)}`.execute(
    db,
  )
  return {
    people: rows.map(({ id, name, real_name, on_time, ...row }) => ({
      ...row,
      onTime: on_time,
      person: { id, name, realName: real_name },
    })),
    unassigned: pools[0]?.count ?? 0,
  }
}
