import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import type { calendarPut, CalendarView } from '@panelflow/contract/schedule.ts'
import { toInstant, toLocalTime } from '@panelflow/contract/local-time.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import {
  DEFAULT_CALENDAR,
  isCalendarSound,
  type LocalClock,
  type WorkingCalendar,
} from '@panelflow/domain/schedule/working-calendar.ts'
import type { Timing } from '@panelflow/domain/schedule/forecast.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { recordAudit } from '../../db/audit-chain.ts'
import type { Db } from '../../db/open-database.ts'
import { readSettings } from '../../db/setting.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { ZONE_KEY, getZone } from '../../core/settings/organisation-zone.ts'
import { readAbsences } from './absence.queries.ts'

const KEY = 'organisation.calendar'
const CHANGED_KEY = 'organisation.calendar_changed'

const isCalendar = (value: unknown): value is WorkingCalendar =>
  typeof value === 'object' &&
  value !== null &&
  ['workingDays', 'holidays', 'extraDays'].every((key) => Array.isArray(Reflect.get(value, key))) &&
  ['start', 'end'].every((key) => typeof Reflect.get(value, key) === 'number') &&
  isCalendarSound(value as WorkingCalendar)

/** 0 before the first change, and of a calendar that was stored without one. */
const getVersion = (value: unknown): number => {
  const version: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'version') : 0
  return typeof version === 'number' ? version : 0
}

/** The studio's calendar, or the usual one. A setting that makes no sense is left aside. */
export const readCalendar = async (db: Db | Tx): Promise<CalendarView> => {
  const { [KEY]: stored, [ZONE_KEY]: zone } = await readSettings(db, KEY, ZONE_KEY)
  const { workingDays, start, end, holidays, extraDays } = isCalendar(stored)
    ? stored
    : DEFAULT_CALENDAR
  return {
    version: getVersion(stored),
    workingDays: [...workingDays],
    start,
    end,
    holidays: [...holidays],
    extraDays: [...extraDays],
    zone: getZone(zone),
  }
}

/**
 * Sets it for everybody. The change stands in the audit.
 * @throws AppError `calendar.changed_meanwhile`
 */
export const writeCalendar = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { version, ...calendar }: EndpointBody<typeof calendarPut>,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await tx
      .insertInto('setting')
      .values({ key: KEY, value: JSON.stringify({ version: 0, ...DEFAULT_CALENDAR }) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    const before = await tx
      .selectFrom('setting')
      .select('value')
      .where('key', '=', KEY)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (getVersion(before.value) !== version) throw new AppError('calendar.changed_meanwhile')
    const value = JSON.stringify({ version: version + 1, ...calendar })
    await tx.updateTable('setting').set({ value }).where('key', '=', KEY).execute()
    const changed = JSON.stringify(deps.clock.now().toISOString())
    await tx
      .insertInto('setting')
      .values({ key: CHANGED_KEY, value: changed })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: changed }))
      .execute()
    const object = { kind: 'setting', id: KEY } as const
    await recordAudit(tx, {
      at: deps.clock.now(),
      action: 'settings_changed',
      accountId: actor.accountId,
      object,
      params: { what: 'calendar' },
    })
  })

/** Forecasts older than this are by another calendar. */
export const forecastsFrom = async (db: Db | Tx): Promise<Date> => {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', CHANGED_KEY)
    .executeTakeFirst()
  return new Date(typeof row?.value === 'string' ? row.value : 0)
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The wall clock of a zone, for the pure reckoning. */
export const createLocalClock = (zone: string): LocalClock => ({
  toLocal: (instant) => {
    const local = toLocalTime(new Date(instant), zone)
    return {
      day: local.slice(0, 10),
      minute: Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16)),
    }
  },
  // the last minute of a day is midnight of the next
  toInstant: (day, minute) =>
    minute >= 1440
      ? toInstant(
          `${new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)} 00:00:00`,
          zone,
        ).getTime()
      : toInstant(
          `${day} ${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}:00`,
          zone,
        ).getTime(),
})

/** A page of orders asks for the same few days again and again, and each asks the zone's rules. */
const createCachedClock = ({ toLocal, toInstant: convertInstant }: LocalClock): LocalClock => {
  const known = new Map<string, number>()
  return {
    toLocal,
    toInstant: (day, minute) => {
      const key = `${day} ${minute}`
      const before = known.get(key)
      if (before !== undefined) return before
      const instant = convertInstant(day, minute)
      known.set(key, instant)
      return instant
    },
  }
}

/** When people work: what the reckoning asks of the studio. */
export const readTiming = async (db: Db | Tx): Promise<Timing> => {
  const calendar = await readCalendar(db)
  return {
    calendar,
    clock: createCachedClock(createLocalClock(calendar.zone)),
    getAbsences: await readAbsences(db),
  }
}
