import { describe, expect, it } from 'vitest'
import { findRateFaults, toRateBody, toRateValues } from './rate-values.ts'

const empty = toRateValues(undefined, '2026-03-01', 2)

describe('the form of a rate', () => {
  it('sends amounts as they are stored, a comma as the point', () => {
    const values = { ...empty, amount: ' 0,05', minimum: '12.5', urgencyFactor: '1,5' }
    expect(findRateFaults(values, 2)).toEqual(new Set())
    expect(toRateBody(values, 2)).toMatchObject({
      amount: '0.05',
      minimum: 1250,
      urgencyFactor: '1.5',
      from: '2026-03-01',
      until: null,
    })
  })

  it('names each field that cannot be sent', () => {
    const values = { ...empty, minimum: '1.005', urgencyFactor: '0.9', until: '2026-02-28' }
    expect(findRateFaults(values, 2)).toEqual(new Set(['amount', 'minimum', 'factor', 'until']))
    expect(findRateFaults({ ...empty, amount: '1', minimum: '0.5' }, 0)).toEqual(
      new Set(['minimum']),
    )
  })
})
