import { RecentMap } from '@panelflow/domain/collection/recent-map.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'

const FREE_TRIES = 5
const FIRST_WAIT_S = 30
const LONGEST_WAIT_S = 900
const FAILURES_PER_IP = 100
const IP_WINDOW_MS = 3_600_000
const MOST_KEYS = 20_000

/**
 * Seconds an account waits after that many failures in a row: 0 for the first four, then 30, 60, … at most 15 minutes.
 * Never a lock for good; some 110 guesses a day (reliability S8).
 */
export const waitAfter = (failures: number): number =>
  failures < FREE_TRIES ? 0 : Math.min(FIRST_WAIT_S * 2 ** Math.min(failures - FREE_TRIES, 10), LONGEST_WAIT_S)

interface Count {
  failures: number
  since: number
  until: number
}

/** Failures that no account row can hold: names that do not exist, and addresses. In memory; oldest forgotten. */
export const strangerThrottle = () => {
  const names = new RecentMap<string, Count>(MOST_KEYS)
  const addresses = new RecentMap<string, Count>(MOST_KEYS)
  const bump = (map: RecentMap<string, Count>, key: string, now: number, fresh: (count: Count) => boolean): Count => {
    const old = map.get(key)
    const count = old && fresh(old) ? old : { failures: 0, since: now, until: 0 }
    count.failures++
    map.set(key, count)
    return count
  }
  const refuseUntil = (until: number, now: number): void => {
    if (until > now) throw new AppError('session.throttled', { seconds: Math.ceil((until - now) / 1000) })
  }
  return {
    /** @throws AppError `session.throttled` */
    check: (nameKey: string, ip: string, now: number): void => {
      const address = addresses.get(ip)
      if (address && address.failures >= FAILURES_PER_IP) refuseUntil(address.since + IP_WINDOW_MS, now)
      refuseUntil(names.get(nameKey)?.until ?? 0, now)
    },
    failedName: (nameKey: string, now: number): void => {
      const count = bump(names, nameKey, now, () => true)
      count.until = now + waitAfter(count.failures) * 1000
    },
    failedAddress: (ip: string, now: number): void => {
      bump(addresses, ip, now, (count) => now - count.since < IP_WINDOW_MS)
    },
  }
}

export type StrangerThrottle = ReturnType<typeof strangerThrottle>
