import type { OrderView } from '@panelflow/contract/order.ts'
import { expect, test } from 'vitest'
import {
  changedMeanwhile,
  toCloneValues,
  editedOrderErrors,
  NEW_ORDER,
  newOrderErrors,
  toCreateBody,
  toEditBody,
  toValues,
  wholeRange,
} from './order-form.ts'

const order = {
  id: 'o1',
  title: '灯塔',
  type: 'regular',
  kind: 'full',
  book: { id: 'b1' },
  targetLanguage: 'en',
  chapterStart: 3,
  chapterEnd: 5,
  cutoffTime: '2026-06-01T10:00:00.000Z',
  translationDeadline: '2026-05-01T10:00:00.000Z',
  proofreadingDeadline: null,
  typesettingDeadline: null,
  remark: '',
  version: 7,
} as unknown as OrderView

test('an edit sends only what was changed since the form was opened', () => {
  const opened = toValues(order)
  expect(toEditBody(opened, opened, 7)).toEqual({ version: 7 })
  expect(toEditBody(opened, { ...opened, title: 'Anew', chapterEnd: 6 }, 7)).toEqual({
    version: 7,
    title: 'Anew',
    chapterEnd: 6,
  })
  expect(
    toEditBody(opened, { ...opened, targetLanguages: ['fr'], translationDeadline: '' }, 8),
  ).toEqual({
    version: 8,
    targetLanguage: 'fr',
    translationDeadline: null,
  })
})

test('what somebody else changed meanwhile is known by its fields', () => {
  const opened = toValues(order)
  expect(changedMeanwhile(opened, toValues({ ...order, remark: 'hurry', type: 'urgent' }))).toEqual(
    ['type', 'remark'],
  )
  expect(changedMeanwhile(opened, toValues(order))).toEqual([])
})

test('a clone takes everything but deadlines that have passed', () => {
  const clone = toCloneValues(order, Date.parse('2026-05-15T00:00:00Z'))
  expect(clone.translationDeadline).toBe('')
  expect(clone.cutoffTime).not.toBe('')
  expect(clone).toMatchObject({
    bookId: 'b1',
    targetLanguages: ['en'],
    chapterStart: 3,
    chapterEnd: 5,
  })
})

test('a new order needs a language at least, an edit a range; a range being typed is none', () => {
  const fields = (errors: readonly { readonly field: string }[]) => errors.map(({ field }) => field)
  expect(fields(newOrderErrors(NEW_ORDER))).toContain('targetLanguage')
  expect(fields(newOrderErrors({ ...NEW_ORDER, targetLanguages: ['fr', 'en'] }))).not.toContain(
    'targetLanguage',
  )
  expect(fields(editedOrderErrors({ ...toValues(order), chapterEnd: 2 }))).toEqual(['chapterEnd'])
  expect([
    wholeRange({ chapterStart: 3, chapterEnd: '' }),
    wholeRange({ chapterStart: 3, chapterEnd: 2 }),
  ]).toEqual([null, null])
  expect(wholeRange({ chapterStart: 3, chapterEnd: 5 })).toEqual({ start: 3, end: 5 })
})

test('an empty title becomes the book’s, and a clone says of what', () => {
  const values = { ...toValues(order), title: ' ' }
  expect(toCreateBody(values, '海', 'o1')).toMatchObject({
    title: '海',
    clonedFrom: 'o1',
    targetLanguages: ['en'],
  })
  expect(toCreateBody(values, '海', undefined)).not.toHaveProperty('clonedFrom')
})
