import { describe, expect, it } from 'vitest'
import { deadlineErrors } from './order-deadlines.ts'
import {
  type OrderForm,
  chapterNumbers,
  orderEditErrors,
  orderErrors,
  rangeErrors,
} from './order-rules.ts'

const FORM: OrderForm = {
  title: 'Rain over the harbour',
  bookId: 'book-1',
  type: 'regular',
  kind: 'full',
  targetLanguage: 'fr',
  chapterStart: 1,
  chapterEnd: 12,
  cutoffAt: '2026-12-20T00:00:00Z',
  translationDeadline: '2026-12-01T00:00:00Z',
  proofreadingDeadline: '2026-12-08T00:00:00Z',
  typesettingDeadline: '2026-12-16T00:00:00Z',
}

const wrong = (change: Partial<OrderForm>): readonly (readonly [string, string])[] =>
  orderErrors({ ...FORM, ...change }).map(({ field, code }) => [field, code])

describe('a new order', () => {
  it('may be created when everything fits, with or without stage deadlines', () => {
    expect(wrong({})).toEqual([])
    expect(
      wrong({ translationDeadline: null, proofreadingDeadline: null, typesettingDeadline: null }),
    ).toEqual([])
  })

  // spec 9.limit.order_types
  it('is regular or urgent', () => {
    expect(['regular', 'urgent'].map((type) => wrong({ type }))).toEqual([[], []])
    expect(wrong({ type: 'express' })).toEqual([['type', 'field.not_offered']])
  })

  // spec 9.limit.languages
  it('goes into one of the languages that are promised', () => {
    const offered = ['en', 'id', 'zh-Hant', 'th', 'zh-Hans', 'fr', 'pt', 'es']
    expect(offered.flatMap((targetLanguage) => wrong({ targetLanguage }))).toEqual([])
    for (const targetLanguage of ['ja', 'ko', 'de', 'zh', 'zh-CN'])
      expect(wrong({ targetLanguage })).toEqual([['targetLanguage', 'field.not_offered']])
  })

  // spec 5.order.book 5.order.type 5.order.deadline 5.order.chapters
  it('needs title, book, type, kind, language, range and deadline, and says all of it at once', () => {
    const nothing = {
      title: ' ',
      bookId: '',
      type: null,
      kind: null,
      targetLanguage: null,
      chapterStart: null,
      chapterEnd: null,
      cutoffAt: null,
    }
    const fields = [
      'title',
      'bookId',
      'type',
      'kind',
      'targetLanguage',
      'chapterStart',
      'chapterEnd',
      'cutoffAt',
    ]
    expect(wrong(nothing)).toEqual(fields.map((field) => [field, 'field.required']))
  })

  it('takes only what is offered', () => {
    expect(wrong({ type: 'whenever', kind: 'half', targetLanguage: 'tlh' })).toEqual([
      ['type', 'field.not_offered'],
      ['kind', 'field.not_offered'],
      ['targetLanguage', 'field.not_offered'],
    ])
  })

  it('keeps its title within 200 characters', () => {
    expect(wrong({ title: 'x'.repeat(200) })).toEqual([])
    expect(wrong({ title: 'x'.repeat(201) })).toEqual([['title', 'field.too_long']])
  })
})

describe('the range of chapters', () => {
  const codes = (start: number | null, end: number | null) =>
    rangeErrors(start, end).map(({ field, code }) => [field, code])

  it.each([
    [1, 1],
    [1, 9999],
    [9999, 9999],
  ])('%d to %d is fine', (start, end) => {
    expect(codes(start, end)).toEqual([])
  })

  // spec 5.order.numbers
  it.each([0, -1, 1.5])('%d is no chapter number', (number) => {
    expect(codes(number, 20)).toEqual([['chapterStart', 'field.not_a_positive_integer']])
  })

  // spec 9.limit.chapter 5.order.numbers 5.order.range
  it('refuses five digits, an end before the start, and what is not a number', () => {
    expect(codes(1, 10_000)).toEqual([['chapterEnd', 'field.too_many_digits']])
    expect(codes(9, 8)).toEqual([['chapterEnd', 'order.start_after_end']])
    expect(codes(Number.NaN, 8)).toEqual([['chapterStart', 'field.required']])
  })

  it('counts its chapters from start to end', () => {
    expect(chapterNumbers(3, 6)).toEqual([3, 4, 5, 6])
    expect(chapterNumbers(7, 7)).toEqual([7])
    expect(chapterNumbers(7, 6)).toEqual([])
  })
})

describe('deadlines', () => {
  const codes = (change: Partial<OrderForm>) =>
    deadlineErrors({ ...FORM, ...change }).map(({ field, code }) => [field, code])

  // spec 5.order.translation_deadline 5.order.proofreading_deadline 5.order.typesetting_deadline
  it.each(['translationDeadline', 'proofreadingDeadline', 'typesettingDeadline'] as const)(
    '%s may be the order deadline, not later',
    (field) => {
      const alone = {
        translationDeadline: null,
        proofreadingDeadline: null,
        typesettingDeadline: null,
      }
      expect(codes({ ...alone, [field]: FORM.cutoffAt })).toEqual([])
      expect(codes({ ...alone, [field]: '2026-12-20T00:00:01Z' })).toEqual([
        [field, 'order.deadline_after_cutoff'],
      ])
    },
  )

  // spec 5.order.translation_deadline 5.order.proofreading_deadline
  it('put translation before proofreading', () => {
    expect(codes({ translationDeadline: '2026-12-09T00:00:00Z' })).toEqual([
      ['translationDeadline', 'order.translation_not_before_proofreading'],
      ['proofreadingDeadline', 'order.proofreading_before_translation'],
    ])
    expect(codes({ translationDeadline: FORM.proofreadingDeadline })).toEqual([
      ['translationDeadline', 'order.translation_not_before_proofreading'],
    ])
  })

  it('compare instants, not text', () => {
    expect(codes({ translationDeadline: '2026-12-08T07:00:00+08:00' })).toEqual([])
  })

  it('must be instants', () => {
    expect(codes({ proofreadingDeadline: 'next week' })).toEqual([
      ['proofreadingDeadline', 'field.not_an_instant'],
    ])
  })
})

describe('an edited order', () => {
  it('is held to the same rules', () => {
    expect(orderEditErrors(FORM)).toEqual([])
    expect(
      orderEditErrors({ ...FORM, title: '', type: 'x', cutoffAt: null }).map(({ field }) => field),
    ).toEqual(['title', 'type', 'cutoffAt'])
    expect(orderEditErrors({ ...FORM, cutoffAt: '2026-12-10T00:00:00Z' })).toEqual([
      { field: 'typesettingDeadline', code: 'order.deadline_after_cutoff', params: {} },
    ])
  })
})
