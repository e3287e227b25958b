import { expect, it } from 'vitest'
import { computeBalance } from './cost.ts'

const COST = { people: 40_000, machines: 500, unpriced: 0 }

it('leaves of budget and price what people and machines do not cost', () => {
  expect(computeBalance(COST, { budget: 50_000, price: 81_000 })).toEqual({
    total: 40_500,
    left: 9500,
    margin: 40_500,
    marginPercent: 50,
  })
  expect(computeBalance(COST, { budget: 40_000, price: 40_000 })).toMatchObject({
    left: -500,
    margin: -500,
    marginPercent: -2,
  })
})

it('says nothing of a budget or price that is not there', () => {
  expect(computeBalance(COST, { budget: null, price: null })).toEqual({
    total: 40_500,
    left: null,
    margin: null,
    marginPercent: null,
  })
  expect(computeBalance(COST, { budget: null, price: 0 }).marginPercent).toBeNull()
})
