import { expect, test } from 'vitest'
import { changedFields, mergeFresh, openConflicts } from '../../../lib/forms/merge-fresh.ts'
import {
  calendarDays,
  formatMinuteOfDay,
  parseMinuteOfDay,
  toCalendarBody,
  toCalendarTexts,
} from './calendar-values.ts'

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

const opened = {
  version: 4,
  workingDays: [1, 2, 3, 4, 5],
  start: 540,
  end: 1440,
  holidays: ['2026-10-01'],
  extraDays: [],
  zone: 'Asia/Shanghai',
}

test('a second save keeps the fields that another person changed meanwhile', () => {
  const base = toCalendarTexts(opened)
  const typed = { base, values: { ...base, start: '10:00' }, contested: new Set<never>() }
  const stored = { ...opened, version: 5, workingDays: [1, 2, 3, 4], holidays: ['2026-05-01'] }
  const merged = mergeFresh(typed, toCalendarTexts(stored))
  expect(openConflicts(merged)).toEqual([])
  const { zone: _zone, ...kept } = stored
  expect(toCalendarBody(stored, changedFields(merged))).toEqual({ ...kept, start: 600 })
})

test('holidays that both changed are shown in both versions, and no date is refused', () => {
  const base = toCalendarTexts(opened)
  const typed = { base, values: { ...base, holidays: 'soon' }, contested: new Set<never>() }
  const merged = mergeFresh(typed, toCalendarTexts({ ...opened, holidays: [] }))
  expect(openConflicts(merged)).toEqual(['holidays'])
  expect(toCalendarBody(opened, changedFields(merged))).toBeNull()
})
