import type { PageItem, TextProps } from '../page/document/page-document.ts'
import { describe, expect, it } from 'vitest'
import { aLane } from '../testing/a-page.ts'
import { createWordFinder, type SearchOptions } from './find-matches.ts'
import { createReplaceOps, toReplacement, type Replacement } from './replace-matches.ts'

const LOOSE: SearchOptions = { matchCase: false, ignoreWidth: true, wholeWord: false }

const find = (text: string, words: string, options: Partial<SearchOptions> = {}) =>
  createWordFinder(words, { ...LOOSE, ...options })(text).map(({ from, to }) =>
    text.slice(from, to),
  )

describe('words are found', () => {
  it.each<readonly [string, string, Partial<SearchOptions>, readonly string[]]>([
    ['The cat saw the Cat.', 'cat', {}, ['cat', 'Cat']],
    ['The cat saw the Cat.', 'Cat', { matchCase: true }, ['Cat']],
    ['aaaa', 'aa', {}, ['aa', 'aa']],
    ['ＡＢＣ abc', 'abc', {}, ['ＡＢＣ', 'abc']],
    ['ＡＢＣ abc', 'abc', { ignoreWidth: false }, ['abc']],
    ['カメラとかめら', 'カメラ', {}, ['カメラ', 'かめら']],
    ['カメラとかめら', 'カメラ', { ignoreWidth: false }, ['カメラ']],
    ['ﾊﾞｽに乗る', 'バス', {}, ['ﾊﾞｽ']],
    ['cafe\u0301 café', 'CAFÉ', {}, ['cafe\u0301', 'café']],
    ['İstanbul', 'i̇stanbul', {}, ['İstanbul']],
    ['５㌔先', 'キ', {}, []],
    ['５㌔先', 'キロ', {}, ['㌔']],
    ['👩‍🚀 flies', '👩', {}, []],
    ['line\nbreak', 'e\nb', {}, ['e\nb']],
    ['anything', '', {}, []],
  ])('in %j: %j', (text, words, options, found) => {
    expect(find(text, words, options)).toEqual(found)
  })

  it.each<readonly [string, string, readonly string[]]>([
    ['he heard her, he.', 'he', ['he', 'he']],
    ['naïveté naïve', 'naïve', ['naïve']],
    ['don’t', 'don', ['don']],
    ['𝒳cat cat', 'cat', ['cat']],
    ['王小明来了', '小明', ['小明']],
    ['ฉันรักเธอ', 'รัก', ['รัก']],
    ['A王', '王', ['王']],
    ['รักABC', 'ABC', ['ABC']],
  ])('as whole words in %j: %j', (text, words, found) => {
    expect(find(text, words, { wholeWord: true })).toEqual(found)
  })
})

const aTextItem = (props: Partial<TextProps>): PageItem => {
  const item = aLane({ t1: props }).items['t1']
  if (item === undefined) throw new Error('the page has no text')
  return item
}

const WORDS: Replacement = { words: 'dog', hasGroups: false, keepCase: false }

describe('words are replaced', () => {
  it.each([
    ['cat', 'dog'],
    ['Cat', 'Dog'],
    ['CAT', 'DOG'],
    ['cAt', 'dog'],
    ['C', 'Dog'],
    ['猫', 'dog'],
  ])('with the capitals of %j: %j', (found, becomes) => {
    expect(
      toReplacement(found, { from: 0, to: found.length, groups: [] }, { ...WORDS, keepCase: true }),
    ).toBe(becomes)
  })

  it('by the groups of a pattern', () => {
    const match = { from: 0, to: 5, groups: ['12 kg', '12', 'kg'] }
    const by = (words: string) =>
      toReplacement('12 kg', match, { words, hasGroups: true, keepCase: false })
    expect(by('$2: $1')).toBe('kg: 12')
    expect(by('<$&> <$0> $$1 $7')).toBe('<12 kg> <12 kg> $1 ')
    expect(toReplacement('12 kg', match, { ...WORDS, words: '$1' })).toBe('$1')
  })

  it('all in one edit of the text, and what is bold stays on its letters', () => {
    const translation = 'a cat, a cat and a bird'
    const item = aTextItem({ translation, ranges: [{ from: 19, to: 23, bold: true }] })
    const matches = createWordFinder('cat', LOOSE)(translation)
    expect(createReplaceOps(item, matches, { ...WORDS, words: 'horse' })).toEqual([
      { op: 'text', id: 't1', from: translation, to: 'a horse, a horse and a bird' },
      { op: 'set', id: 't1', props: { ranges: [{ from: 23, to: 27, bold: true }] } },
    ])
  })

  it('by themselves: nothing to do', () => {
    const item = aTextItem({ translation: 'cat' })
    const matches = createWordFinder('cat', LOOSE)('cat')
    expect(createReplaceOps(item, matches, { ...WORDS, words: 'cat' })).toEqual([])
  })
})
