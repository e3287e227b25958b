import type { NotificationView } from '@panelflow/contract/notification.ts'
import { expect, test } from 'vitest'
import { arrivedSince, toPlace } from './arrivals.ts'
import { byDay } from './by-day.ts'

const message = (id: string, at: string): NotificationView => ({
  id,
  kind: 'stopped',
  at,
  readAt: null,
  order: null,
  chapterNumbers: [],
  by: null,
  values: {},
  spot: null,
})

test('the day is the installation’s, not that of UTC', () => {
  const rows = [
    message('c', '2026-03-02T16:30:00.000Z'),
    message('b', '2026-03-02T15:30:00.000Z'),
    message('a', '2026-02-20T10:00:00.000Z'),
  ]
  const days = byDay(rows, 'Asia/Shanghai', Date.parse('2026-03-02T17:00:00.000Z'))
  expect(days.map(({ day, age, rows: ofDay }) => [day, age, ofDay.map(({ id }) => id)])).toEqual([
    ['2026-03-03', 'today', ['c']],
    ['2026-03-02', 'yesterday', ['b']],
    ['2026-02-20', 'earlier', ['a']],
  ])
})

test('what was there before the screen opened is no news, and what was read in between neither', () => {
  const old = message('0b', '2026-03-02T16:30:00.000Z')
  const fresh = message('0a', '2026-03-02T16:31:00.000Z')
  expect(arrivedSince(null, [old])).toEqual([])
  expect(arrivedSince(toPlace(old), [fresh, old])).toEqual([fresh])
  expect(arrivedSince(toPlace(fresh), [old])).toEqual([])
})
