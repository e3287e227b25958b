import { describe, expect, it } from 'vitest'
import { findReadingBase, listSourceReadings, splitAtReadings } from './source-ruby.ts'

describe('a reading beside a column', () => {
  it.each([
    // 運命は変わる: each letter is a sixth of the column
    ['運命は変わる', { from: 0.02, to: 0.31 }, { from: 0, base: '運命' }],
    ['運命は変わる', { from: 0.5, to: 0.68 }, { from: 3, base: '変' }],
    // the reading hangs over the kana beside it
    ['運命は変わる', { from: 0.42, to: 0.74 }, { from: 3, base: '変' }],
    // beside one letter of a word
    ['少年は走る', { from: 0.21, to: 0.4 }, { from: 1, base: '年' }],
  ])('%s: %j belongs to %j', (words, span, base) => {
    expect(findReadingBase(words, span)).toEqual(base)
  })

  it('beside kana alone belongs to nothing', () => {
    expect(findReadingBase('そうだね', { from: 0, to: 0.5 })).toBeNull()
    expect(findReadingBase('', { from: 0, to: 1 })).toBeNull()
  })
})

it('readings are void where their letters were changed', () => {
  const ruby = [
    { from: 0, base: '運命', ruby: 'さだめ' },
    { from: 3, base: '変', ruby: 'か' },
  ]
  expect(listSourceReadings({ sourceText: '運命は変わる', ruby })).toEqual(ruby)
  expect(listSourceReadings({ sourceText: '運命が代わる', ruby })).toEqual(ruby.slice(0, 1))
  expect(listSourceReadings({ sourceText: '運命', ruby: null })).toEqual([])
})

it('a text is cut round its readings', () => {
  const readings = [{ from: 7, base: '変', ruby: 'か' }]
  expect(splitAtReadings('は変わる', 6, readings)).toEqual([
    { at: 6, text: 'は', ruby: null },
    { at: 7, text: '変', ruby: 'か' },
    { at: 8, text: 'わる', ruby: null },
  ])
  // a part that ends within the letters has none
  expect(splitAtReadings('運', 0, [{ from: 0, base: '運命', ruby: 'さだめ' }])).toEqual([
    { at: 0, text: '運', ruby: null },
  ])
})
