/** What other deadlines of an order would mean. Changes nothing. */
import { toLocalTime } from '@panelflow/contract/local-time.ts'
import type { deadlinePreview } from '@panelflow/contract/order-calendar.ts'
import { groupBy } from '@panelflow/domain/collection/group-by.ts'
import type { Deadlines } from '@panelflow/domain/order/order-deadlines.ts'
import { DEADLINE_FIELD } from '@panelflow/domain/order/return-deadline.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import {
  computeRisk,
  getFinishTime,
  type Load,
  type Risk,
  riskAt,
  riskMoments,
  type Timing,
} from '@panelflow/domain/schedule/forecast.ts'
import { DEADLINES, type DeadlineName } from '@panelflow/domain/schedule/reminders.ts'
import { addWorkingDays, isWorkingDay } from '@panelflow/domain/schedule/working-calendar.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/open-database.ts'
import { type OrderAccess, requireOrder } from '../../core/access/order-access.ts'
import { getNames, namedPerson } from '../../core/people/people.ts'
import { toDeadlines } from '../../core/workflow/deadline-columns.ts'
import type { OrderDeps } from '../../core/workflow/workflow-deps.ts'
import { forecastStages, getDeadline, whyNot } from '../schedule/order-outlook.queries.ts'
import { createSizeLookup } from '../schedule/order-sizes.ts'
import { loadsIn } from '../schedule/row-forecast.queries.ts'
import { getWordsByChapter, pagesByChapter } from '../schedule/word-counts.queries.ts'
import { checkEdit, mayEdit } from './edit-order.ts'
import { parseDeadline } from './order-fields.ts'

type Body = z.output<NonNullable<typeof deadlinePreview.body>>
type Preview = z.output<typeof deadlinePreview.response>

const FIELD: Readonly<Record<DeadlineName, keyof Deadlines>> = {
  cutoff: 'cutoffAt',
  ...DEADLINE_FIELD,
}
const LONGEST_LIST = 50
/** orders of a person that are looked at between the old place in the queue and the new one */
const MOST_BETWEEN = 200

const toDate = (instant: string | null): Date | null =>
  instant === null ? null : new Date(instant)

/** The order as it would be. */
const withDeadlines = (access: OrderAccess, after: Deadlines & { readonly cutoffAt: string }) => ({
  ...access,
  row: {
    ...access.row,
    cutoff_at: new Date(after.cutoffAt),
    translation_deadline: toDate(after.translationDeadline),
    proofreading_deadline: toDate(after.proofreadingDeadline),
    typesetting_deadline: toDate(after.typesettingDeadline),
  },
})

const toAfter = (before: Deadlines & { readonly cutoffAt: string }, body: Body, zone: string) => {
  const read = (field: 'translationDeadline' | 'proofreadingDeadline' | 'typesettingDeadline') =>
    body[field] === undefined ? before[field] : parseDeadline(field, body[field], zone)
  return {
    cutoffAt: parseDeadline('cutoffTime', body.cutoffTime, zone) ?? before.cutoffAt,
    translationDeadline: read('translationDeadline'),
    proofreadingDeadline: read('proofreadingDeadline'),
    typesettingDeadline: read('typesettingDeadline'),
  }
}

interface SameDayRow {
  readonly account_id: string
  readonly id: string
  readonly serial: number
  readonly title: string
  readonly deadline: DeadlineName
  readonly day: string
}

const listSameDay = async (
  db: Db,
  orderId: string,
  people: readonly string[],
  days: readonly string[],
  zone: string,
): Promise<readonly SameDayRow[]> => {
  if (people.length === 0 || days.length === 0) return []
  const { rows } = await sql<SameDayRow>`
    select l.account_id, o.id, o.serial, o.title, due.deadline, to_char(due.at at time zone ${zone}, 'YYYY-MM-DD') as day
    from forecast_load l join work_order o on o.id = l.order_id
    cross join lateral (values ('cutoff'::text, o.cutoff_at), ('translation', o.translation_deadline),
      ('proofreading', o.proofreading_deadline), ('typesetting', o.typesetting_deadline)) due(deadline, at)
    where l.account_id = any(${[...people]}::uuid[]) and l.hours > 0 and o.id <> ${orderId}
      and to_char(due.at at time zone ${zone}, 'YYYY-MM-DD') = any(${[...days]}::text[])
    order by due.at, o.serial limit ${sql.lit(LONGEST_LIST)}`.execute(db)
  return rows
}

