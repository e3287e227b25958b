import { expect, test } from 'vitest'
import { absenceErrors, awayDays, isAbsent, isAbsenceUpcoming, PRESENT } from './absence.ts'

const holiday = { ...PRESENT, awayFrom: '2026-03-02', awayUntil: '2026-03-06' }

test('away from the first day to the last, and for good from the day after the last one of work', () => {
  expect(
    ['2026-03-01', '2026-03-02', '2026-03-06', '2026-03-07'].map((day) => isAbsent(holiday, day)),
  ).toEqual([false, true, true, false])
  const leaving = { ...PRESENT, leavingOn: '2026-02-28' }
  expect(awayDays(leaving)).toEqual([{ from: '2026-03-01', until: null }])
  expect(['2026-02-28', '2026-03-01', '2031-01-01'].map((day) => isAbsent(leaving, day))).toEqual([
    false,
    true,
    true,
  ])
})

test('what is over is not shown, what is to come is', () => {
  expect(isAbsenceUpcoming(holiday, '2026-02-01')).toBe(true)
  expect(isAbsenceUpcoming(holiday, '2026-03-06')).toBe(true)
  expect(isAbsenceUpcoming(holiday, '2026-03-07')).toBe(false)
  expect(isAbsenceUpcoming({ ...holiday, leavingOn: '2026-01-01' }, '2026-03-07')).toBe(true)
  expect(isAbsenceUpcoming(PRESENT, '2026-03-07')).toBe(false)
})

test('a beginning needs an end, not before it; one day is enough', () => {
  const codes = (awayFrom: string | null, awayUntil: string | null) =>
    absenceErrors({ ...PRESENT, awayFrom, awayUntil }).map(({ field, code }) => `${field} ${code}`)
  expect(codes('2026-03-02', null)).toEqual(['awayUntil field.required'])
  expect(codes(null, '2026-03-02')).toEqual(['awayFrom field.required'])
  expect(codes('2026-03-02', '2026-03-01')).toEqual(['awayUntil account.away_backwards'])
  expect(codes('2026-03-02', '2026-03-02')).toEqual([])
})
