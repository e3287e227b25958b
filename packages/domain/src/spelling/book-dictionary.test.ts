import { expect, it } from 'vitest'
import { getBookDictionary, VARIED_LANGUAGES } from './book-dictionary.ts'

it('takes what the book chose for the language, else its usual dictionary', () => {
  expect(getBookDictionary({}, 'en')).toBe('en')
  expect(getBookDictionary({ en: 'en-gb' }, 'en')).toBe('en-gb')
  expect(getBookDictionary({ en: 'en-gb' }, 'fr')).toBe('fr')
  expect(getBookDictionary({ en: 'fr' }, 'en')).toBe('en')
  expect(getBookDictionary({}, 'th')).toBeNull()
  expect(getBookDictionary({}, 'xx')).toBeNull()
})

it('offers a choice where a language has more than one dictionary', () => {
  expect(VARIED_LANGUAGES).toEqual(['en'])
})
