import { expect, test } from 'vitest'
import { toFilter, parseGradeSearch } from './grade-search.ts'

const ID = '0198c0de-0000-7000-8000-000000000001'

test('the filters of the address are read, and what is not understood is left out', () => {
  const read = parseGradeSearch({
    score: 'poor',
    translator: ID,
    scorer: 'ana',
    from: '2026-03-01',
    to: '2026-02-31x',
    sort: 'editRate',
    order: 'desc',
    page: 3,
  })
  expect(read).toMatchObject({
    score: 'poor',
    translator: ID,
    from: '2026-03-01',
    sort: 'editRate',
    order: 'desc',
  })
  expect([read.scorer, read.to]).toEqual([undefined, undefined])
})

test('an order without a column is no order, and sorting never narrows the list down', () => {
  expect(parseGradeSearch({ order: 'desc' }).order).toBeUndefined()
  const filter = toFilter(parseGradeSearch({ sort: 'score', page: 2, size: 50, bookId: ID }))
  expect(Object.entries(filter).filter(([, value]) => value !== undefined)).toEqual([
    ['bookId', ID],
  ])
})
