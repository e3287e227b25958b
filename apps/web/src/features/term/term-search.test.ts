import { expect, it } from 'vitest'
import { parseTermSearch, listVisibleLanguages } from './term-search.ts'

it('takes from an address what it understands, and nothing else', () => {
  const book = '01890000-0000-7000-8000-000000000001'
  expect(
    parseTermSearch({
      book,
      search: 12,
      language: 'fr',
      missing: true,
      status: 'retired',
      sort: 'original',
      order: 'desc',
      page: 2,
    }),
  ).toEqual({
    book,
    search: '12',
    language: 'fr',
    missing: 'true',
    status: 'retired',
    sort: 'original',
    order: 'desc',
    page: 2,
  })
  expect(
    parseTermSearch({
      book: 'x',
      language: 'xx',
      missing: 'true',
      status: 1,
      sort: 'sortId',
      page: -1,
      size: 7,
    }),
  ).toEqual({})
})

it('shows the languages that were chosen, in their usual order; none when all were taken away', () => {
  expect(listVisibleLanguages({ show: 'fr,xx,en' })).toEqual(['en', 'fr'])
  expect(listVisibleLanguages({ show: '' })).toEqual([])
  expect(listVisibleLanguages({})).toHaveLength(3)
})
