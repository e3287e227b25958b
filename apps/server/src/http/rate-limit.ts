import { RecentMap } from '@panelflow/domain/collection/recent-map.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'

interface Allowance {
  /** requests at once */
  readonly burst: number
  /** requests a second in the long run */
  readonly perSecond: number
}

export interface RateLimit {
  /** @throws AppError `request.limit_reached` with `seconds` to wait */
  readonly take: (key: string, allowance: Allowance) => void
}

interface Bucket {
  level: number
  at: number
}

const MOST_BUCKETS = 20_000

/**
 * Token buckets in memory: each server process counts for itself, which is enough to stop a
 * run-away client.
 */
export const rateLimit = (now: () => Date): RateLimit => {
  const buckets = new RecentMap<string, Bucket>(MOST_BUCKETS)
  return {
    take: (key, { burst, perSecond }) => {
      const at = now().getTime()
      const bucket = buckets.get(key) ?? { level: burst, at }
      const level = Math.min(burst, bucket.level + (Math.max(0, at - bucket.at) / 1000) * perSecond)
      bucket.level = level >= 1 ? level - 1 : level
      bucket.at = at
      buckets.set(key, bucket)
      if (level < 1)
        throw new AppError('request.limit_reached', { seconds: Math.ceil((1 - level) / perSecond) })
    },
  }
}
