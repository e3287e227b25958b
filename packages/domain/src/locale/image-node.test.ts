import { expect, test } from 'vitest'
import { speedVerdict } from './image-node.ts'

// spec 8.message.speed
test.each([
  [5000, 'fast'],
  [1024, 'fast'],
  [1023.9, 'normal'],
  [200, 'normal'],
  [199, 'slow'],
  [0.1, 'slow'],
  [0, 'failed'],
  [Number.NaN, 'failed'],
  [null, 'failed'],
] as const)('a network of %s kB/s is %s', (speed, verdict) => {
  expect(speedVerdict(speed)).toBe(verdict)
})
