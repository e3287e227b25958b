import { expect, test } from 'vitest'
import { isFiltered, parseLogFilter } from './log-filter.ts'

test('an address gives its filter back, and what is not understood is left out', () => {
  const person = '0199a1b2-0000-7000-8000-000000000001'
  expect(
    parseLogFilter({ kind: 'check', person, chapter: 7, from: '2026-03-02', until: '2026-03-09' }),
  ).toEqual({
    kind: 'check',
    person,
    chapter: 7,
    from: '2026-03-02',
    until: '2026-03-09',
  })
  const nothing = parseLogFilter({
    kind: 'gossip',
    person: 'me',
    chapter: 0,
    from: '2026-13-01',
    until: 'soon',
  })
  expect(isFiltered(nothing)).toBe(false)
})
