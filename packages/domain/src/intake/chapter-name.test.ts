import { expect, test } from 'vitest'
import { type ChapterName, parseChapterName } from './chapter-name.ts'

const NONE = { number: null, until: null, volume: null, title: '', language: null }

test.each<[string, Partial<ChapterName>]>([
  ['Vol.02 Ch.013.5 – Title', { number: 13.5, volume: 2, title: 'Title' }],
  ['Vol.02 Ch.013', { number: 13, volume: 2 }],
  ['v02c013', { number: 13, volume: 2 }],
  ['第12话', { number: 12 }],
  ['第12话 重逢', { number: 12, title: '重逢' }],
  ['第１２話「再会」', { number: 12, title: '再会' }],
  ['第二十三章 雨夜', { number: 23, title: '雨夜' }],
  ['第一〇三回', { number: 103 }],
  ['第十话', { number: 10 }],
  ['第3卷 第21话', { number: 21, volume: 3 }],
  ['第3卷', { volume: 3 }],
  ['12話', { number: 12 }],
  ['제12화 재회', { number: 12, title: '재회' }],
  ['12화', { number: 12 }],
  ['ตอนที่ 12', { number: 12 }],
  ['Episode 12', { number: 12 }],
  ['ep.07 - Rain', { number: 7, title: 'Rain' }],
  ['S2E05', { number: 5, volume: 2 }],
  ['Season 2 Episode 5 - "Storm"', { number: 5, volume: 2, title: 'Storm' }],
  ['chapter_0012', { number: 12 }],
  ['Chapter 12: The Letter', { number: 12, title: 'The Letter' }],
  ['CH12', { number: 12 }],
  ['Chapitre 4', { number: 4 }],
  ['Capítulo 8 - Lluvia', { number: 8, title: 'Lluvia' }],
  ['Bab 5', { number: 5 }],
  ['#12 Rain', { number: 12, title: 'Rain' }],
  ['Ch.12-13', { number: 12, until: 13 }],
  ['Ch 12 - 13 Roses', { number: 12, title: '13 Roses' }],
  ['012', { number: 12 }],
  ['012 - Rain', { number: 12, title: 'Rain' }],
  ['12. Rain', { number: 12, title: 'Rain' }],
  ['Cloud Whale 012', { number: 12 }],
  ['Cloud Whale 012 [EN]', { number: 12, language: 'en' }],
  ['Cloud Whale - c012 (v02) [Group]', { number: 12, volume: 2 }],
  ['[Group] Cloud Whale - 012 (2021)', { number: 12 }],
  ['【第12话】重逢', { number: 12, title: '重逢' }],
  ['Chapter 12 1600px', { number: 12 }],
  ['12 (raw jp)', { number: 12, language: 'ja' }],
  ['chs', { language: 'zh-Hans' }],
  ['Prologue', {}],
  ['番外', {}],
  ['', {}],
])('%s', (name, found) => {
  const { isExplicit: _, ...parsed } = parseChapterName(name)
  const expected = { ...NONE, ...found }
  expect(expected.number === null ? { ...parsed, title: '' } : parsed).toEqual(expected)
})

test('a word or sign for chapters is told from a number that merely stands there', () => {
  expect(parseChapterName('Ch.5').isExplicit).toBe(true)
  expect(parseChapterName('5').isExplicit).toBe(false)
})
