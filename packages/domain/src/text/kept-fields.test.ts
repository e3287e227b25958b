import { expect, test } from 'vitest'
import { KEPT_FIELDS, listKeptColumns, parseKept, withoutKeptRows } from './kept-fields.ts'

test('lines and fields that are left as they are', () => {
  const kept = parseKept('3,7:remark,7:translations.zh-Hant')
  expect(withoutKeptRows([{ row: 2 }, { row: 3 }, { row: 7 }], kept)).toEqual([
    { row: 2 },
    { row: 7 },
  ])
  expect([...listKeptColumns(kept, 7)]).toEqual(['remark', 'translations.zh-Hant'])
  expect(parseKept(undefined)).toEqual([])
})

test('nothing else is understood', () => {
  expect(KEPT_FIELDS.test('3,7:remark')).toBe(true)
  for (const text of ['', ',', 'a', '3;4', '3:re mark', '3,'])
    expect(KEPT_FIELDS.test(text)).toBe(false)
})
