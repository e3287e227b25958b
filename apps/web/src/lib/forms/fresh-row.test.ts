import { expect, test } from 'vitest'
import { CallError } from '../http/call-error.ts'
import { storedRow } from './fresh-row.ts'

const conflict = (current?: unknown): CallError =>
  new CallError({
    kind: 'envelope',
    message: 'no',
    code: 40_901,
    fact: 'serial.changed_meanwhile',
    current,
  })

test('a refused change brings the stored version along; what was read newer since counts more', () => {
  const row = { version: 2, title: 'seen' }
  const stored = { version: 3, title: 'stored' }
  expect(storedRow(row, conflict(stored))).toBe(stored)
  expect(storedRow({ version: 4, title: 'newer' }, conflict(stored)).title).toBe('newer')
  expect(storedRow(row, conflict())).toBe(row)
  expect(storedRow(row, null)).toBe(row)
})
