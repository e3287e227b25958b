import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isHeldBy, REMINDER_HOURS, reminderDue } from './reminders.ts'

const HOUR = 3_600_000

test.each([
  [73, null],
  [72, 72],
  [24.1, 72],
  [24, 24],
  [4.01, 24],
  [4, 4],
  [0.1, 4],
  [0, 0],
  [-23.9, 0],
  [-24, null],
])('%s hours before the deadline the reminder is %s', (left, step) => {
  expect(reminderDue(left * HOUR, 0)).toBe(step)
})

test('as time goes on each reminder comes once, in order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -30, max: 80, noNaN: true }), { minLength: 1, maxLength: 40 }),
      (lefts) => {
        const steps = lefts
          .toSorted((a, b) => b - a)
          .map((left) => reminderDue(left * HOUR, 0))
          .filter((step) => step !== null)
        const changes = steps.filter((step, index) => step !== steps[index - 1])
        expect(changes).toEqual(REMINDER_HOURS.filter((step) => changes.includes(step)))
      },
    ),
  )
})

test('a stage deadline is for chapters that are not past the stage, the order’s own for all that are not delivered', () => {
  expect(isHeldBy('translation', 'assignment')).toBe(true)
  expect(isHeldBy('translation', 'translation')).toBe(true)
  expect(isHeldBy('translation', 'proofreading')).toBe(false)
  expect(isHeldBy('typesetting', 'visual_review')).toBe(false)
  expect(isHeldBy('cutoff', 'visual_review')).toBe(true)
  expect(isHeldBy('cutoff', 'delivered')).toBe(false)
})
