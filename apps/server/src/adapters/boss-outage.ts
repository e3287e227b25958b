/**
 * What the job queue does about an outage of the database: a job under work is not taken for one
 * whose worker vanished.
 */
import type pg from 'pg'

export interface OutageTiming {
  /** between two looks at the database's clock */
  readonly beatMs: number
  /** a longer time without an answer is an outage */
  readonly gapMs: number
  /** how long after an outage no job counts as abandoned: every worker is back by then */
  readonly graceMs: number
}

export const OUTAGE_TIMING: OutageTiming = { beatMs: 2000, gapMs: 5000, graceMs: 15_000 }

interface OutageWatchOptions {
  readonly pool: pg.Pool
  /** ids of the jobs under work here */
  readonly listActive: () => readonly string[]
  readonly timing: OutageTiming
}

export interface OutageWatch {
  /** no outage was met lately, so a job whose time is over has no worker */
  readonly isCalm: () => boolean
  readonly stop: () => void
}

/**
 * pg-boss counts the time of a job from its start: after an outage the jobs under work get back the
 * time it took. All times are the database's.
 */
export const watchOutages = ({ pool, listActive, timing }: OutageWatchOptions): OutageWatch => {
  let seenAt: number | undefined
  let endedAt: number | undefined
  let lastBeatAt = 0
  let beating = false
  const beat = async (): Promise<void> => {
    if (beating) return
    beating = true
    try {
      const { rows } = await pool.query<{ at: Date; read_only: boolean }>(
        `select clock_timestamp() as at, current_setting('transaction_read_only')::boolean as read_only`,
      )
      const [contact] = rows
      if (contact === undefined || contact.read_only) return
      const at = contact.at.getTime()
      const away = seenAt === undefined ? 0 : at - seenAt
      if (away > timing.gapMs) {
        endedAt = at
        await pool.query(
          `update pgboss.job set started_on = least(started_on + make_interval(secs => $1::float8 / 1000), now()) where id = any($2::uuid[]) and state = 'active'`,
          [away, listActive()],
        )
      }
      seenAt = at
      lastBeatAt = performance.now()
    } catch {
      // the next beat tries again, and counts from the last answer
    } finally {
      beating = false
    }
  }
  const timer = setInterval(() => void beat(), timing.beatMs)
  void beat()
  return {
    isCalm: () =>
      seenAt !== undefined &&
      performance.now() - lastBeatAt < timing.gapMs &&
      (endedAt === undefined || seenAt - endedAt > timing.graceMs),
    stop: () => clearInterval(timer),
  }
}
