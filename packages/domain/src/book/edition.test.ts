import { expect, test } from 'vitest'
import { EMPTY_EDITION, getEditionTitle, listCredits } from './edition.ts'

const book = {
  titleZh: '月与海',
  titleEn: 'Moon and Sea',
  editions: { fr: { ...EMPTY_EDITION, title: 'La lune et la mer' }, th: EMPTY_EDITION },
}

test('a book is called what its edition is called', () => {
  expect(getEditionTitle(book, 'fr')).toBe('La lune et la mer')
})

test('without a title of the edition it is called as in Chinese or English', () => {
  expect(getEditionTitle(book, 'th')).toBe('Moon and Sea')
  expect(getEditionTitle(book, 'zh-Hant')).toBe('月与海')
  expect(getEditionTitle({ ...book, titleEn: '' }, 'es')).toBe('月与海')
})

test('names in a credit are parted by the commas of every script', () => {
  expect(listCredits(' 李华、王明 ,Kim\nA. Writer，')).toEqual(['李华', '王明', 'Kim', 'A. Writer'])
  expect(listCredits('')).toEqual([])
})
