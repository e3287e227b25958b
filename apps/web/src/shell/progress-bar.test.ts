import nprogress from 'nprogress'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createProgressBar } from './progress-bar.ts'

const visibleSteps: string[] = []
const drawing = {
  configure: nprogress.configure.bind(nprogress),
  start: () => (visibleSteps.push('start'), nprogress),
  done: () => (visibleSteps.push('done'), nprogress),
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  visibleSteps.length = 0
})

// spec 9.limit.progress
test('the bar moves in 300 ms, trickles every 200 ms and begins with a tenth', () => {
  createProgressBar(drawing)
  expect(nprogress.settings).toMatchObject({ speed: 300, trickleSpeed: 200, minimum: 0.1 })
})

// spec 9.limit.loading
test('a way that takes time has a bar, one that is over at once has none', () => {
  const bar = createProgressBar(drawing)
  bar.begin()
  vi.advanceTimersByTime(49)
  bar.end()
  vi.advanceTimersByTime(1000)
  expect(visibleSteps).toEqual(['done'])
  bar.begin()
  vi.advanceTimersByTime(50)
  expect(visibleSteps).toEqual(['done', 'start'])
})
