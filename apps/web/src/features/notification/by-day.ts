import { toLocalTime } from '@panelflow/contract/local-time.ts'
import type { NotificationView } from '@panelflow/contract/notification.ts'

export interface NotificationDay {
  /** `YYYY-MM-DD` in the zone */
  readonly day: string
  readonly age: 'today' | 'yesterday' | 'earlier'
  readonly rows: readonly NotificationView[]
}

const DAY_MS = 24 * 60 * 60 * 1000
const toDay = (instant: number, zone: string): string =>
  toLocalTime(new Date(instant), zone).slice(0, 10)

/** Messages under the day they came, in the order given. */
export const byDay = (
  rows: readonly NotificationView[],
  zone: string,
  now: number,
): readonly NotificationDay[] => {
  const today = toDay(now, zone)
  const yesterday = toDay(now - DAY_MS, zone)
  const days = new Map<string, NotificationView[]>()
  for (const row of rows) {
    const day = toDay(Date.parse(row.at), zone)
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days].map(([day, ofDay]) => ({
    day,
    age: day === today ? 'today' : day === yesterday ? 'yesterday' : 'earlier',
    rows: ofDay,
  }))
}