interface BetweenRow {
  readonly id: string
  readonly serial: number
  readonly title: string
  readonly cutoff_at: Date
  readonly forecast: unknown
  readonly account_id: string
  /** working hours of the moved order that this person did before, or would do before */
  readonly own: number
}

/** Orders of the same people that the moved one would overtake, or let pass. */
const listBetween = async (
  db: Db,
  { row }: OrderAccess,
  after: Date,
): Promise<readonly BetweenRow[]> => {
  const [first, last] = row.cutoff_at < after ? [row.cutoff_at, after] : [after, row.cutoff_at]
  const { rows } = await sql<BetweenRow>`
    select o.id, o.serial, o.title, o.cutoff_at, o.forecast, l.account_id, mine.hours as own
    from forecast_load mine
    cross join lateral (
      select * from forecast_load other where other.account_id = mine.account_id and other.urgency = ${row.urgency ?? 1}
        and other.order_id <> mine.order_id and other.cutoff_at between ${first} and ${last}
      order by other.cutoff_at limit ${sql.lit(MOST_BETWEEN)}) l
    join work_order o on o.id = l.order_id
    where mine.order_id = ${row.id} and mine.hours > 0`.execute(db)
  return rows
}

const withMoreAhead = (loads: readonly Load[], hours: ReadonlyMap<string, number>) =>
  loads.map((load) => {
    const more = load.accountId === null ? undefined : hours.get(load.accountId)
    return more === undefined ? load : { ...load, ahead: Math.max(0, (load.ahead ?? 0) + more) }
  })

const listOthers = async (
  db: Db,
  access: OrderAccess,
  after: Date,
  now: Date,
  timing: Timing,
): Promise<Preview['others']> => {
  const isLater = after > access.row.cutoff_at
  const byOrder = groupBy(await listBetween(db, access, after), ({ id }) => id)
  return [...byOrder.values()].flatMap((rows) => {
    const [row] = rows
    if (row === undefined) return []
    const hours = new Map(rows.map((one) => [one.account_id, isLater ? -one.own : one.own]))
    const due = row.cutoff_at.getTime()
    const stands = (loads: readonly Load[]): Risk =>
      riskAt(riskMoments(loads, due, timing), due, now.getTime())
    const loads = loadsIn(row.forecast)
    const risk = { before: stands(loads), after: stands(withMoreAhead(loads, hours)) }
    if (risk.before === risk.after) return []
    return [{ order: { id: row.id, serial: row.serial, title: row.title }, risk }]
  })
}

interface Compared {
  readonly was: OrderAccess
  readonly is: OrderAccess
  readonly now: Date
}

/** How the deadlines of the order and its stages stand, before and after; null: not known. */
const compareForecasts = async (db: Db, { was, is, now }: Compared) => {
  const id = was.row.id
  const [words, pages] = await Promise.all([getWordsByChapter(db, id), pagesByChapter(db, id)])
  const getSize = createSizeLookup(was, words, pages)
  const before = await forecastStages(db, was, getSize, now)
  const after = await forecastStages(db, is, getSize, now)
  const { timing } = before
  const counted = words === null || words.size === 0 ? was.row.word_count : words.size
  if (whyNot(was, pages, counted) !== null) return { timing, known: null }
  const risk = (due: number | null, end: number | null): Risk =>
    computeRisk(due, end, now.getTime(), timing)
  const finish = getFinishTime(after.stages)
  const known = {
    people: [...new Set(before.work.flatMap(({ accountId }) => accountId ?? []))],
    finishAt: finish === null ? null : new Date(Math.round(finish)).toISOString(),
    risk: {
      before: risk(was.row.cutoff_at.getTime(), getFinishTime(before.stages)),
      after: risk(is.row.cutoff_at.getTime(), finish),
    },
    stages: after.stages.flatMap(({ stage, finishAt }, index) => {
      const due = getDeadline(is, stage)
      if (due === null || finishAt === null) return []
      const old = risk(getDeadline(was, stage), before.stages[index]?.finishAt ?? null)
      return [{ stage, risk: { before: old, after: risk(due, finishAt) } }]
    }),
  }
  return { timing, known }
}

