import type { WorkingCalendar } from '@panelflow/domain/schedule/working-calendar.ts'
import { describe, expect, it } from 'vitest'
import { listPresetDays, readDeadlineText, type WallClock } from './deadline-text.ts'

const CALENDAR: WorkingCalendar = {
  workingDays: [1, 2, 3, 4, 5],
  start: 9 * 60,
  end: 18 * 60,
  holidays: ['2026-12-03'],
  extraDays: [],
}
/** a Friday, 10:30 */
const NOW: WallClock = { day: '2026-11-27', minute: 630 }

describe('what is typed into a deadline', () => {
  it.each([
    ['+3d', '2026-11-30 18:00:00'],
    ['+ 3 days', '2026-11-30 18:00:00'],
    ['3天', '2026-11-30 18:00:00'],
    ['3天后 12:00', '2026-11-30 12:00:00'],
    ['+2w', '2026-12-11 18:00:00'],
    ['两周', null],
    ['+1m', '2026-12-27 18:00:00'],
    ['+4h', '2026-11-27 14:30:00'],
    ['+20小时', '2026-11-28 06:30:00'],
    // the 3rd is a holiday, the 28th and 29th a weekend
    ['+4wd', '2026-12-04 18:00:00'],
    ['4个工作日', '2026-12-04 18:00:00'],
    ['fri 18:00', '2026-11-27 18:00:00'],
    ['Fri 9:00', '2026-12-04 09:00:00'],
    ['Friday', '2026-11-27 18:00:00'],
    ['next fri', '2026-12-04 18:00:00'],
    ['mon', '2026-11-30 18:00:00'],
    ['周五 18点', '2026-11-27 18:00:00'],
    ['下周三 下午6点30', '2026-12-02 18:30:00'],
    ['下周三 下午6:30', '2026-12-02 18:30:00'],
    ['today', '2026-11-27 18:00:00'],
    ['明天18:00', '2026-11-28 18:00:00'],
    ['tomorrow 6pm', '2026-11-28 18:00:00'],
    ['tomorrow 12 am', '2026-11-28 00:00:00'],
    ['后天', '2026-11-29 18:00:00'],
    ['18:00', '2026-11-27 18:00:00'],
    ['9:00', '2026-11-28 09:00:00'],
    ['24:00', '2026-11-28 00:00:00'],
    ['2026-12-04', '2026-12-04 18:00:00'],
    ['2026-12-04 09:15', '2026-12-04 09:15:00'],
    ['2026-12-04 09:15:00', '2026-12-04 09:15:00'],
    ['2026/12/4 9:15', '2026-12-04 09:15:00'],
    ['2026年12月4日 9点', '2026-12-04 09:00:00'],
    ['12-04', '2026-12-04 18:00:00'],
    ['1/15', '2027-01-15 18:00:00'],
    ['12月4日', '2026-12-04 18:00:00'],
    ['Dec 4, 17:00', '2026-12-04 17:00:00'],
    ['4 December', '2026-12-04 18:00:00'],
    ['２０２６－１２－０４　１８：００', '2026-12-04 18:00:00'],
    ['', null],
    ['soon', null],
    ['2026-02-30', null],
    ['fri 25:00', null],
    ['fri 18:75', null],
    ['+3', null],
    ['13/40', null],
  ])('%j is %j', (typed, read) => {
    expect(readDeadlineText(typed, NOW, CALENDAR)).toBe(read)
  })

  it('keeps the last day of a shorter month', () => {
    expect(readDeadlineText('+1m', { day: '2027-01-31', minute: 0 }, CALENDAR)).toBe(
      '2027-02-28 18:00:00',
    )
  })
})

describe('days that are offered', () => {
  it('are working days, each once, the nearest first', () => {
    expect(listPresetDays(CALENDAR, NOW)).toEqual([
      { preset: 'today', day: '2026-11-27' },
      { preset: 'next_day', day: '2026-11-30' },
      { preset: 'in_three', day: '2026-12-02' },
      { preset: 'in_a_week', day: '2026-12-07' },
      { preset: 'in_two_weeks', day: '2026-12-14' },
    ])
  })
  it('do not hold a day whose work is over', () => {
    const late = listPresetDays(CALENDAR, { ...NOW, minute: 19 * 60 })
    expect(late[0]).toEqual({ preset: 'next_day', day: '2026-11-30' })
  })
  it('end where nobody ever works', () => {
    const never = { ...CALENDAR, workingDays: [] }
    expect(listPresetDays(never, NOW).length).toBeLessThanOrEqual(1)
  })
})
