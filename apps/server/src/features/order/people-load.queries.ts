/** Work left by person and day. */
import { addDays, startOfWeek } from '@panelflow/domain/schedule/calendar-day.ts'
import type { loadOrders, peopleLoad } from '@panelflow/contract/people-load.ts'
import { MAX_LOAD_ORDERS } from '@panelflow/contract/people-load.ts'
import type { OrderFilter } from '@panelflow/contract/order-list.ts'
import { groupBy } from '@panelflow/domain/collection/group-by.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { getReach } from '@panelflow/domain/permission/can.ts'
import { riskAt } from '@panelflow/domain/schedule/forecast.ts'
import {
  countFreeHours,
  isOverBooked,
  listWorkDays,
  type PlannedWork,
  planWork,
  spreadWork,
  type WorkDay,
} from '@panelflow/domain/schedule/workload.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { getIdentities } from '../../core/access/order-identity.ts'
import { getNames, namedPerson } from '../../core/people/people.ts'
import { loadsIn } from '../schedule/row-forecast.queries.ts'
import { readTiming } from '../schedule/studio-calendar.ts'
import { filterConditions, joinConditions, visibilityConditions } from './order-filter.ts'
import type { OrderQueryDeps } from './order.queries.ts'
import { filterContext } from './order-rows.queries.ts'

type LoadQuery = z.output<NonNullable<typeof peopleLoad.query>>
type PeopleLoad = z.output<typeof peopleLoad.response>
type Person = PeopleLoad['people'][number]
type BehindQuery = z.output<NonNullable<typeof loadOrders.query>>
type Behind = z.output<typeof loadOrders.response>

/** days that are laid out; what is due later is spread up to the last of them */
const HORIZON_DAYS = 400
interface RunningOrder {
  readonly id: string
  readonly forecast: unknown
  readonly cutoff: number
  readonly tight: number
  readonly late: number
  readonly translation: number | null
  readonly proofreading: number | null
  readonly typesetting: number | null
  readonly matches: boolean
}

const milliseconds = (column: string) =>
  sql`(date_part('epoch', ${sql.ref(column)}) * 1000)::float8`

/** Orders that go on and that the actor sees, each with whether the filters let it through. */
const listRunning = async (
  deps: OrderQueryDeps,
  actor: Actor,
  filter: OrderFilter,
): Promise<readonly RunningOrder[]> => {
  const context = await filterContext(deps.db, deps.now(), actor, filter)
  const visible = joinConditions([
    sql`work_order.urgency in (0, 1)`,
    ...visibilityConditions(actor),
  ])
  const { rows } = await sql<RunningOrder>`
    select id, forecast, ${milliseconds('cutoff_at')} as cutoff, ${milliseconds('tight_from')} as tight,
      ${milliseconds('late_from')} as late, ${milliseconds('translation_deadline')} as translation,
      ${milliseconds('proofreading_deadline')} as proofreading, ${milliseconds('typesetting_deadline')} as typesetting,
      (${joinConditions(filterConditions(filter, context))}) as matches
    from work_order where ${visible}`.execute(deps.db)
  return rows
}

interface Work extends PlannedWork {
  readonly row: RunningOrder
}

interface Plan {
  readonly days: readonly WorkDay[]
  readonly work: readonly Work[]
  readonly getAway: (accountId: string | null) => Parameters<typeof spreadWork>[2]
  readonly unknown: number
}

/** Everything that is planned, as far as the actor may see whose it is. */
const makePlan = async (deps: OrderQueryDeps, actor: Actor, filter: OrderFilter): Promise<Plan> => {
  const { calendar, clock, getAbsences } = await readTiming(deps.db)
  const days = listWorkDays(calendar, clock, deps.now().getTime(), HORIZON_DAYS)
  const rows = await listRunning(deps, actor, filter)
  const seesAll = getReach(actor, 'order.list') === 'all'
  const work = rows.flatMap((row) =>
    planWork(loadsIn(row.forecast), row, days).map((one) => ({ ...one, row })),
  )
  return {
    days,
    work: seesAll ? work : work.filter(({ accountId }) => accountId === actor.accountId),
    getAway: (accountId) => (accountId === null ? [] : (getAbsences?.(accountId) ?? [])),
    unknown: rows.filter(({ matches, forecast }) => matches && forecast === null).length,
  }
}

const tenths = (hours: number): number => Math.round(hours * 10) / 10

