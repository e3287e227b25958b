import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', null],
  ['k7wq2', null],
  ['aaaaaaaaaaaa', 'weak'],
  ['abcdefghijkl', 'weak'],
  ['123456789012', 'weak'],
  ['password2026', 'weak'],
  ['k7wq2m', 'weak'],
  ['k7wq2mxt', 'fair'],
  ['kmwqzmxtp', 'fair'],
  ['k7wq2mxtp4ra', 'strong'],
])('%j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

test('a password with the own name in it is weak, whatever its length', () => {
  expect(passwordStrength('k7wqLiWei2mxtp4ra', 'liwei')).toBe('weak')
})
