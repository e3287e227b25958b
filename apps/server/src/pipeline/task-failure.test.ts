import { expect, test } from 'vitest'
import { TranslatorFailure } from '../ports/translator.ts'
import { retryWaitSeconds, toCause, willRetry } from './task-failure.ts'

const createCause = (
  code: 'translator.unreachable' | 'translator.bad_answer',
  retryAfter?: number,
) => toCause(new TranslatorFailure(code, 'x', { retryable: true, retryAfter: retryAfter ?? null }))

/** Seconds before each further attempt until the page is given up. */
const listWaits = (cause: ReturnType<typeof toCause>): number[] => {
  const waits: number[] = []
  while (willRetry(waits.length, cause)) waits.push(retryWaitSeconds(waits.length, cause, 0))
  return waits
}

// spec 10.workflow.attempts
test('attempts are spread over ten minutes while an engine is away, and three otherwise', () => {
  expect(listWaits(createCause('translator.unreachable'))).toEqual([5, 10, 20, 40, 80, 160, 300])
  expect(listWaits(createCause('translator.bad_answer'))).toEqual([2, 8])
})

test('pages come back at different times, and never before the engine asked for them', () => {
  const cause = createCause('translator.unreachable', 60)
  expect([0, 1].map((chance) => retryWaitSeconds(0, cause, chance))).toEqual([60, 75])
})
