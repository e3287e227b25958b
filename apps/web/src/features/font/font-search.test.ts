import { expect, it } from 'vitest'
import { parseFontSearch } from './font-search.ts'

it('takes from an address what it understands, and nothing else', () => {
  const search = {
    search: 'comic',
    source: 'own',
    language: 'th',
    hidden: 'true',
    sort: 'used',
    order: 'desc',
  }
  expect(parseFontSearch({ ...search, hidden: true, page: 2 })).toEqual(search)
  expect(
    parseFontSearch({ search: ' ', source: 'all', language: 'xx', hidden: 'no', sort: 'licence' }),
  ).toEqual({})
})
