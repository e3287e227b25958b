import { expect, test } from 'vitest'
import { kindName } from './webhook-labels.ts'

test('a kind this build does not know is shown as words', () => {
  expect(kindName('order.split_up')).toBe('order split up')
  expect(kindName('assigned')).toBe('Work assigned')
})
