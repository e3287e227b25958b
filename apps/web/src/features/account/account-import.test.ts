import { expect, test } from 'vitest'
import { countResults, fileFault, SHEET_BYTES } from './account-import.ts'

test('only an xlsx of at most 10 MB is sent', () => {
  expect(fileFault({ name: 'Accounts.XLSX', size: SHEET_BYTES })).toBe(null)
  expect(fileFault({ name: 'accounts.csv', size: 1 })).toBe('not_xlsx')
  expect(fileFault({ name: 'accounts.xlsx', size: SHEET_BYTES + 1 })).toBe('too_large')
})

test('lines are counted by what becomes of them', () => {
  const row = { row: 2, name: 'ann', faults: [], initialPassword: null }
  const rows = [
    { ...row, result: 'new' as const },
    { ...row, result: 'new' as const },
    { ...row, result: 'refused' as const },
  ]
  expect(countResults(rows)).toEqual({ new: 2, changed: 0, same: 0, refused: 1 })
})
