import { expect, test } from 'vitest'
import { parseCheckSearch } from './check-search.ts'

const ID = '01970000-0000-7000-8000-000000000001'

test('the queue keeps its filters and the open request in the address', () => {
  const address = {
    state: 'decided',
    language: 'fr',
    reason: 'omission',
    action: 'assign_another',
    search: 'whale',
    page: 2,
    size: 20,
    request: ID,
  }
  expect(parseCheckSearch(address)).toEqual(address)
})

test('nonsense and what goes without saying are left out', () => {
  expect(
    parseCheckSearch({
      state: 'open',
      language: 'xx',
      reason: 7,
      action: '',
      page: 0,
      request: 'x',
    }),
  ).toEqual({})
})
