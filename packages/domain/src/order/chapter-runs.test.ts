import { expect, test } from 'vitest'
import { runsOf } from './chapter-runs.ts'

test('chapter numbers are told in runs', () => {
  expect([runsOf([3, 1, 2, 5]), runsOf([7]), runsOf([])]).toEqual(['1–3, 5', '7', ''])
})

test('four hundred chapters in a row are one run, whatever the order they come in', () => {
  expect(runsOf(Array.from({ length: 400 }, (_, at) => 409 - at))).toBe('10–409')
})
