import { expect, it } from 'vitest'
import { toCsv, guardCell, unguardCell } from './csv.ts'

it('puts an apostrophe before everything a spreadsheet may run, and before nothing else', () => {
  const dangerous = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1', '＋1', '－1', '＠x', '−1']
  for (const text of dangerous) {
    expect(guardCell(text)).toBe(`'${text}`)
    expect(unguardCell(guardCell(text))).toBe(text)
  }
  for (const text of ['', 'a=b', '云鲸', "'tis", ' =1', '1-2']) {
    expect(guardCell(text)).toBe(text)
    expect(unguardCell(text)).toBe(text)
  }
})

it('quotes what would break a line, and begins with the mark Excel looks for', () => {
  expect(toCsv([['a', 'b,c', 'say "hi"', 'two\nlines', '=HYPERLINK("x")']])).toBe(
    '\u{FEFF}a,"b,c","say ""hi""","two\nlines","\'=HYPERLINK(""x"")"\r\n',
  )
})
