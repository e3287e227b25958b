import { expect, it } from 'vitest'
import { LANGUAGE_TABLE } from '../locale/language-table.ts'
import { TARGET_LANGUAGES } from '../locale/language.ts'
import { createWordTest, listSpelled } from './list-words.ts'

const words = (text: string, language = 'en') =>
  listSpelled(text, language).map(({ from, to, word }) => {
    expect(text.slice(from, to)).toBe(word)
    return word
  })

// spec 10.page.spelling
it('lists words with their apostrophes, and leaves out what nobody spells', () => {
  expect(words('DON’T run, it’s over!')).toEqual(['DON’T', 'run', 'it’s', 'over'])
  expect(words('l’homme a dit', 'fr')).toEqual(['l’homme', 'dit'])
  expect(words('Nooooo! 24h a R2D2 …')).toEqual([])
})

it('leaves out stammers and words that are broken off, not the word before a dash', () => {
  expect(words('Wh-what? I nev— she did. Stop–now')).toEqual(['what', 'she', 'did', 'Stop', 'now'])
})

it('knows names and terms in any capitals, and whose something is', () => {
  const isKnown = createWordTest(['Yue', 'Cloud Whale', 'Zhào’s'], 'en')
  expect(['YUE', 'Yue’s', "yue's", 'whale', 'ZHÀO'].map(isKnown)).toEqual(Array(5).fill(true))
  expect(isKnown('Yu')).toBe(false)
})

it('has a dictionary, or none, for every language that chapters are translated into', () => {
  const having = TARGET_LANGUAGES.filter((tag) => LANGUAGE_TABLE[tag].dictionaries.length > 0)
  expect(having).toEqual(['en', 'fr', 'pt', 'es'])
})
