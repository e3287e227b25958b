import { ERROR_CODES, isErrorCode } from '@panelflow/domain/error/error-code.ts'
import { expect, test } from 'vitest'
import { en } from './en.ts'
import { localeOf, sentenceOf } from './sentence.ts'
import { zhCn } from './zh-cn.ts'

const placeholders = (sentence: string): string[] => [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort()

test.each(Object.keys(ERROR_CODES))('%s has a sentence in both languages with the same values in it', (code) => {
  if (!isErrorCode(code)) throw new Error('not a code')
  expect(en[code].length).toBeGreaterThan(5)
  expect(zhCn[code].length).toBeGreaterThan(3)
  expect(placeholders(zhCn[code])).toEqual(placeholders(en[code]))
})

test('no sentence is left from an error that is gone', () => {
  for (const table of [en, zhCn]) expect(Object.keys(table).filter((key) => key !== 'success' && !isErrorCode(key))).toEqual([])
})

test('values are filled in, lists with commas', () => {
  expect(sentenceOf('order.not_all_proofread', { chapters: [3, 4] }, 'en')).toContain('3, 4')
  expect(sentenceOf('session.throttled', { seconds: 30 }, 'zh-CN')).toContain('30 秒')
})

test('the default language is Chinese, as the client sends it', () => {
  expect([undefined, 'zh', 'zh-CN', 'en', 'en-US', 'fr'].map(localeOf)).toEqual(['zh-CN', 'zh-CN', 'zh-CN', 'en', 'en', 'en'])
})
