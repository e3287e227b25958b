import { expect, test } from 'vitest'
import { digitRow } from './use-digit-keys.ts'

const press = (
  key: string,
  held: { readonly ctrlKey?: boolean; readonly defaultPrevented?: boolean } = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
  ...held,
})

test('1 to 9 open the first nine rows', () => {
  expect(['1', '9', '0', 'a', 'Enter'].map((key) => digitRow(press(key), false))).toEqual([
    0,
    8,
    null,
    null,
    null,
  ])
})

test('a digit that is typed, or belongs to a shortcut, opens nothing', () => {
  expect([
    digitRow(press('1'), true),
    digitRow(press('1', { ctrlKey: true }), false),
    digitRow(press('1', { defaultPrevented: true }), false),
  ]).toEqual([null, null, null])
})
