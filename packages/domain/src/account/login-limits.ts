/**
 * How fast a password can be guessed (reliability S8): from browsers that never signed in to the
 * account at most 80 times a day, from each known one
 * 40 times; at most 100 times an hour from one address. Nothing is locked for good. Pure: the
 * caller brings the clock, in milliseconds.
 */

/** Failures in a row of one origin: some are free, then each wait is twice the one before. */
export interface RetryPolicy {
  readonly freeFailures: number
  readonly firstWaitS: number
  readonly maxWaitS: number
}

/** one account from one address */
export const PAIR_RETRIES: RetryPolicy = { freeFailures: 5, firstWaitS: 30, maxWaitS: 900 }
/** one account from one browser that has signed in to it before */
export const DEVICE_RETRIES: RetryPolicy = { freeFailures: 10, firstWaitS: 30, maxWaitS: 3600 }
/** failures in a row are forgotten when none was added for so long */
export const RETRIES_FORGOTTEN_MS = 24 * 3_600_000

export const waitAfterFailures = (
  failures: number,
  { freeFailures, firstWaitS, maxWaitS }: RetryPolicy,
): number =>
  failures < freeFailures
    ? 0
    : Math.min(firstWaitS * 2 ** Math.min(failures - freeFailures, 20), maxWaitS)

/** A leaky bucket, kept as the instant at which it is empty again (GCRA). */
export interface Budget {
  readonly burst: number
  readonly intervalS: number
}

/** one account from all unknown browsers: 20 at once, then 60 a day */
export const ACCOUNT_BUDGET: Budget = { burst: 20, intervalS: 24 * 60 }
/** one address for all accounts: 20 at once, then 40 an hour */
export const ADDRESS_BUDGET: Budget = { burst: 20, intervalS: 90 }

export const spendBudget = (emptyAt: number, now: number, { intervalS }: Budget): number =>
  Math.max(emptyAt, now) + intervalS * 1000

/** Seconds until the next try is allowed; 0 or less: now. */
export const waitForBudget = (emptyAt: number, now: number, { burst, intervalS }: Budget): number =>
  (emptyAt - now) / 1000 - (burst - 1) * intervalS