interface NewDay {
  readonly deadline: DeadlineName
  readonly day: string
}

/** What the new days meet: free days, people who are away, other deadlines of theirs. */
const findCollisions = async (
  db: Db,
  { is, now }: Compared,
  people: readonly string[],
  newDays: readonly NewDay[],
  { timing, zone }: { readonly timing: Timing; readonly zone: string },
): Promise<Pick<Preview, 'freeDays' | 'absences' | 'sameDay'>> => {
  const names = await getNames(db, people)
  const days = newDays.map(({ day }) => day)
  const sameDay = await listSameDay(db, is.row.id, people, days, zone)
  const [today, dueDay] = [now, is.row.cutoff_at].map((at) => toLocalTime(at, zone).slice(0, 10))
  return {
    freeDays: newDays
      .filter(({ day }) => !isWorkingDay(timing.calendar, day))
      .map(({ deadline, day }) => ({
        deadline,
        day,
        next: addWorkingDays(timing.calendar, day, 1),
      })),
    absences: people.flatMap((id) =>
      (timing.getAbsences?.(id) ?? [])
        .filter(
          ({ from, until }) => from <= (dueDay ?? '') && (until === null || until >= (today ?? '')),
        )
        .map((away) => ({ person: namedPerson(names, id), ...away })),
    ),
    sameDay: sameDay.map(({ account_id, id, serial, title, deadline, day }) => ({
      person: namedPerson(names, account_id),
      day,
      deadline,
      order: { id, serial, title },
    })),
  }
}

const toView = ({ cutoffAt, ...stages }: Deadlines & { readonly cutoffAt: string }) => ({
  cutoffTime: cutoffAt,
  ...stages,
})

/**
 * What the deadlines would mean for the order, its people and their other orders. Throws what the
 * edit would throw.
 */
export const previewDeadlines = async (
  deps: Pick<OrderDeps, 'db' | 'clock' | 'zone'>,
  actor: Actor,
  orderId: string,
  body: Body,
): Promise<Preview> => {
  const { db, zone } = deps
  const now = deps.clock.now()
  const access = await requireOrder(db, actor, 'order.base.view', orderId)
  const edit = { version: access.row.version, ...body }
  mayEdit(actor, edit)
  checkEdit(access.row, access.state, edit, { now, zone })
  const before = toDeadlines(access.row)
  const after = toAfter(before, body, zone)
  const compared = { was: access, is: withDeadlines(access, after), now }
  const { timing, known } = await compareForecasts(db, compared)
  const newDays = DEADLINES.flatMap((deadline) => {
    const at = after[FIELD[deadline]]
    if (at === null || at === before[FIELD[deadline]]) return []
    return [{ deadline, day: toLocalTime(new Date(at), zone).slice(0, 10) }]
  })
  const people = known?.people ?? []
  return {
    before: toView(before),
    after: toView(after),
    finishAt: known?.finishAt ?? null,
    risk: known?.risk ?? { before: 'none', after: 'none' },
    stages: known?.stages ?? [],
    ...(await findCollisions(db, compared, people, newDays, { timing, zone })),
    others: await listOthers(db, access, compared.is.row.cutoff_at, now, timing),
  }
}
