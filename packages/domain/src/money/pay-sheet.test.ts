import { describe, expect, it } from 'vitest'
import type { PayRate } from './pay.ts'
import { computeWorkCost, computeWorkLines, type RecordedWork } from './pay-sheet.ts'

const RATES: readonly PayRate[] = [
  {
    id: 'r',
    accountId: null,
    language: null,
    stage: 'translation',
    unit: 'word',
    amount: '0.10',
    minimum: null,
    urgencyFactor: '1',
    from: '2026-01-01',
    until: null,
  },
]

const work = (more: Partial<RecordedWork> = {}): RecordedWork => ({
  recordId: 'w',
  accountId: 'lin',
  language: 'en',
  stage: 'translation',
  day: '2026-03-10',
  words: 1000,
  pages: 20,
  hours: null,
  urgent: false,
  firstOfOrder: true,
  isTakenBack: false,
  paid: null,
  ...more,
})

const lines = (more: Partial<RecordedWork>, rates = RATES) =>
  computeWorkLines(rates, [work(more)], 2).map(({ kind, amount }) => [kind, amount])

describe('lines of a pay sheet', () => {
  it('pay what is on no locked sheet', () => {
    expect(lines({})).toEqual([['work', 10_000]])
    expect(lines({ isTakenBack: true })).toEqual([])
  })

  it('show work without a rate, without an amount', () => {
    expect(lines({ stage: 'review' })).toEqual([['work', null]])
  })

  it('correct what was paid differently, and say nothing of what was paid right', () => {
    expect(lines({ paid: 10_000 })).toEqual([])
    expect(lines({ paid: 8000 })).toEqual([['correction', 2000]])
    expect(lines({ paid: 12_000 })).toEqual([['correction', -2000]])
    expect(lines({ paid: 0 })).toEqual([['correction', 10_000]])
    expect(lines({ paid: 10_000, isTakenBack: true })).toEqual([['correction', -10_000]])
    expect(lines({ paid: 0, isTakenBack: true })).toEqual([])
  })

  it('leave paid what can no longer be computed', () => {
    expect(lines({ paid: 10_000 }, [])).toEqual([])
  })
})

describe('cost of work', () => {
  it('is its pay, paid or not, and unknown without a rate', () => {
    expect(computeWorkCost(RATES, work(), 2)).toBe(10_000)
    expect(computeWorkCost(RATES, work({ paid: 8000 }), 2)).toBe(10_000)
    expect(computeWorkCost([], work({ paid: 8000 }), 2)).toBe(8000)
    expect(computeWorkCost([], work(), 2)).toBeNull()
    expect(computeWorkCost(RATES, work({ isTakenBack: true }), 2)).toBe(0)
  })
})
