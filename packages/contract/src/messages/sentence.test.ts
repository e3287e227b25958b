import { CHAPTER_STATUSES } from '@panelflow/domain/chapter/chapter-status.ts'
import { ORDER_STATUSES } from '@panelflow/domain/order/order-status.ts'
import { statusName } from './status-names.ts'
import { ERROR_CODES, isErrorCode } from '@panelflow/domain/error/error-code.ts'
import { describe, expect, it, test } from 'vitest'
import { en } from './en.ts'
import { parseLocale, formatMessage } from './sentence.ts'
import { zhCn } from './zh-cn.ts'

const placeholders = (sentence: string): string[] =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort()

test.each(Object.keys(ERROR_CODES))(
  '%s has a sentence in both languages with the same values in it',
  (code) => {
    if (!isErrorCode(code)) throw new Error('not a code')
    expect(en[code].length).toBeGreaterThan(5)
    expect(zhCn[code].length).toBeGreaterThan(3)
    expect(placeholders(zhCn[code])).toEqual(placeholders(en[code]))
  },
)

test('no sentence is left from an error that is gone', () => {
  for (const table of [en, zhCn])
    expect(Object.keys(table).filter((key) => key !== 'success' && !isErrorCode(key))).toEqual([])
})

test('values are filled in, lists with commas', () => {
  expect(formatMessage('order.not_all_proofread', { chapters: [3, 4] }, 'en')).toContain('3, 4')
  expect(formatMessage('session.throttled', { seconds: 30 }, 'zh-CN')).toContain('30 秒')
})

test('the default language is Chinese, as the client sends it', () => {
  expect([undefined, 'zh', 'zh-CN', 'en', 'en-US', 'fr'].map(parseLocale)).toEqual([
    'zh-CN',
    'zh-CN',
    'zh-CN',
    'en',
    'en',
    'en',
  ])
})

describe('a status in a sentence', () => {
  it('is read by its name, never by its key', () => {
    const params = { chapter: 1, status: 'pending_translation', event: 'accept_visual' }
    expect(formatMessage('chapter.transition_not_allowed', params, 'en')).toContain(
      'Pending translation',
    )
    expect(formatMessage('chapter.transition_not_allowed', params, 'zh-CN')).not.toContain(
      'pending_translation',
    )
  })
  it('has a name in both languages', () => {
    for (const status of [...CHAPTER_STATUSES, ...ORDER_STATUSES]) {
      expect(statusName(status, 'en'), status).toMatch(/^[A-Z]/)
      expect(statusName(status, 'zh-CN'), status).toMatch(/[\u4e00-\u9fff]/)
    }
    expect(statusName('toString', 'en')).toBeNull()
  })
})

test('somebody who was slower reads who was faster, and with what', () => {
  const params = {
    by: 'Li Na',
    did: 'chapter.status_changed',
    chapter: 3,
    status: 'translation_completed',
    at: '2026-03-02T08:00:00.000Z',
  }
  expect(formatMessage('order.changed_meanwhile', params, 'en')).toMatch(
    /^Li Na was faster: chapter 3 is now “Translation completed”\./,
  )
  expect(formatMessage('order.changed_meanwhile', params, 'zh-CN')).toContain('第 3 话变为“')
  expect(
    formatMessage('order.changed_meanwhile', { ...params, did: 'order.assigned' }, 'en'),
  ).toContain('someone was assigned')
})
