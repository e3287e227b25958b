import { expect, test } from 'vitest'
import { deadlineRisk, workDone } from './deadline-risk.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const day = 86_400_000
const order = (
  createdDaysAgo: number,
  daysLeft: number,
  byStage: Record<string, number>,
  status: 'translating' | 'completed' = 'translating',
) => ({
  status,
  createdAt: new Date(now - createdDaysAgo * day).toISOString(),
  cutoffTime: new Date(now + daysLeft * day).toISOString(),
  progress: { chapters: Object.values(byStage).reduce((sum, count) => sum + count, 0), completed: 0, byStage },
})

test('work done is the average way of the chapters through the stages', () => {
  expect(workDone(order(1, 1, { images: 2 }))).toBe(0)
  expect(workDone(order(1, 1, { delivered: 2 }))).toBe(1)
  expect(workDone(order(1, 1, { images: 1, delivered: 1 }))).toBe(0.5)
  expect(workDone(order(1, 1, {}))).toBe(0)
})

test('over is bad, within a day needs attention, within three is near, later is calm', () => {
  const tones = [-1, 0.5, 2, 20].map((left) => deadlineRisk(order(1, left, { visual_review: 3 }), now).tone)
  expect(tones).toEqual(['bad', 'attention', 'waiting', 'neutral'])
})

test('an order with much work left for its time is behind although the deadline is far', () => {
  expect(deadlineRisk(order(20, 10, { images: 4 }), now)).toEqual({ tone: 'attention', behind: true })
  expect(deadlineRisk(order(20, 10, { typesetting: 4 }), now)).toEqual({ tone: 'neutral', behind: false })
})

test('a finished order is never late', () => {
  expect(deadlineRisk(order(20, -5, { delivered: 1 }, 'completed'), now)).toEqual({ tone: 'neutral', behind: false })
})
