import { expect, test } from 'vitest'
import { isHttpAddress, kindName } from './webhook-labels.ts'

test('only addresses of the web are taken', () => {
  expect(['https://example.com/hook', 'http://10.0.0.1:80/'].every(isHttpAddress)).toBe(true)
  expect(['', 'example.com', 'ftp://example.com', 'javascript:alert(1)'].some(isHttpAddress)).toBe(
    false,
  )
})

test('a kind this build does not know is shown as words', () => {
  expect(kindName('order.split_up')).toBe('order split up')
  expect(kindName('assigned')).toBe('Work assigned')
})
