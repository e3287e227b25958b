import { machineCause, readProblem } from '@panelflow/domain/chapter/problem.ts'
import { expect, test } from 'vitest'
import { formatPages, formatProblem } from './problem-sentence.ts'
import { formatMessage } from './sentence.ts'

test('a problem is told in words with its values; what people wrote stays as it is', () => {
  const cause = machineCause('image.too_many_pixels', { megapixels: 90, limit: 80 }, ['1.png', '2'])
  expect(formatProblem(cause, 'en', formatMessage)).toContain('90')
  expect(formatPages(cause)).toBe('1.png (+1)')
  expect(formatProblem(machineCause('page.seal_differs'), 'zh-CN', formatMessage)).toContain(
    '退回嵌字',
  )
  expect(formatPages(machineCause('page.seal_differs'))).toBeNull()
  expect(formatProblem({ reason: 'Too dark: redo them' }, 'en', formatMessage)).toBe(
    'Too dark: redo them',
  )
})

test('an old one is told in the same words', () => {
  const old = readProblem('page.seal_differs: 003.png (+1)')
  expect(old === null ? '' : formatProblem(old, 'en', formatMessage)).toContain(
    'Send the chapter back',
  )
  expect(old === null ? '' : formatPages(old)).toBe('003.png (+1)')
})
