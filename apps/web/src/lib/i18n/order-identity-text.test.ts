import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import app from './app.en.json' with { type: 'json' }
import { formatIdentity, formatOrderName } from './order-identity-text.ts'

const ORDER = {
  serial: 1001,
  type: 'urgent',
  book: { bookId: 'CW-1', titleZh: '云鲸', titleEn: 'Cloud Whale' },
  targetLanguage: 'th',
  chapterStart: 3,
  chapterEnd: 5,
  cutoffTime: '2026-12-04T10:00:00.000Z',
} as const
const now = Date.parse('2026-11-27T10:00:00.000Z')

beforeAll(() =>
  i18next.init({
    lng: 'en',
    defaultNS: 'app',
    resources: { en: { app } },
    interpolation: { escapeValue: false },
  }),
)

test('an order is named by book, chapters, language, deadline and urgency', () => {
  expect(formatIdentity(ORDER, { locale: 'en', now })).toMatch(
    /^Cloud Whale · Chapters 3–5 · Thai · due 12\/04, \d\d:\d\d · Urgent$/,
  )
})

test('a chapter is named by its own number', () => {
  expect(formatOrderName(ORDER, { locale: 'en', chapters: '4' })).toBe(
    'Cloud Whale · Chapter 4 · Thai',
  )
})
