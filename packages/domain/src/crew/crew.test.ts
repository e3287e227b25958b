import { expect, test } from 'vitest'
import { findCrewConflict, isAwayFor } from './crew.ts'

const absence = (awayFrom: string | null, awayUntil: string | null, leavingOn: string | null) => ({
  awayFrom,
  awayUntil,
  leavingOn,
})

test.each([
  ['not at all', absence(null, null, null), false],
  ['three days of ten', absence('2026-03-02', '2026-03-04', null), false],
  ['half of the days', absence('2026-03-01', '2026-03-05', null), false],
  ['six days of ten', absence('2026-03-05', '2026-03-20', null), true],
  ['after the order is due', absence('2026-03-11', '2026-04-20', null), false],
  ['gone after the second day', absence(null, null, '2026-03-02'), true],
  ['leaving on the last day', absence(null, null, '2026-03-10'), false],
])('whoever is away for more than half of the days is replaced: %s', (_, days, replaced) => {
  expect(isAwayFor(days, '2026-03-01', '2026-03-10')).toBe(replaced)
})

test('an order that is due already counts for today alone', () => {
  expect(isAwayFor(absence('2026-03-01', '2026-03-01', null), '2026-03-01', '2026-02-01')).toBe(
    true,
  )
})

test('two of translation, proofreading and review are different people; typesetting may be anybody', () => {
  const seat = (name: 'translator' | 'reviewer' | 'typesetter', accountId: string) => ({
    seat: name,
    accountId,
    substituteId: null,
  })
  expect(findCrewConflict([seat('translator', 'a'), seat('typesetter', 'a')])).toBe(null)
  expect(findCrewConflict([seat('translator', 'a'), seat('reviewer', 'a')])).toEqual({
    seat: 'reviewer',
    other: 'translator',
  })
})
