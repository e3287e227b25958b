import { NOTICE_KINDS } from '@panelflow/domain/notification/notice-kind.ts'
import { expect, test } from 'vitest'
import { NOTICE_NAMES, noticeSentence } from './notice-sentence.ts'
import { formatMessage } from './sentence.ts'

const ZONE = 'Asia/Shanghai'
const VALUES = { cutoffAt: '2026-03-02T08:00:00.000Z', name: 'Chat' }

test.each(NOTICE_KINDS)(
  '%s has a sentence for none, one and many chapters, and a name, in both languages',
  (kind) => {
    for (const locale of ['en', 'zh-CN'] as const) {
      for (const chapterNumbers of [[], [4], [1, 2, 3, 7]]) {
        const sentence = noticeSentence(
          { kind, chapterNumbers, values: VALUES },
          locale,
          ZONE,
          formatMessage,
        )
        expect(sentence.length).toBeGreaterThan(4)
        expect(sentence).not.toMatch(/[{}_]|undefined/)
      }
      expect(NOTICE_NAMES[locale][kind].length).toBeGreaterThan(2)
    }
  },
)

test('forty chapters are one sentence with runs', () => {
  const chapterNumbers = Array.from({ length: 40 }, (_, index) => 40 - index)
  expect(
    noticeSentence({ kind: 'assigned', chapterNumbers, values: {} }, 'en', ZONE, formatMessage),
  ).toBe('Chapters 1–40 were assigned to you')
  expect(
    noticeSentence({ kind: 'assigned', chapterNumbers, values: {} }, 'zh-CN', ZONE, formatMessage),
  ).toBe('第 1–40 话已指派给您')
})

test('a deadline is in the installation’s time zone', () => {
  expect(
    noticeSentence(
      { kind: 'deadline_near', chapterNumbers: [4], values: VALUES },
      'en',
      ZONE,
      formatMessage,
    ),
  ).toBe('Chapter 4 is due at 2026-03-02 16:00')
  const stage = { ...VALUES, deadline: 'translation' }
  expect(
    noticeSentence(
      { kind: 'deadline_passed', chapterNumbers: [4], values: stage },
      'zh-CN',
      ZONE,
      formatMessage,
    ),
  ).toBe('第 4 话已超过截止时间 2026-03-02 16:00（翻译）')
})

test('a kind of a newer server is shown as words', () => {
  expect(
    noticeSentence(
      { kind: 'order.split_up', chapterNumbers: [], values: {} },
      'en',
      ZONE,
      formatMessage,
    ),
  ).toBe('order split up')
})

test('chapters that failed by one cause are one sentence, with why and what to do', () => {
  const failed = {
    kind: 'ai_failed',
    chapterNumbers: [3, 1, 2, 9],
    values: { cause: 'translator.rejected_key' },
  }
  expect(noticeSentence(failed, 'en', ZONE, formatMessage)).toMatch(
    /^Machine work on 4 chapters \(1–3, 9\) failed: .*key.*/,
  )
  expect(noticeSentence(failed, 'zh-CN', ZONE, formatMessage)).toMatch(
    /^4 话（第 1–3, 9 话）机器处理失败：.*密钥.*/,
  )
  expect(noticeSentence({ ...failed, values: { cause: 'odd' } }, 'en', ZONE, formatMessage)).toBe(
    'Machine work on 4 chapters (1–3, 9) failed',
  )
})
