import { toInstant, toLocalTime } from '@panelflow/contract/local-time.ts'

const DAY_MS = 86_400_000

/**
 * The last planned instant that is not in the future.
 * @param at `HH:mm` in `zone`
 */
export const getLatestDue = (now: Date, at: string, zone: string): Date => {
  const onDay = (day: Date): Date =>
    toInstant(`${toLocalTime(day, zone).slice(0, 10)} ${at}:00`, zone)
  const today = onDay(now)
  return today <= now ? today : onDay(new Date(now.getTime() - DAY_MS))
}
