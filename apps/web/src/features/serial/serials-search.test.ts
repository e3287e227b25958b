import { expect, test } from 'vitest'
import { parseSerialBooksSearch, parseSerialsSearch } from './serials-search.ts'

const BATCH = '0190d2a4-7c1e-7000-8000-000000000001'

test('filters of the list survive in the address; what is not understood is left out', () => {
  const whole = {
    search: 'soba',
    status: 'in_progress',
    sort: 'startsAt',
    order: 'desc',
    page: 2,
    size: 100,
  }
  expect(parseSerialsSearch(whole)).toEqual(whole)
  expect(
    parseSerialsSearch({
      search: ' ',
      status: 'paused',
      sort: 'remark',
      order: 'up',
      page: 1.5,
      size: 7,
    }),
  ).toEqual({})
  expect(parseSerialsSearch({ search: 1001 }).search).toBe('1001')
})

test('the books of one batch have an address of their own', () => {
  expect(parseSerialBooksSearch({ batch: BATCH, sort: 'titleEn' })).toEqual({
    batch: BATCH,
    sort: 'titleEn',
  })
  expect(parseSerialBooksSearch({ batch: 'x', status: 'ended' })).toEqual({})
})
