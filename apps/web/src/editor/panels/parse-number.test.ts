import { expect, it } from 'vitest'
import { parseNumber } from './parse-number.ts'

it.each([
  ['12', 12],
  [' 12.5 ', 12.5],
  ['1,5', 1.5],
  ['-3', -3],
  ['120/3 + 4', 44],
  ['2+3*4', 14],
  ['(2+3)*4', 20],
  ['800 - 24 - 6', 770],
  ['12/2/3', 2],
  ['-(4 - 6)', 2],
  ['2*-3', -6],
  ['3×4÷2', 6],
  ['.5', 0.5],
  ['50 %', 50, '%'],
  ['90°', 90, '°'],
  ['90/2°', 45, '°'],
] as const)('%s is %d', (typed, number, unit?: string) => {
  expect(parseNumber(typed, unit)).toBe(number)
})

it.each(['', ' ', 'x', '1 2', '(1', '1)', '1+', '*2', '1/0', '12px', '1.2.3', '()'])(
  '“%s” is no number',
  (typed) => {
    expect(parseNumber(typed)).toBeNull()
  },
)
