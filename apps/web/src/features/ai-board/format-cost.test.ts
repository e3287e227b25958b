import { expect, test } from 'vitest'
import { formatCost } from './format-cost.ts'

test('costs are summed by currency and named with it; what costs nothing is not named', () => {
  const costs = [
    { currency: 'EUR', micros: 3100 },
    { currency: 'CNY', micros: 1_500_000 },
    { currency: 'EUR', micros: 100 },
  ]
  expect(formatCost(costs, 'en')).toBe('€0.0032 + CN¥1.50')
  expect(formatCost(costs, 'zh-CN')).toBe('€0.0032 + ¥1.50')
  expect(formatCost([], 'en')).toBe('')
})
