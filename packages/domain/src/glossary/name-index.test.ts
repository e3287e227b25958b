import { array, assert, constantFrom, integer, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { isWholeWord } from '../locale/word-borders.ts'
import { type FoundName, NameIndex } from './name-index.ts'

const index = (names: readonly string[]) =>
  names.map((name, at) => ({ name, value: `${at} ${name}` }))

/** Every name tried at every place. */
const findPlainly = (text: string, names: readonly string[]): readonly FoundName<string>[] => {
  const longestFirst = index(names)
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => b.name.length - a.name.length)
  const found: FoundName<string>[] = []
  for (let from = 0; from < text.length; from++) {
    const hit = longestFirst.find(
      ({ name }) =>
        text.slice(from, from + name.length).toLowerCase() === name.toLowerCase() &&
        isWholeWord(text, from, from + name.length),
    )
    if (hit === undefined) continue
    found.push({ from, to: from + hit.name.length, value: hit.value })
    from += hit.name.length - 1
  }
  return found
}

const letters = constantFrom(
  'a',
  'A',
  'b',
  'é',
  'É',
  '云',
  '鲸',
  'カ',
  'ก',
  ' ',
  '-',
  '𠮷',
  '𐐀',
  '𐐨',
)
const word = string({ unit: letters, maxLength: 4 })
const sentence = string({ unit: letters, maxLength: 40 })

test('names are found as every one of them tried at every place finds them', () => {
  assert(
    property(array(word, { maxLength: 12 }), sentence, (names, text) => {
      expect(new NameIndex(index(names)).find(text)).toEqual(findPlainly(text, names))
    }),
    { numRuns: 500 },
  )
})

test('names that a text is made of are found too', () => {
  assert(
    property(
      array(word, { minLength: 1, maxLength: 6 }),
      array(integer({ min: 0, max: 5 }), { maxLength: 12 }),
      (names, places) => {
        const text = places.map((at) => names[at % names.length] ?? '').join('')
        expect(new NameIndex(index(names)).find(text)).toEqual(findPlainly(text, names))
      },
    ),
    { numRuns: 500 },
  )
})

test('letters whose lower case is longer, or another at the end of a word, keep their places', () => {
  const names = new NameIndex(index(['İstanbul', 'ΟΔΟΣ']))
  expect(names.find('İSTANBUL, οδός, οδος').map(({ from, to }) => [from, to])).toEqual([
    [0, 8],
    [16, 20],
  ])
})
