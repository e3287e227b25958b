import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Deadlines, deadlineErrors } from './order-deadlines.ts'
import { type AddDays, MAX_SHIFT_DAYS, SHIFT_PARTS, shiftedDeadlines } from './shift-deadlines.ts'

const DAY = 86_400_000
const addDays: AddDays = (instant, days) => new Date(Date.parse(instant) + days * DAY).toISOString()

const at = (day: number): string => new Date(Date.UTC(2026, 5, day, 9)).toISOString()
const ALL: Deadlines = {
  cutoffAt: at(30),
  translationDeadline: at(10),
  proofreadingDeadline: at(15),
  typesettingDeadline: at(25),
}
const BARE: Deadlines = {
  cutoffAt: at(30),
  translationDeadline: null,
  proofreadingDeadline: null,
  typesettingDeadline: null,
}

const getErrorCode = (work: () => unknown): unknown => {
  try {
    work()
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
  return null
}

test('all deadlines move together and what is not set stays not set', () => {
  expect(shiftedDeadlines(ALL, { days: 3, part: 'all' }, addDays)).toEqual({
    cutoffAt: at(33),
    translationDeadline: at(13),
    proofreadingDeadline: at(18),
    typesettingDeadline: at(28),
  })
  expect(shiftedDeadlines(BARE, { days: -2, part: 'all' }, addDays)).toEqual({
    ...BARE,
    cutoffAt: at(28),
  })
})

test('stages cannot be pushed past the order, nor the order pulled before its stages', () => {
  expect(getErrorCode(() => shiftedDeadlines(ALL, { days: 6, part: 'stages' }, addDays))).toBe(
    'order.deadlines_clash',
  )
  expect(getErrorCode(() => shiftedDeadlines(ALL, { days: -6, part: 'cutoff' }, addDays))).toBe(
    'order.deadlines_clash',
  )
  expect(shiftedDeadlines(ALL, { days: 5, part: 'stages' }, addDays).typesettingDeadline).toBe(
    at(30),
  )
})

test('an order without stage deadlines has none to move', () => {
  expect(getErrorCode(() => shiftedDeadlines(BARE, { days: 1, part: 'stages' }, addDays))).toBe(
    'order.no_deadline_to_shift',
  )
})

test('whatever is moved, the rules hold afterwards, and moving back gives what was there', () => {
  const offset = fc.option(fc.integer({ min: 0, max: 60 }), { nil: null })
  const deadlines = fc.record({
    translation: offset,
    proofreading: offset,
    typesetting: offset,
    cutoff: fc.integer({ min: 0, max: 90 }),
  })
  fc.assert(
    fc.property(
      deadlines,
      fc.integer({ min: -MAX_SHIFT_DAYS, max: MAX_SHIFT_DAYS }),
      fc.constantFrom(...SHIFT_PARTS),
      (given, days, part) => {
        const before: Deadlines = {
          cutoffAt: at(given.cutoff),
          translationDeadline: given.translation === null ? null : at(given.translation),
          proofreadingDeadline: given.proofreading === null ? null : at(given.proofreading),
          typesettingDeadline: given.typesetting === null ? null : at(given.typesetting),
        }
        fc.pre(deadlineErrors(before).length === 0)
        const refusal = getErrorCode(() => shiftedDeadlines(before, { days, part }, addDays))
        if (refusal !== null) {
          expect(part === 'all' && refusal === 'order.deadlines_clash').toBe(false)
          return
        }
        const after = shiftedDeadlines(before, { days, part }, addDays)
        expect(deadlineErrors(after)).toEqual([])
        expect(shiftedDeadlines(after, { days: -days, part }, addDays)).toEqual(before)
      },
    ),
  )
})
