import { expect, test } from 'vitest'
import { readRefusal } from './stored-refusal.ts'

test('a stored refusal is read with its params', () => {
  expect(readRefusal('style.too_many', { limit: 3 })).toEqual({
    code: 'style.too_many',
    params: { limit: 3 },
  })
})

test('a code that this version does not have still has a sentence', () => {
  expect(readRefusal('gone.since', null)).toEqual({ code: 'studio.failed', params: {} })
  expect(readRefusal('style.too_many', [1])).toEqual({ code: 'style.too_many', params: {} })
})
