import { expect, test } from 'vitest'
import { toPseudoText } from './pseudo-text.ts'

test.each(['Save', 'Work Order Management', '保存', 'x'.repeat(900)])(
  '%s becomes at least 40 %% longer and stands in brackets',
  (text) => {
    const longer = toPseudoText(text)
    expect(longer).toMatch(/^\[[^]*\]$/)
    expect(longer).toContain(text)
    expect(longer.length).toBeGreaterThanOrEqual(Math.ceil(text.length * 1.4))
  },
)

test('no text stays no text', () => {
  expect(toPseudoText('')).toBe('')
})
