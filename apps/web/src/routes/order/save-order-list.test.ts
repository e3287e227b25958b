import type { OrderView } from '@panelflow/contract/order.ts'
import { expect, test } from 'vitest'
import { ORDER_COLUMNS } from '../../features/order/order-columns-list.ts'
import { csvOf } from '@panelflow/domain/text/csv.ts'
import { sheetLines } from './save-order-list.ts'

const PERSON = { id: 'p', name: 'anna', realName: '安娜' }
const ORDER: OrderView = {
  id: 'o',
  serial: 1042,
  title: '=HYPERLINK("http://x")',
  type: 'urgent',
  kind: 'full',
  book: {
    id: 'b',
    bookId: 'B1',
    bookSubId: '',
    titleZh: '云鲸',
    titleEn: 'Whale',
    sourceLanguage: 'zh-Hans',
    readingDirection: 'strip',
    cover: null,
  },
  targetLanguage: 'fr',
  chapterStart: 1,
  chapterEnd: 3,
  status: 'translating',
  stop: null,
  imageError: false,
  wordCount: 1200,
  cutoffTime: '2026-03-04T10:00:00.000Z',
  translationDeadline: null,
  proofreadingDeadline: null,
  typesettingDeadline: null,
  remark: '',
  handlers: [PERSON],
  waitingFor: [],
  progress: { chapters: 3, completed: 1, byStage: { translation: 2, delivered: 1 } },
  reworkChapters: 0,
  late: false,
  forecast: { risk: 'safe', finishAt: '2026-03-01T02:00:00.000Z', stage: 'translation', person: null },
  version: 1,
  stageEnteredAt: '2026-03-01T10:00:00.000Z',
  createdAt: '2026-02-20T10:00:00.000Z',
  createdBy: PERSON,
  submittedAt: null,
  completedAt: null,
  can: {},
}
// answers the key and what is put into it: the words themselves are tested with the locales
const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as never
const words = { t, locale: 'zh-CN', zone: 'Asia/Shanghai', now: Date.parse('2026-03-04T09:00:00Z') }
const column = (id: string) => ({ id, header: id.toUpperCase() })

test('a file has the number and the columns that are shown, in their order, in the reader’s words and zone', () => {
  const lines = sheetLines([ORDER], ['book', 'cutoffTime', 'stageEnteredAt', 'actions', 'handlers', 'progress'].map(column), words)
  expect(lines).toEqual([
    ['order.column.serial', 'BOOK', 'CUTOFFTIME', 'STAGEENTEREDAT', 'HANDLERS', 'PROGRESS'],
    ['1042', '云鲸', '2026-03-04 18:00:00', '2', '安娜', 'order.progress 1 3'],
  ])
})

test('every column of the list has its words in a file, and no title becomes a formula', () => {
  const [heading = [], line = []] = sheetLines([ORDER], ORDER_COLUMNS.map(column), words)
  expect(line).toHaveLength(heading.length)
  expect(csvOf([line])).toContain(`"'=HYPERLINK(""http://x"")"`)
})
