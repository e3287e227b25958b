import { describe, expect, test } from 'vitest'
import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { aText } from '../golden/golden-case.ts'
import { harmoniseSizes } from './harmonise.ts'

function fitted(
  id: string,
  size: number,
  changes: Partial<TextProps> = {},
): { id: string; text: TextProps } {
  const layout = { engine: 'e', inputHash: 'h', size, lines: [], overflow: false, missing: [] }
  return { id, text: aText('words', { fit: 'shrink', size: 60, layout, ...changes }) }
}

describe('the same size across a page', () => {
  test('is the smallest of the ordinary ones', () => {
    expect([...harmoniseSizes([fitted('a', 20), fitted('b', 24), fitted('c', 22)])]).toEqual([
      ['a', 20],
      ['b', 20],
      ['c', 20],
    ])
  })
  test('leaves whispers and shouts as they are', () => {
    expect([
      ...harmoniseSizes([
        fitted('a', 20),
        fitted('b', 21),
        fitted('shout', 50),
        fitted('whisper', 9),
      ]).keys(),
    ]).toEqual(['a', 'b'])
  })
  test('is asked of each font and direction on its own', () => {
    const sizes = harmoniseSizes([
      fitted('a', 20),
      fitted('b', 24, { font: 'bangers' }),
      fitted('c', 30, { writing: 'vertical' }),
    ])
    expect(Object.fromEntries(sizes)).toEqual({ a: 20, b: 24, c: 30 })
  })
  test('does not touch fixed, hidden, empty or unfitted texts, nor those that have it already', () => {
    const others = [
      fitted('a', 5, { fit: 'fixed' }),
      fitted('b', 5, { hidden: true }),
      fitted('c', 5, { translation: '  ' }),
      fitted('d', 5, { layout: null }),
    ]
    expect([
      ...harmoniseSizes([...others, fitted('e', 20, { size: 20 }), fitted('f', 22)]),
    ]).toEqual([['f', 20]])
  })
})
