/** What every part of the seed works with. */
import { toInstant, toLocalTime } from '@panelflow/contract/local-time.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Letterer } from './letterer.ts'

/** A clock that is set by hand, so that weeks of work are seeded in half a minute. */
export interface SeedClock extends Clock {
  readonly set: (at: Date) => void
}

export const createSeedClock = (start: Date): SeedClock => {
  let now = start
  return {
    now: () => now,
    set: (at) => {
      now = at
    },
  }
}

/** What the seed begins to do now. */
export interface SeedStep {
  /** counts from 1 */
  readonly number: number
  readonly total: number
  readonly name: string
}

export interface Seeding {
  /**
   * `deps.clock` is `clock`; the ids' clock is the real one, so that rows sort as they were made
   */
  readonly deps: Deps
  readonly clock: SeedClock
  readonly letterer: Letterer
  /** the moment the demo begins for its visitors: nothing happens after it */
  readonly today: Date
  /** IANA zone of the studio's working hours */
  readonly zone: string
  readonly onStep: (step: SeedStep) => void
}

const DAY_MS = 86_400_000

/**
 * An instant by the studio's wall clock: so many days before today (after, when negative) at
 * `HH:mm`.
 */
export const dayAt = (
  { today, zone }: Pick<Seeding, 'today' | 'zone'>,
  daysAgo: number,
  time: string,
): Date => {
  const day = toLocalTime(new Date(today.getTime() - daysAgo * DAY_MS), zone).slice(0, 10)
  return toInstant(`${day} ${time}:00`, zone)
}

/** Turns the clock to a moment of the past; what would still be to come happens now. */
export const turnTo = (
  seeding: Pick<Seeding, 'today' | 'zone' | 'clock'>,
  daysAgo: number,
  time: string,
): void => {
  const at = dayAt(seeding, daysAgo, time)
  seeding.clock.set(at < seeding.today ? at : seeding.today)
}
