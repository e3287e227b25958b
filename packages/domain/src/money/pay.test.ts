import { describe, expect, it } from 'vitest'
import {
  convertMicros,
  formatMinor,
  getCurrencyDigits,
  multiplyToMinor,
  parseMinor,
  scaleMinor,
  trimDecimal,
} from './amount.ts'
import { computePay, findOverlap, type PayableWork, type PayRate } from './pay.ts'

const aRate = (more: Partial<PayRate> = {}): PayRate => ({
  id: 'r',
  accountId: null,
  language: null,
  stage: null,
  unit: 'word',
  amount: '0.05',
  minimum: null,
  urgencyFactor: '1',
  from: '2026-01-01',
  until: null,
  ...more,
})

const work = (more: Partial<PayableWork> = {}): PayableWork => ({
  accountId: 'lin',
  language: 'en',
  stage: 'translation',
  day: '2026-03-10',
  words: 1000,
  pages: 20,
  hours: null,
  urgent: false,
  firstOfOrder: true,
  ...more,
})

const amount = (rates: readonly PayRate[], more: Partial<PayableWork> = {}, digits = 2) => {
  const pay = computePay(rates, work(more), digits)
  return pay.ok ? pay.amount : pay.problem
}

describe('pay', () => {
  // spec 10.money.rates
  it('takes the most specific rate: person before language before stage', () => {
    const rates = [
      aRate({ id: 'all', amount: '1' }),
      aRate({ id: 'stage', stage: 'translation', amount: '2' }),
      aRate({ id: 'language', language: 'en', amount: '3' }),
      aRate({ id: 'both', language: 'en', stage: 'translation', amount: '4' }),
      aRate({ id: 'person', accountId: 'lin', amount: '5' }),
    ]
    const paid = [1, 2, 3, 4, 5].map((count) => amount(rates.slice(0, count), { words: 1 }))
    expect(paid).toEqual([100, 200, 300, 400, 500])
    expect(amount(rates, { words: 1, accountId: 'wei', language: 'th' })).toBe(200)
  })

  it('takes the rate of the day the work was handed over, first and last day included', () => {
    const rates = [
      aRate({ amount: '1', from: '2026-01-01', until: '2026-03-09' }),
      aRate({ amount: '2', from: '2026-03-10', until: '2026-03-31' }),
    ]
    const days = ['2025-12-31', '2026-03-09', '2026-03-10', '2026-03-31', '2026-04-01']
    expect(days.map((day) => amount(rates, { day, words: 1 }))).toEqual([
      'no_rate',
      100,
      200,
      200,
      'no_rate',
    ])
  })

  it('says why there is no amount instead of counting nothing', () => {
    expect(amount([])).toBe('no_rate')
    expect(amount([aRate()], { words: null })).toBe('no_words')
    expect(amount([aRate({ unit: 'hour' })])).toBe('no_hours')
  })

  it('counts words, pages, chapters, hours, and a flat amount once for an order', () => {
    expect(amount([aRate()])).toBe(5000)
    expect(amount([aRate({ unit: 'page', amount: '1.5' })])).toBe(3000)
    expect(amount([aRate({ unit: 'chapter', amount: '80' })])).toBe(8000)
    expect(amount([aRate({ unit: 'hour', amount: '40' })], { hours: '2.25' })).toBe(9000)
    const flat = [aRate({ unit: 'flat', amount: '300', minimum: 100 })]
    expect([amount(flat), amount(flat, { firstOfOrder: false })]).toEqual([30_000, 0])
  })

  it('rounds each line half up, once, in the places of its currency', () => {
    expect(amount([aRate({ amount: '0.0125' })], { words: 2 })).toBe(3)
    expect(
      amount([aRate({ amount: '0.0125', urgencyFactor: '1.2' })], { words: 2, urgent: true }),
    ).toBe(3)
    expect(amount([aRate({ amount: '0.5' })], { words: 5 }, 0)).toBe(3)
    expect(multiplyToMinor(['1.005', '1'], 2)).toBe(101)
    expect(scaleMinor(-5, '0.5')).toBe(-3)
  })

  it('raises to the minimum, and urgent orders by the factor', () => {
    const rates = [aRate({ minimum: 6000, urgencyFactor: '1.5' })]
    expect(amount(rates)).toBe(6000)
    expect(amount(rates, { urgent: true })).toBe(9000)
    expect(amount(rates, { urgent: true, words: 2000 })).toBe(15_000)
    expect(computePay(rates, work(), 2)).toMatchObject({ isMinimum: true, factor: '1' })
  })

  it('finds a rate of the same scope on the same day, also an open one', () => {
    const rates = [aRate({ from: '2026-03-01', until: '2026-03-31' })]
    const scope = { accountId: null, language: null, stage: null }
    const overlaps = (from: string, until: string | null) =>
      findOverlap(rates, { ...scope, from, until }, null) !== undefined
    expect(overlaps('2026-02-01', '2026-02-28')).toBe(false)
    expect(overlaps('2026-02-01', '2026-03-01')).toBe(true)
    expect(overlaps('2026-02-01', null)).toBe(true)
    expect(overlaps('2026-04-01', null)).toBe(false)
    expect(
      findOverlap(rates, { ...scope, language: 'th', from: '2026-03-01', until: null }, null),
    ).toBeUndefined()
    expect(findOverlap(rates, { ...scope, from: '2026-03-01', until: null }, 'r')).toBeUndefined()
  })
})

describe('amounts', () => {
  it('are whole minor units of a currency', () => {
    expect(['CNY', 'JPY', 'KWD'].map(getCurrencyDigits)).toEqual([2, 0, 3])
    expect(formatMinor(-5, 2)).toBe('-0.05')
    expect(formatMinor(1234, 0)).toBe('1234')
    expect(parseMinor('12.3', 2)).toBe(1230)
    expect(parseMinor('-0.05', 2)).toBe(-5)
    expect(['1.234', 'x', '', '1,2', '1.5'].map((text) => parseMinor(text, 0))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
    expect(['12.3400', '5.0000', '100', '0.0500'].map(trimDecimal)).toEqual([
      '12.34',
      '5',
      '100',
      '0.05',
    ])
  })

  it('of another currency are converted from millionths', () => {
    expect(convertMicros(1_500_000, '7.1', 2)).toBe(1065)
    expect(convertMicros(700, '7.1', 2)).toBe(0)
    expect(convertMicros(705, '7.1', 2)).toBe(1)
  })
})
