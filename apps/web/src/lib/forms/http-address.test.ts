import { expect, test } from 'vitest'
import { isHttpAddress } from './http-address.ts'

test('only addresses of the web are taken', () => {
  expect(['https://example.com/hook', 'http://10.0.0.1:80/'].every(isHttpAddress)).toBe(true)
  expect(['', 'example.com', 'ftp://example.com', 'javascript:alert(1)'].some(isHttpAddress)).toBe(
    false,
  )
})
