import { expect, test } from 'vitest'
import { keyParts, keyText } from './key-parts.ts'

test.each([
  ['Mod+Shift+Z', false, ['Ctrl', 'Shift', 'Z']],
  ['Mod+Alt+C', true, ['⌘', '⌥', 'C']],
  ['Shift+0', false, ['Shift', '0']],
  ['Shift+ArrowLeft', true, ['⇧', '←']],
  ['+', false, ['+']],
  ['Mod++', false, ['Ctrl', '+']],
])('%s stands on the keyboard as it is shown', (key, apple, parts) => {
  expect(keyParts(key, apple)).toEqual(parts)
})

test('a key is written as its system does', () => {
  expect([keyText('Mod+Z', false), keyText('Mod+Z', true)]).toEqual(['Ctrl+Z', '⌘Z'])
})
