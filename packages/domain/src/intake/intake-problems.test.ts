import { expect, test } from 'vitest'
import { isIntakeError, listIntakeProblems, type PlannedChapter } from './intake-problems.ts'

const chapter = (number: number | null, change: Partial<PlannedChapter> = {}): PlannedChapter => ({
  key: String(number),
  number,
  until: null,
  title: '',
  language: null,
  files: [{ path: '1.png', size: 1 }],
  isSkipped: false,
  ...change,
})

const list = (...chapters: PlannedChapter[]) =>
  Object.fromEntries(
    [
      ...listIntakeProblems(chapters, {
        withPages: new Set([1, 2]),
        underWay: new Set([9]),
        sourceLanguage: 'ja',
      }),
    ].filter(([, problems]) => problems.length > 0),
  )

test('numbers that cannot be are told at their chapter', () => {
  expect(list(chapter(null), chapter(13.5), chapter(0), chapter(10_000), chapter(3))).toMatchObject(
    {
      null: ['no_number'],
      '13.5': ['not_whole'],
      '0': ['not_whole'],
      '10000': ['too_large', 'gap'],
    },
  )
})

test('the same number twice, chapters that exist and those under way are refused', () => {
  expect(list(chapter(3, { key: 'a' }), chapter(3, { key: 'b' }), chapter(2), chapter(9))).toEqual({
    a: ['double'],
    b: ['double'],
    '2': ['has_pages'],
    '9': ['under_way', 'gap'],
  })
})

test('a skipped chapter has no problem and leaves none to others', () => {
  expect(list(chapter(3, { key: 'a', isSkipped: true }), chapter(3, { key: 'b' }))).toEqual({})
})

test('gaps, ranges, other languages and empty files are notes', () => {
  const problems = list(
    chapter(3, { language: 'ja' }),
    chapter(5, { until: 6, language: 'en', files: [{ path: '1.png', size: 0 }] }),
  )
  expect(problems).toEqual({ '5': ['range', 'other_language', 'empty_files', 'gap'] })
  expect(problems['5']?.some(isIntakeError)).toBe(false)
})
