import { expect, test } from 'vitest'
import { parseReportsSearch } from './reports-search.ts'

test('the address keeps what a report is about, and forgets what it does not understand', () => {
  const person = '01a1fe88-2ed6-7000-a3b0-890002eed581'
  const known = {
    from: '2026-03-01',
    to: '2026-03-31',
    group: 'language',
    stage: 'review',
    language: 'fr',
    person,
    behind: 'fr~review',
  }
  expect(parseReportsSearch(known)).toEqual(known)
  const odd = parseReportsSearch({
    from: '2026-13-40',
    to: 5,
    group: 'moon',
    stage: 'sleep',
    language: 'xx',
    person: 'me',
    behind: '<x>',
  })
  expect(Object.values(odd).filter((value) => value !== undefined)).toEqual([])
})
