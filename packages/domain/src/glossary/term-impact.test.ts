import { describe, expect, it } from 'vitest'
import { isWholeWord } from '../locale/word-borders.ts'
import type { TextFinder } from '../text-search/find-matches.ts'
import { createFormerPattern, judgeImpact } from './term-impact.ts'

const finder =
  (former: readonly string[]): TextFinder =>
  (text) =>
    Array.from(
      text.matchAll(new RegExp(createFormerPattern(former) || '(?!)', 'giu')),
      (match) => ({
        from: match.index,
        to: match.index + match[0].length,
        groups: [],
      }),
    ).filter(({ from, to }) => isWholeWord(text, from, to))

const judge = (text: string, current: readonly string[], former: readonly string[]) => {
  const { state, after, keepCase } = judgeImpact(text, { current, former }, finder(former))
  return [state, after, keepCase]
}

describe('a line with a term that is called otherwise now', () => {
  it('reads with the present wording where a former one stood', () => {
    expect(judge('Look, a Sky Whale!', ['Cloud Whale'], ['Sky Whale'])).toEqual([
      'former',
      'Look, a Cloud Whale!',
      false,
    ])
  })

  it('keeps its capitals, and finds a wording that is broken over lines', () => {
    expect(judge('THE SKY\nWHALE IS HERE', ['Cloud Whale'], ['Sky Whale'])).toEqual([
      'former',
      'THE CLOUD WHALE IS HERE',
      true,
    ])
    expect(judge('Nimbus and more', ['the Nimbus'], ['Nimbus'])).toEqual([
      'former',
      'the Nimbus and more',
      false,
    ])
  })

  it('is right already where the present wording has the former one inside', () => {
    expect(judge('A Cloud Whale', ['Cloud Whale'], ['Whale'])).toEqual(['current', null, false])
    expect(judge('A Whale, a Cloud\nWhale', ['Cloud Whale'], ['Whale'])[1]).toBe(
      'A Cloud Whale, a Cloud\nWhale',
    )
  })

  it('is left to a person where neither is found, or where part of a word is', () => {
    expect(judge('It is here.', ['Cloud Whale'], ['Sky Whale'])).toEqual(['other', null, false])
    expect(judge('whalers', ['Cloud Whale'], ['Whale'])[0]).toBe('other')
    expect(judge('A Whale', [], ['Whale'])).toEqual(['former', null, false])
  })

  it('takes signs of a wording as they are', () => {
    expect(judge('Pay $1 (now)', ['$1'], ['$1 (now)'])).toEqual(['former', 'Pay $1', false])
  })
})

it('a pattern has the longest wordings first, as many as fit', () => {
  expect(createFormerPattern(['Whale', 'Sky Whale'])).toBe(String.raw`Sky\s+Whale|Whale`)
  expect(createFormerPattern(['a'.repeat(600), 'b'])).toBe('b')
  expect(createFormerPattern([])).toBe('')
})
