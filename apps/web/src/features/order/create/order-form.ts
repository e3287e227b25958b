import type { BodyInput } from '@panelflow/contract/endpoint.ts'
import type { orderCreateSeveral } from '@panelflow/contract/new-order.ts'
import type { orderEdit, OrderView } from '@panelflow/contract/order.ts'
import type { FieldError } from '@panelflow/domain/error/field-error.ts'
import { orderEditErrors, orderErrors, rangeErrors } from '@panelflow/domain/order/order-rules.ts'
import type { OrderKind, OrderType } from '@panelflow/domain/order/order-status.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { instantOfField, wireOfField } from '../../../lib/forms/deadline-field.tsx'
import { toFieldTime } from '../../../lib/time/time.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'

/**
 * An order as its form has it: texts, empty where nothing is chosen; deadlines in the shown zone.
 */
export interface OrderValues {
  readonly bookId: string
  readonly title: string
  readonly type: OrderType
  readonly kind: OrderKind
  /** several make an order each; an order that exists has one */
  readonly targetLanguages: readonly TargetLanguage[]
  readonly chapterStart: number | ''
  readonly chapterEnd: number | ''
  readonly cutoffTime: string
  readonly translationDeadline: string
  readonly proofreadingDeadline: string
  readonly typesettingDeadline: string
  readonly remark: string
}

export const NEW_ORDER: OrderValues = {
  bookId: '',
  title: '',
  type: 'regular',
  kind: 'full',
  targetLanguages: [],
  chapterStart: '',
  chapterEnd: '',
  cutoffTime: '',
  translationDeadline: '',
  proofreadingDeadline: '',
  typesettingDeadline: '',
  remark: '',
}

/**
 * The domain calls the order deadline `cutoffAt`, the form and the wire `cutoffTime`; the form has
 * several languages.
 */
export const RENAMED = { cutoffAt: 'cutoffTime', targetLanguage: 'targetLanguages' } as const

export const FIELD_NAMES = [
  'bookId',
  'title',
  'type',
  'kind',
  'targetLanguages',
  'chapterStart',
  'chapterEnd',
  'cutoffTime',
  'translationDeadline',
  'proofreadingDeadline',
  'typesettingDeadline',
  'remark',
] as const

const toDeadlines = (values: OrderValues) => ({
  cutoffAt: instantOfField(values.cutoffTime),
  translationDeadline: instantOfField(values.translationDeadline),
  proofreadingDeadline: instantOfField(values.proofreadingDeadline),
  typesettingDeadline: instantOfField(values.typesettingDeadline),
})

const toRange = (values: OrderValues) => ({
  chapterStart: values.chapterStart === '' ? null : values.chapterStart,
  chapterEnd: values.chapterEnd === '' ? null : values.chapterEnd,
})

/** An empty title is allowed here: the order then takes the book's (spec 3.order.title). */
export const newOrderErrors = (values: OrderValues): readonly FieldError[] =>
  orderErrors({
    ...values,
    ...toDeadlines(values),
    ...toRange(values),
    targetLanguage: values.targetLanguages[0] ?? null,
    title: values.title.trim() === '' ? '-' : values.title,
  })

export const editedOrderErrors = (values: OrderValues): readonly FieldError[] => {
  const { chapterStart, chapterEnd } = toRange(values)
  return [
    ...orderEditErrors({ title: values.title, type: values.type, ...toDeadlines(values) }),
    ...rangeErrors(chapterStart, chapterEnd),
  ]
}

/** The range when it is whole; null while it is being typed. */
export const wholeRange = (
  values: Pick<OrderValues, 'chapterStart' | 'chapterEnd'>,
): { start: number; end: number } | null => {
  const { chapterStart: start, chapterEnd: end } = values
  return start === '' || end === '' || rangeErrors(start, end).length > 0 ? null : { start, end }
}

