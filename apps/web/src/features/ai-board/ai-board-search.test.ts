import { expect, test } from 'vitest'
import { parseAiBoardSearch } from './ai-board-search.ts'

test('what the address says is understood, and what it does not mean is left out', () => {
  const chapter = '0190a000-0000-7000-8000-000000000000'
  expect(
    parseAiBoardSearch({
      state: 'failed',
      stage: 'final',
      language: 'fr',
      search: 12,
      orderId: chapter,
      chapter,
      after: '1~x',
    }),
  ).toEqual({
    state: 'failed',
    stage: 'final',
    language: 'fr',
    search: '12',
    orderId: chapter,
    chapter,
    after: '1~x',
  })
  const stray = {
    state: 'broken',
    stage: 'sleep',
    language: 'xx',
    search: '  ',
    orderId: 'me',
    chapter: 7,
    after: '',
  }
  expect(Object.values(parseAiBoardSearch(stray)).filter((value) => value !== undefined)).toEqual(
    [],
  )
})
