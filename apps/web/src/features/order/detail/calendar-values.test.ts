import { expect, test } from 'vitest'
import { calendarDays, parseMinuteOfDay, formatMinuteOfDay } from './calendar-values.ts'

test('days are read one to a line or in a row, each once', () => {
  expect(calendarDays('2026-10-02, 2026-10-01\n2026-10-01、2026-10-03')).toEqual([
    '2026-10-01',
    '2026-10-02',
    '2026-10-03',
  ])
  expect(calendarDays(' \n')).toEqual([])
})

test('what is no day is refused', () => {
  for (const text of ['2026-02-30', '2026-13-01', 'tomorrow', '2026-1-1'])
    expect(calendarDays(text)).toBeNull()
})

test('times go there and back', () => {
  expect([
    parseMinuteOfDay('09:30'),
    formatMinuteOfDay(570),
    parseMinuteOfDay(''),
    formatMinuteOfDay(1440),
  ]).toEqual([570, '09:30', 0, '23:59'])
})
