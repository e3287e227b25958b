import { expect, test } from 'vitest'
import { parseExportSearch } from './export-search.ts'

test('a link to an export survives, with its filters', () => {
  const search = { of: 'all', status: 'failed', orderId: 'o', after: 'a', exportId: 'e' } as const
  expect(parseExportSearch({ ...search })).toEqual(search)
})

test('what is not known is left out', () => {
  expect(
    Object.values(
      parseExportSearch({ of: 'everybody', status: 'lost', orderId: 3, after: '', more: 1 }),
    ).every((value) => value === undefined),
  ).toBe(true)
})
