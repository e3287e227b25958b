import { expect, test } from 'vitest'
import {
  buildPath,
  canDeliveryAct,
  DEFAULT_PATH_PATTERN,
  getRetryPause,
  isPathPattern,
} from './publishing.ts'

const values = {
  file: '0001.jpg',
  book: 'Cloud: Whale?',
  book_id: 'b1',
  chapter: '007',
  language: 'en',
  order: '1001',
  version: '2',
}

test('the path of a file is built from the pattern, without signs that file systems refuse', () => {
  expect(buildPath(DEFAULT_PATH_PATTERN, values)).toBe('Cloud Whale/en/007/0001.jpg')
  expect(buildPath('{book_id}_{chapter}_v{version}/{file}', values)).toBe('b1_007_v2/0001.jpg')
})

test('no title leads out of the folder of the target', () => {
  expect(buildPath('{book}/{file}', { ...values, book: '../../etc' })).toBe('etc/0001.jpg')
  expect(buildPath('{book}/{file}', { ...values, book: '..' })).toBe('_/0001.jpg')
})

test.each(['{file}', 'out/{language}/{file}', '{chapter}-{file}'])('%s is a pattern', (pattern) => {
  expect(isPathPattern(pattern)).toBe(true)
})

test.each([
  '',
  '{book}',
  '/{file}',
  '../{file}',
  'a//{file}',
  '{nothing}/{file}',
  '{file}{file}',
  'a:{file}',
  '{file',
])('%j is no pattern', (pattern) => {
  expect(isPathPattern(pattern)).toBe(false)
})

test('a delivery is tried six times with growing pauses, and not again where only a person helps', () => {
  expect([1, 2, 3, 4, 5, 6].map((failures) => getRetryPause('unreachable', failures))).toEqual([
    5,
    30,
    120,
    600,
    1800,
    undefined,
  ])
  expect(getRetryPause('sign_in_refused', 1)).toBeUndefined()
})

test('what is done stays as it is; what failed or was canceled may be tried again', () => {
  expect(canDeliveryAct('cancel', 'done')).toBe(false)
  expect(canDeliveryAct('retry', 'failed')).toBe(true)
  expect(canDeliveryAct('resume', 'running')).toBe(false)
})
