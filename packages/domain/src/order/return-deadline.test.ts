import { expect, test } from 'vitest'
import type { Deadlines } from './order-deadlines.ts'
import {
  deadlinesOfChapter,
  needsNewDeadline,
  withNewDeadline,
  withSharedDeadline,
} from './return-deadline.ts'

const NOW = '2026-03-10T08:00:00.000Z'
const deadlines: Deadlines = {
  cutoffAt: '2026-03-20T10:00:00.000Z',
  translationDeadline: '2026-03-08T10:00:00.000Z',
  proofreadingDeadline: '2026-03-11T10:00:00.000Z',
  typesettingDeadline: null,
}

test('a new deadline is asked for where less than a day is left of the old one, and there is one, and the order is not past its own', () => {
  const needsDeadline = (change: Partial<Deadlines>) =>
    needsNewDeadline({ ...deadlines, ...change }, 'translation', NOW)
  expect(needsDeadline({})).toBe(true)
  expect(needsDeadline({ translationDeadline: '2026-03-11T07:59:00.000Z' })).toBe(true)
  expect(needsDeadline({ translationDeadline: '2026-03-11T08:00:00.000Z' })).toBe(false)
  expect(needsDeadline({ translationDeadline: null })).toBe(false)
  expect(needsDeadline({ cutoffAt: NOW })).toBe(false)
})

test('proofreading that is overtaken moves on by as much, at most to the order’s deadline; else it stays', () => {
  const set = (at: string) => withNewDeadline(deadlines, 'translation', at, NOW)
  expect(set('2026-03-11T09:00:00.000Z')).toEqual({
    deadlines: { ...deadlines, translationDeadline: '2026-03-11T09:00:00.000Z' },
    errors: [],
  })
  expect(set('2026-03-13T10:00:00.000Z').deadlines.proofreadingDeadline).toBe(
    '2026-03-16T10:00:00.000Z',
  )
  expect(set('2026-03-19T10:00:00.000Z')).toMatchObject({
    deadlines: { proofreadingDeadline: deadlines.cutoffAt },
    errors: [],
  })
})

test('it lies ahead, not behind the order’s deadline, and leaves proofreading some time', () => {
  const codes = (at: string) =>
    withNewDeadline(deadlines, 'translation', at, NOW).errors.map(
      ({ field, code }) => `${field} ${code}`,
    )
  expect(codes(NOW)).toEqual(['deadline order.deadline_in_past'])
  expect(codes('2026-03-21T10:00:00.000Z')).toEqual(['deadline order.deadline_after_cutoff'])
  expect(codes('2026-03-20T10:00:00.000Z')).toEqual([
    'deadline order.translation_not_before_proofreading',
  ])
  expect(codes('soon')).toEqual(['deadline field.not_an_instant'])
})

test('a new deadline takes no time away', () => {
  const errors = (at: string) =>
    withNewDeadline(
      { ...deadlines, translationDeadline: '2026-03-11T06:00:00.000Z' },
      'translation',
      at,
      NOW,
    ).errors.map(({ code }) => code)
  expect(errors('2026-03-11T05:59:00.000Z')).toEqual(['order.deadline_earlier'])
  expect(errors('2026-03-11T06:00:00.000Z')).toEqual([])
})

test('a chapter is held to its own deadline until the order’s is moved past it', () => {
  const own = {
    translationDeadline: '2026-03-12T10:00:00.000Z',
    proofreadingDeadline: '2026-03-09T10:00:00.000Z',
    typesettingDeadline: null,
  }
  expect(deadlinesOfChapter(deadlines, own)).toEqual({
    ...deadlines,
    translationDeadline: own.translationDeadline,
  })
  expect(
    deadlinesOfChapter({ ...deadlines, translationDeadline: null }, own).translationDeadline,
  ).toBe(own.translationDeadline)
})

test('of several chapters one that has more time already keeps it', () => {
  const at = '2026-03-12T10:00:00.000Z'
  const ample = {
    ...deadlines,
    translationDeadline: '2026-03-14T10:00:00.000Z',
    proofreadingDeadline: null,
  }
  expect(withSharedDeadline(ample, 'translation', at, NOW)).toEqual({
    deadlines: ample,
    errors: [],
  })
  expect(withSharedDeadline(deadlines, 'translation', at, NOW)).toEqual(
    withNewDeadline(deadlines, 'translation', at, NOW),
  )
})
