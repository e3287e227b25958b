import { expect, test } from 'vitest'
import { isGuessablePassword } from './guessable-password.ts'

test.each([
  'password',
  'Password1',
  'P4ssw0rd',
  'drowssap',
  'qwerty123',
  '1qaz2wsx',
  '123456',
  'abc123',
  'aaaaaa',
  'welcome1',
  'admin123',
  'sunshine2026',
  'spring2026',
  'football12',
  'Panelflow2026',
  'Demo1234',
])('%s is refused', async (password) => {
  expect(await isGuessablePassword(password)).toBe(true)
})

test.each(['k7wq2m', 'k7wq2mxt', 'blue42horse', 'Kranich7Wolke', 'another2026'])('%s is not', async (password) => {
  expect(await isGuessablePassword(password)).toBe(false)
})

test('the own name makes a password common, alone or with a few digits', async () => {
  expect(await isGuessablePassword('zhengxiaohua')).toBe(false)
  expect(await isGuessablePassword('zhengxiaohua', ['zhengxiaohua'])).toBe(true)
  expect(await isGuessablePassword('Zhengxiaohua1', ['zhengxiaohua'])).toBe(true)
  expect(await isGuessablePassword('okonkwo88', ['', 'Chidi Okonkwo'])).toBe(true)
  expect(await isGuessablePassword('ChidiOkonkwo1')).toBe(false)
  expect(await isGuessablePassword('ChidiOkonkwo1', ['', 'Chidi Okonkwo'])).toBe(true)
})