const wireDeadlines = (values: OrderValues) => ({
  cutoffTime: wireOfField(values.cutoffTime) ?? '',
  translationDeadline: wireOfField(values.translationDeadline),
  proofreadingDeadline: wireOfField(values.proofreadingDeadline),
  typesettingDeadline: wireOfField(values.typesettingDeadline),
})

export const toCreateBody = (
  { targetLanguages, ...values }: OrderValues,
  bookTitle: string,
  clonedFrom: string | undefined,
): NonNullable<BodyInput<typeof orderCreateSeveral>> => ({
  ...values,
  ...wireDeadlines({ targetLanguages, ...values }),
  targetLanguages: [...targetLanguages],
  title: values.title.trim() || bookTitle,
  ...(clonedFrom === undefined ? {} : { clonedFrom }),
})

const fieldTime = (instant: string | null): string =>
  instant === null ? '' : toFieldTime(instant, getDisplayZone())

export const toValues = (order: OrderView): OrderValues => ({
  bookId: order.book.id,
  title: order.title,
  type: order.type,
  kind: order.kind,
  targetLanguages: [order.targetLanguage],
  chapterStart: order.chapterStart,
  chapterEnd: order.chapterEnd,
  cutoffTime: fieldTime(order.cutoffTime),
  translationDeadline: fieldTime(order.translationDeadline),
  proofreadingDeadline: fieldTime(order.proofreadingDeadline),
  typesettingDeadline: fieldTime(order.typesettingDeadline),
  remark: order.remark,
})

/** The order again, without deadlines that have passed. `now` in milliseconds. */
export const toCloneValues = (order: OrderView, now: number): OrderValues => {
  const toFutureTime = (instant: string | null): string =>
    instant !== null && Date.parse(instant) > now ? fieldTime(instant) : ''
  return {
    ...toValues(order),
    cutoffTime: toFutureTime(order.cutoffTime),
    translationDeadline: toFutureTime(order.translationDeadline),
    proofreadingDeadline: toFutureTime(order.proofreadingDeadline),
    typesettingDeadline: toFutureTime(order.typesettingDeadline),
  }
}

/** Fields somebody else changed since the form was opened. */
export const changedMeanwhile = (
  opened: OrderValues,
  present: OrderValues,
): readonly (keyof OrderValues)[] =>
  FIELD_NAMES.filter((name) => String(opened[name]) !== String(present[name]))

const SENT = {
  title: ({ title }: OrderValues) => ({ title }),
  type: ({ type }: OrderValues) => ({ type }),
  remark: ({ remark }: OrderValues) => ({ remark }),
  kind: ({ kind }: OrderValues) => ({ kind }),
  targetLanguages: ({ targetLanguages: [targetLanguage] }: OrderValues) => ({ targetLanguage }),
  chapterStart: ({ chapterStart }: OrderValues) => ({ chapterStart: Number(chapterStart) }),
  chapterEnd: ({ chapterEnd }: OrderValues) => ({ chapterEnd: Number(chapterEnd) }),
  cutoffTime: (values: OrderValues) => ({ cutoffTime: wireDeadlines(values).cutoffTime }),
  translationDeadline: (values: OrderValues) => ({
    translationDeadline: wireDeadlines(values).translationDeadline,
  }),
  proofreadingDeadline: (values: OrderValues) => ({
    proofreadingDeadline: wireDeadlines(values).proofreadingDeadline,
  }),
  typesettingDeadline: (values: OrderValues) => ({
    typesettingDeadline: wireDeadlines(values).typesettingDeadline,
  }),
} as const

/**
 * Only what the person changed since the form was opened is sent: what others changed meanwhile
 * stays, and a right they lack is never asked for.
 */
export const toEditBody = (
  opened: OrderValues,
  values: OrderValues,
  version: number,
): NonNullable<BodyInput<typeof orderEdit>> => {
  const changed = changedMeanwhile(opened, values)
  const parts = Object.entries(SENT).flatMap(([name, part]) =>
    changed.some((one) => one === name) ? [part(values)] : [],
  )
  return Object.assign({ version }, ...parts)
}
