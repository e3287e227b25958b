import { expect, test } from 'vitest'
import { chapterRuns, countChapters, formatRuns } from './chapter-runs.ts'

test('chapter numbers are named in runs', () => {
  expect([formatRuns([3, 1, 2, 5]), formatRuns([7]), formatRuns([])]).toEqual(['1–3, 5', '7', ''])
})

test('four hundred chapters in a row are one run, whatever the order they come in', () => {
  expect(countChapters(chapterRuns([3, 1, 2, 5]))).toBe(4)
  expect(formatRuns(Array.from({ length: 400 }, (_, at) => 409 - at))).toBe('10–409')
})
