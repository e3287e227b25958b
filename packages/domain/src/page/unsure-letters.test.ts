import { expect, test } from 'vitest'
import { MACHINE, aRegion, PERSON } from '../testing/a-page.ts'
import { listUnsureLetters, splitAtRanges } from './unsure-letters.ts'

const READ = { '*': MACHINE }

test('letters that were read without confidence are ranges of the text, by code points', () => {
  const props = aRegion({ sourceText: '𠮷野家!?', letterConfidence: [0.2, 0.3, 0.9, 1, 0.5] })
  expect(listUnsureLetters({ props, origin: READ })).toEqual([
    { from: 0, to: 3 },
    { from: 5, to: 6 },
  ])
})

test('dots and commas are not worth a look', () => {
  const props = aRegion({ sourceText: '灯芯,…', letterConfidence: [0.9, 0.6, 0.1, 0.1] })
  expect(listUnsureLetters({ props, origin: READ })).toEqual([{ from: 1, to: 2 }])
})

test('nothing is unsure where a person changed the words, or where no engine told', () => {
  const props = aRegion({ sourceText: 'ab', letterConfidence: [0.1, 0.1] })
  expect(listUnsureLetters({ props, origin: { ...READ, sourceText: PERSON } })).toEqual([])
  const shorter = { ...props, sourceText: 'a' }
  expect(listUnsureLetters({ props: shorter, origin: READ })).toEqual([])
  expect(listUnsureLetters({ props: { ...props, letterConfidence: null }, origin: READ })).toEqual(
    [],
  )
})

test('a part of the text is cut at the ranges and loses nothing', () => {
  const ranges = [{ from: 2, to: 4 }]
  expect(splitAtRanges('bcde', 1, ranges)).toEqual([
    { at: 1, text: 'b', isUnsure: false },
    { at: 2, text: 'cd', isUnsure: true },
    { at: 4, text: 'e', isUnsure: false },
  ])
  expect(splitAtRanges('cd', 2, ranges)).toEqual([{ at: 2, text: 'cd', isUnsure: true }])
  expect(splitAtRanges('', 0, ranges)).toEqual([])
})
