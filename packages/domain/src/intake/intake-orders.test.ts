import { expect, test } from 'vitest'
import { type OrderTemplate, orderTemplateErrors, planOrders } from './intake-orders.ts'

const template: OrderTemplate = {
  languages: ['en', 'th'],
  kind: 'full',
  type: 'regular',
  chaptersPerOrder: 2,
  withCrew: true,
  firstRelease: '2026-02-26',
  cadenceDays: 7,
  dueTime: '18:00',
  cutoffDays: 2,
  translationDays: 8,
  proofreadingDays: 5,
  typesettingDays: null,
}

test('chapters in a row share an order, and its days are counted from its first release', () => {
  expect(planOrders(template, [1, 2, 3, 5])).toEqual([
    {
      chapterStart: 1,
      chapterEnd: 2,
      release: '2026-02-26',
      cutoffTime: '2026-02-24 18:00:00',
      translationDeadline: '2026-02-18 18:00:00',
      proofreadingDeadline: '2026-02-21 18:00:00',
      typesettingDeadline: null,
    },
    expect.objectContaining({
      chapterStart: 3,
      chapterEnd: 3,
      release: '2026-03-12',
      cutoffTime: '2026-03-10 18:00:00',
    }),
    expect.objectContaining({ chapterStart: 5, chapterEnd: 5, release: '2026-03-19' }),
  ])
})

test('one order for all, whatever the order in which chapters are named', () => {
  const plan = planOrders({ ...template, chaptersPerOrder: 500 }, [3, 1, 2, 2])
  expect(plan.map(({ chapterStart, chapterEnd }) => [chapterStart, chapterEnd])).toEqual([[1, 3]])
})

test('days that contradict the rules of an order are refused by field', () => {
  expect(orderTemplateErrors(template)).toEqual([])
  const wrong = {
    ...template,
    languages: [],
    firstRelease: '',
    proofreadingDays: 9,
    typesettingDays: 1,
  }
  expect(orderTemplateErrors(wrong).map(({ field, code }) => [field, code])).toEqual([
    ['languages', 'field.required'],
    ['firstRelease', 'field.required'],
    ['typesettingDays', 'order.deadline_after_cutoff'],
    ['translationDays', 'order.translation_not_before_proofreading'],
  ])
})
