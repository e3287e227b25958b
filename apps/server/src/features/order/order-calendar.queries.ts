/** Deadlines of the list's orders by days, with what else happens on them. */
import { toInstant, toLocalTime } from '@panelflow/contract/local-time.ts'
import type { orderCalendar } from '@panelflow/contract/order-calendar.ts'
import { groupBy } from '@panelflow/domain/collection/group-by.ts'
import { awayDays } from '@panelflow/domain/account/absence.ts'
import { orderStatusesAt } from '@panelflow/domain/order/order-stage.ts'
import type { OrderStatus } from '@panelflow/domain/order/order-status.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { getReach } from '@panelflow/domain/permission/can.ts'
import { STAGES } from '@panelflow/domain/chapter/chapter-status.ts'
import {
  DEADLINE_STAGES,
  type DeadlineName,
  isHeldBy,
} from '@panelflow/domain/schedule/reminders.ts'
import { addDays } from '@panelflow/domain/schedule/calendar-day.ts'
import { isWorkingDay } from '@panelflow/domain/schedule/working-calendar.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/open-database.ts'
import { toAbsence } from '../schedule/absence.queries.ts'
import { readCalendar } from '../schedule/studio-calendar.ts'
import { filterConditions, joinConditions, visibilityConditions } from './order-filter.ts'
import type { OrderQueryDeps } from './order.queries.ts'
import { filterContext, listOrderRows } from './order-rows.queries.ts'

type CalendarQuery = z.output<NonNullable<typeof orderCalendar.query>>
type Calendar = z.output<typeof orderCalendar.response>

const DAY_MS = 86_400_000

const listDays = (from: string, to: string): readonly string[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 }, (_, index) =>
    addDays(from, index),
  )

interface DeadlineRow {
  readonly order_id: string
  readonly deadline: DeadlineName
  readonly at: Date
  readonly day: string
  readonly total: number
}

/** Statuses of orders with a chapter that the stage's deadline still holds. */
const heldStatuses = (stage: (typeof DEADLINE_STAGES)[number]): readonly OrderStatus[] =>
  orderStatusesAt(STAGES.filter((one) => isHeldBy(stage, one)))

const stageArm = (stage: (typeof DEADLINE_STAGES)[number]): RawBuilder<unknown> =>
  sql`(${stage}::text, case when urgency in (0, 1) and status in (${sql.join([...heldStatuses(stage)])})
    then ${sql.ref(`${stage}_deadline`)} end)`

/** The first deadlines of each day, what goes on before what has ended, with how many there are. */
const listDeadlines = async (
  deps: OrderQueryDeps,
  actor: Actor,
  query: CalendarQuery,
  zone: string,
): Promise<readonly DeadlineRow[]> => {
  const { from, to, size, deadlines, ...filter } = query
  const context = await filterContext(deps.db, deps.now(), actor, filter)
  const where = joinConditions([
    ...visibilityConditions(actor),
    ...filterConditions(filter, context),
  ])
  const begin = toInstant(`${from} 00:00:00`, zone)
  const end = toInstant(`${addDays(to, 1)} 00:00:00`, zone)
  const stages = deadlines === 'all' ? DEADLINE_STAGES.map(stageArm) : []
  const arms = sql.join([sql`('cutoff'::text, cutoff_at)`, ...stages])
  const { rows } = await sql<DeadlineRow>`
    select order_id, deadline, at, day, total from (
      select id as order_id, deadline, at, day, count(*) over (partition by day)::int as total,
        row_number() over (partition by day order by urgency, deadline <> 'cutoff', at, id, deadline) as place
      from (
        select id, urgency, due.deadline, due.at, to_char(due.at at time zone ${zone}, 'YYYY-MM-DD') as day
        from work_order cross join lateral (values ${arms}) due(deadline, at)
        where due.at >= ${begin} and due.at < ${end} and ${where}) dated) placed
    where place <= ${size} order by day, place`.execute(deps.db)
  return rows
}

/** Batches that start in these days, for those who may see series; of chosen books only theirs. */
const listReleases = async (
  db: Db,
  actor: Actor,
  { from, to, book }: CalendarQuery,
  zone: string,
): Promise<Calendar['releases']> => {
  if (getReach(actor, 'serial.list_books') !== 'all') return []
  const books = book === undefined ? [] : [book].flat()
  const rows = await db
    .selectFrom('batch')
    .innerJoin('serial', 'serial.id', 'batch.serial_id')
    .select([
      'batch.id',
      'batch.starts_at',
      'batch.number',
      'batch.description',
      'batch.status',
      'serial.id as serial_id',
      'serial.title',
    ])
    .where('batch.starts_at', '>=', toInstant(`${from} 00:00:00`, zone))
    .where('batch.starts_at', '<', toInstant(`${addDays(to, 1)} 00:00:00`, zone))
    .$if(books.length > 0, (query) =>
      query.where('batch.id', 'in', (eb) =>
        eb.selectFrom('batch_book').select('batch_id').where('book_id', 'in', books),
      ),
    )
    .orderBy('batch.starts_at')
    .orderBy('batch.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    day: toLocalTime(row.starts_at, zone).slice(0, 10),
    at: row.starts_at.toISOString(),
    serial: { id: row.serial_id, title: row.title },
    number: row.number,
    description: row.description,
    status: row.status as Calendar['releases'][number]['status'],
  }))
}

/**
 * Days away in this time: everybody's for those who see the accounts, else one's own. Of people
 * that are asked for only theirs.
 */
const listAbsences = async (
  db: Db,
  actor: Actor,
  { from, to, person }: CalendarQuery,
): Promise<Calendar['absences']> => {
  const wanted = person === undefined ? undefined : [person].flat()
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name', 'real_name', 'away_from', 'away_until', 'leaving_on'])
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('away_until', 'is not', null), eb('leaving_on', 'is not', null)]))
    .$if(getReach(actor, 'user.list') !== 'all', (query) => query.where('id', '=', actor.accountId))
    .$if(wanted !== undefined, (query) => query.where('id', 'in', wanted ?? []))
    .orderBy('name')
    .execute()
  return rows.flatMap((row) =>
    awayDays(toAbsence(row))
      .filter((away) => away.from <= to && (away.until === null || away.until >= from))
      .map((away) => ({
        person: { id: row.id, name: row.name, realName: row.real_name },
        ...away,
      })),
  )
}

/** The calendar of the orders that match. */
export const getCalendar = async (
  deps: OrderQueryDeps,
  actor: Actor,
  query: CalendarQuery,
): Promise<Calendar> => {
  const calendar = await readCalendar(deps.db)
  const { zone } = calendar
  const deadlines = await listDeadlines(deps, actor, query, zone)
  const byDay = groupBy(deadlines, ({ day }) => day)
  const ids = [...new Set(deadlines.map((one) => one.order_id))]
  const { rows } = await listOrderRows(deps, actor, { ids, scope: 'all' })
  return {
    zone,
    today: toLocalTime(deps.now(), zone).slice(0, 10),
    days: listDays(query.from, query.to).map((day) => ({
      day,
      isWorked: isWorkingDay(calendar, day),
      total: byDay.get(day)?.[0]?.total ?? 0,
      deadlines: (byDay.get(day) ?? []).map(({ order_id: orderId, deadline, at }) => ({
        orderId,
        deadline,
        at: at.toISOString(),
      })),
    })),
    orders: rows.map(({ order }) => order),
    releases: await listReleases(deps.db, actor, query, zone),
    absences: await listAbsences(deps.db, actor, query),
  }
}
