import { addDays } from '@panelflow/domain/schedule/calendar-day.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import { expect, test } from 'vitest'
import {
  currentValues,
  getSpan,
  listDeadlines,
  movedValues,
  onDay,
  stepSpan,
} from './calendar-days.ts'

const order = (more: Partial<OrderView> = {}): OrderView =>
  ({
    cutoffTime: '2026-05-20T10:00:00.000Z',
    translationDeadline: '2026-05-12T10:00:00.000Z',
    proofreadingDeadline: null,
    typesettingDeadline: '2026-05-18T04:30:00.000Z',
    can: { edit_deadline: true, edit_stage_deadlines: true },
    ...more,
  }) as OrderView
const zone = 'Asia/Shanghai'

test('a month is shown in whole weeks from Monday, a week as it is', () => {
  expect(getSpan('2026-05-20', 'month')).toEqual({ from: '2026-04-27', to: '2026-05-31' })
  expect(getSpan('2026-02-01', 'month')).toEqual({ from: '2026-01-26', to: '2026-03-01' })
  expect(getSpan('2026-05-24', 'week')).toEqual({ from: '2026-05-18', to: '2026-05-24' })
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
})

test('the arrows lead to the first day of the month beside, and by whole weeks', () => {
  expect(stepSpan('2026-01-31', 'month', 1)).toBe('2026-02-01')
  expect(stepSpan('2026-01-31', 'month', -1)).toBe('2025-12-01')
  expect(stepSpan('2026-05-20', 'week', -1)).toBe('2026-05-13')
})

test('another day keeps the time of the day, also across the change to summer time', () => {
  expect(onDay('2026-03-27T17:00:00.000Z', '2026-03-30', 'Europe/Berlin')).toBe(
    '2026-03-30T16:00:00.000Z',
  )
})

test('one deadline moves alone, or all that one may move by as many days', () => {
  const to = '2026-05-22T10:00:00.000Z'
  expect(movedValues(order(), 'cutoff', to, { together: false, zone })).toEqual({ cutoffTime: to })
  expect(movedValues(order(), 'cutoff', to, { together: true, zone })).toEqual({
    cutoffTime: to,
    translationDeadline: '2026-05-14T10:00:00.000Z',
    typesettingDeadline: '2026-05-20T04:30:00.000Z',
  })
  const stagesOnly = order({ can: { edit_stage_deadlines: true } })
  const later = '2026-05-13T10:00:00.000Z'
  expect(movedValues(stagesOnly, 'translation', later, { together: true, zone })).toEqual({
    translationDeadline: later,
    typesettingDeadline: '2026-05-19T04:30:00.000Z',
  })
})

test('a move is taken back to what was there', () => {
  const moved = movedValues(order(), 'cutoff', '2026-05-22T10:00:00.000Z', { together: true, zone })
  expect(currentValues(order(), moved)).toEqual({
    cutoffTime: '2026-05-20T10:00:00.000Z',
    translationDeadline: '2026-05-12T10:00:00.000Z',
    typesettingDeadline: '2026-05-18T04:30:00.000Z',
  })
  expect(listDeadlines(order())).toEqual(['cutoff', 'translation', 'typesetting'])
})
