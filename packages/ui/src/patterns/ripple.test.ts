import { expect, test } from 'vitest'
import { RIPPLE_MS } from './ripple.tsx'

test('a wave takes 400 ms', () => {
  expect(RIPPLE_MS).toBe(400)
})
