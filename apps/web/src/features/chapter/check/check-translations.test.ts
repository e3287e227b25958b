import i18next from 'i18next'
import { expect, test } from 'vitest'
import chinese from './check.zh-CN.json'
import english from './check.en.json'
import chineseSteps from '../../../lib/forms/steps.zh-CN.json'
import englishSteps from '../../../lib/forms/steps.en.json'

const words = i18next.createInstance()
await words.init({
  defaultNS: 'check',
  resources: {
    en: { check: english, steps: englishSteps },
    'zh-CN': { check: chinese, steps: chineseSteps },
  },
})

test('what becomes of several chapters decided alike is worded for several', () => {
  const [en, zh] = [words.getFixedT('en', 'check'), words.getFixedT('zh-CN', 'check')]
  expect(en('decide.will_dismiss', { count: 1, chapters: '2' })).toBe(
    'Chapter 2 continues with proofreading.',
  )
  expect(en('decide.will_dismiss', { count: 3, chapters: '1–3' })).toBe(
    'Chapters 1–3 continue with proofreading.',
  )
  expect(en('decide.will_return', { count: 3, chapters: '1–3', person: 'Ann' })).toMatch(
    /^Chapters 1–3 go back to Ann/,
  )
  expect(zh('decide.will_dismiss', { count: 1, chapters: '2' })).toBe('第 2 话继续校对。')
})

test('what is sent for review is worded for one chapter and for several', () => {
  const [en, zh] = [words.getFixedT('en', 'steps'), words.getFixedT('zh-CN', 'steps')]
  expect(en('send.goes', { count: 1, chapters: '2' })).toBe('Chapter 2 goes to review.')
  expect(en('send.goes', { count: 2, chapters: '1–2' })).toBe('Chapters 1–2 go to review.')
  expect(en('send.further', { count: 1, chapters: '3' })).toBe(
    'Chapter 3 is already further along and stays there.',
  )
  expect(zh('send.goes', { count: 1, chapters: '2' })).toBe('第 2 话送审。')
})
