import { expect, test } from 'vitest'
import { keyParts } from './key-parts.ts'

test.each([
  ['$mod+Shift+z', false, ['Ctrl', 'Shift', 'Z']],
  ['$mod+Alt+KeyC', true, ['⌘', '⌥', 'C']],
  ['Shift+Digit0', false, ['Shift', '0']],
  ['Shift+ArrowLeft', true, ['⇧', '←']],
  ['+', false, ['+']],
])('%s', (key, apple, parts) => {
  expect(keyParts(key, apple)).toEqual(parts)
})
