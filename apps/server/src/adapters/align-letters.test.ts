import { expect, test } from 'vitest'
import { alignLetters } from './align-letters.ts'

const toLetters = (text: string, ...sure: number[]) =>
  Array.from(text, (glyph, at) => ({ text: glyph, confidence: sure[at] ?? 1 }))

test('spaces and line breaks that tidying took or added do not shift the letters', () => {
  expect(alignLetters('我准备\n好', toLetters('我 准备好', 0.9, 1, 0.5, 0.8, 0.33333))).toEqual([
    0.9, 0.5, 0.8, 1, 0.33,
  ])
})

test('dots that became one are as sure as the least sure of them', () => {
  expect(alignLetters('a…b', toLetters('a...b', 0.9, 0.8, 0.4, 0.7, 0.6))).toEqual([0.9, 0.4, 0.6])
  expect(alignLetters('a…', toLetters('a..', 0.9, 0.8, 0.4))).toEqual([0.9, 0.4])
})

test('a symbol of several code points counts for each, and confidences stay within 0 and 1', () => {
  expect(alignLetters('!?', [{ text: '!?', confidence: 1.2 }])).toEqual([1, 1])
  expect(alignLetters('ab', [])).toEqual([1, 1])
})