/** The hours of one person on each day, of matching orders and of others. */
const addUp = (work: readonly Work[], { days, getAway }: Plan, accountId: string | null) => {
  const own = new Map<string, number>()
  const other = new Map<string, number>()
  for (const one of work) {
    const hours = one.row.matches ? own : other
    for (const [day, part] of spreadWork(one, days, getAway(accountId)))
      hours.set(day, (hours.get(day) ?? 0) + part)
  }
  return { own, other }
}

const toPersonDays = (
  work: readonly Work[],
  plan: Plan,
  accountId: string | null,
  visible: readonly string[],
): Person['days'] => {
  const { own, other } = addUp(work, plan, accountId)
  const byDay = new Map(plan.days.map((one) => [one.day, one]))
  return visible.map((day) => {
    const workDay = byDay.get(day)
    const free =
      workDay === undefined || accountId === null
        ? 0
        : countFreeHours(workDay, plan.getAway(accountId))
    const [hours, others] = [own.get(day) ?? 0, other.get(day) ?? 0]
    return {
      hours: tenths(hours),
      other: tenths(others),
      free: tenths(free),
      isOverBooked: accountId !== null && isOverBooked(hours + others, free),
    }
  })
}

/** Work left in the orders that match, by person and day; who is over-booked most comes first. */
export const getPeopleLoad = async (
  deps: OrderQueryDeps,
  actor: Actor,
  { from, weeks, ...filter }: LoadQuery,
): Promise<PeopleLoad> => {
  const plan = await makePlan(deps, actor, filter)
  const today = plan.days[0]?.day ?? ''
  const first = startOfWeek(from ?? today)
  const days = Array.from({ length: weeks * 7 }, (_, index) => addDays(first, index))
  const byPerson = groupBy(plan.work, ({ accountId }) => accountId)
  const wanted = [...byPerson].filter(([, work]) => work.some(({ row }) => row.matches))
  const names = await getNames(
    deps.db,
    wanted.map(([id]) => id),
  )
  const people = wanted.map(([accountId, work]): Person => ({
    person: accountId === null ? null : namedPerson(names, accountId),
    hours: tenths(work.reduce((sum, one) => (one.row.matches ? sum + one.hours : sum), 0)),
    days: toPersonDays(work, plan, accountId, days),
  }))
  const countOver = (person: Person): number =>
    person.days.filter(({ isOverBooked: over }) => over).length
  const toName = ({ person }: Person): string => person?.realName || person?.name || ''
  people.sort((a, b) => countOver(b) - countOver(a) || (toName(a) < toName(b) ? -1 : 1))
  return { today, days, people, unknown: plan.unknown }
}

/** The orders behind the hours of a person, or of nobody yet, in some days. */
export const listLoadOrders = async (
  deps: OrderQueryDeps,
  actor: Actor,
  { account, from, to, ...filter }: BehindQuery,
): Promise<Behind> => {
  const plan = await makePlan(deps, actor, filter)
  const accountId = account ?? null
  const now = deps.now().getTime()
  const mine = plan.work.filter((one) => one.accountId === accountId)
  const orders = [...groupBy(mine, ({ row }) => row)].flatMap(([row, work]) => {
    const stages = work.flatMap((one) => {
      const hours = [...spreadWork(one, plan.days, plan.getAway(accountId))].reduce(
        (sum, [day, part]) => (day >= from && day <= to ? sum + part : sum),
        0,
      )
      if (hours === 0) return []
      const due = new Date(Math.round(one.until)).toISOString()
      return [{ stage: one.stage, hours: tenths(hours), due }]
    })
    const hours = stages.reduce((sum, stage) => sum + stage.hours, 0)
    return stages.length === 0 ? [] : [{ row, stages, hours: tenths(hours) }]
  })
  orders.sort((a, b) => b.hours - a.hours || (a.row.id < b.row.id ? -1 : 1))
  const named = orders.slice(0, MAX_LOAD_ORDERS)
  const identities = await getIdentities(
    deps.db,
    named.map(({ row }) => row.id),
  )
  return {
    orders: named.flatMap(({ row, stages, hours }) => {
      const order = identities.get(row.id)
      const risk = riskAt({ tightFrom: row.tight, lateFrom: row.late }, row.cutoff, now)
      return order === undefined
        ? []
        : [{ id: row.id, order, risk, hours, stages, matches: row.matches }]
    }),
    total: orders.length,
  }
}
