import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import app from '../../lib/i18n/app.en.json' with { type: 'json' }
import { getDueSpan, groupTodos, type TodoRow } from './todo-groups.ts'

const ZONE = 'Asia/Shanghai'
const NOW = Date.parse('2026-11-27T15:00:00.000Z') // 23:00 there

const todo = (kind: string, book: string, deadline: string): TodoRow => ({
  orderId: 'o',
  chapterId: `${kind} ${book} ${deadline}`,
  chapterNumber: 1,
  kind,
  roleId: 8,
  account: null,
  since: deadline,
  round: 0,
  deadline,
  languages: ['th'],
  order: {
    serial: 1,
    title: book,
    type: 'regular',
    book: { id: book, bookId: book, titleZh: book, titleEn: book },
    targetLanguage: 'th',
    chapterStart: 1,
    chapterEnd: 1,
    cutoffTime: deadline,
  },
})

beforeAll(() =>
  i18next.init({
    lng: 'en',
    defaultNS: 'app',
    resources: { en: { app } },
    interpolation: { escapeValue: false },
  }),
)

test('deadlines are told apart by days of the calendar', () => {
  const spans = [
    '2026-11-27T14:59:00.000Z',
    '2026-11-27T15:30:00.000Z',
    '2026-11-27T16:30:00.000Z',
    '2026-11-30T10:00:00.000Z',
    '2026-12-05T10:00:00.000Z',
  ].map((at) => getDueSpan(at, NOW, ZONE))
  expect(spans).toEqual(['late', 'today', 'tomorrow', 'week', 'later'])
})

test('to-dos stand below headings: spans of time in their order, kinds of a book together', () => {
  const rows = [
    todo('translate', 'B', '2026-11-30T10:00:00.000Z'),
    todo('review', 'A', '2026-11-26T10:00:00.000Z'),
    todo('translate', 'A', '2026-11-30T11:00:00.000Z'),
    todo('review', 'A', '2026-12-20T10:00:00.000Z'),
  ]
  const words = (group: 'deadline' | 'book' | 'kind') =>
    groupTodos(rows, group, {
      locale: 'en',
      now: NOW,
      zone: ZONE,
      nameSpan: (span) => span,
      nameGroup: (name, count) => `${name} (${count})`,
    }).map((line) =>
      line.type === 'heading' ? line.words : `${line.todo.order.title} ${line.todo.kind}`,
    )
  expect(words('deadline')).toEqual([
    'late (1)',
    'A review',
    'week (2)',
    'B translate',
    'A translate',
    'later (1)',
    'A review',
  ])
  expect(words('book')).toEqual([
    'B (1)',
    'B translate',
    'A (3)',
    'A review',
    'A review',
    'A translate',
  ])
  expect(words('kind').slice(0, 3)).toEqual(['Translate (2)', 'B translate', 'A translate'])
})
