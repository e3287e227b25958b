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
  'Demo1234x',
  'xDemo1234',
  'demodemo1',
  'D3m02026xy',
  '2026omeD',
  'P4nelfl0w2026',
  'Panelflow1234x',
  'Tr4nsl4tor2026',
  'typesetter99x',
  'TadminDemo1',
  'Padmin123456',
  'ComicStudio2026',
])('%s is refused', async (password) => {
  expect(await isGuessablePassword(password)).toBe(true)
})

test.each([
  'k7wq2m',
  'k7wq2mxt',
  'blue42horse',
  'Kranich7Wolke',
  'another2026',
  'Demo7kWq2x',
  'ComicKranich7',
])('%s is not', async (password) => {
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

test('data of the account count for nothing in their usual variants; what is left must be hard to guess', async () => {
  const context = ['c.okonkwo', 'Chidi Okonkwo', 'chidi.o@inkhouse.example', '+86 138 0013 8000']
  for (const password of [
    'Okonkwo2026',
    '0konkw01990x',
    'owknoko12',
    'ch1d1okonkwo99',
    '1987Chidi',
    'Inkhouse2026x',
    '13800138000',
    'Chidi138',
  ])
    expect({ password, guessable: await isGuessablePassword(password, context) }).toEqual({
      password,
      guessable: true,
    })
  for (const password of ['Okonkwo7kWq2', 'okonkwoKranich7'])
    expect({ password, guessable: await isGuessablePassword(password, context) }).toEqual({
      password,
      guessable: false,
    })
})
