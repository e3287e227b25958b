import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('quotes stay, formulas are disarmed, Excel is told the encoding', () => {
  expect(
    csvOf([
      ['a "b"', '=1+1', '账号'],
      ['', '\n', '-'],
    ]),
  ).toBe('\uFEFF"a ""b""","\'=1+1","账号"\r\n"","\n","\'-"\r\n')
})
