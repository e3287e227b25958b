import { expect, test } from 'vitest'
import {
  ACCOUNT_BUDGET,
  ADDRESS_BUDGET,
  DEVICE_RETRIES,
  PAIR_RETRIES,
  spendBudget,
  waitAfterFailures,
  waitForBudget,
} from './login-limits.ts'

test.each([
  [0, 0],
  [4, 0],
  [5, 30],
  [6, 60],
  [9, 480],
  [10, 900],
  [1_000_000, 900],
])('after %i failures in a row from one address the next try waits %i s', (failures, seconds) => {
  expect(waitAfterFailures(failures, PAIR_RETRIES)).toBe(seconds)
})

const HOUR_S = 3600

/** Tries of somebody who never waits longer than needed. */
const countTries = (budget: typeof ACCOUNT_BUDGET, seconds: number): number => {
  let [now, emptyAt, tries] = [0, 0, 0]
  while (now <= seconds * 1000) {
    const wait = waitForBudget(emptyAt, now, budget)
    if (wait > 0) now += wait * 1000
    else {
      emptyAt = spendBudget(emptyAt, now, budget)
      tries++
    }
  }
  return tries
}

test('an account bears at most 120 guesses a day: from outsiders, and from one of its own browsers', () => {
  let [now, fromDevice] = [0, 0]
  while (now <= 24 * HOUR_S) {
    fromDevice++
    now += waitAfterFailures(fromDevice, DEVICE_RETRIES)
  }
  expect(countTries(ACCOUNT_BUDGET, 24 * HOUR_S)).toBeGreaterThan(60)
  expect(countTries(ACCOUNT_BUDGET, 24 * HOUR_S) + fromDevice).toBeLessThanOrEqual(120)
})

test('an address bears at most 100 guesses an hour', () => {
  expect(countTries(ADDRESS_BUDGET, HOUR_S)).toBeGreaterThan(40)
  expect(countTries(ADDRESS_BUDGET, HOUR_S)).toBeLessThanOrEqual(100)
})
