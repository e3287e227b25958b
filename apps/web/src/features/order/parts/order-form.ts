import type { BodyInput } from '@panelflow/contract/endpoint.ts'
import type { orderCreate, orderEdit, OrderView } from '@panelflow/contract/order.ts'
import type { BookView } from '@panelflow/contract/book.ts'
import type { FieldError } from '@panelflow/domain/error/field-error.ts'
import { orderEditErrors, orderErrors } from '@panelflow/domain/order/order-rules.ts'
import type { OrderKind, OrderType } from '@panelflow/domain/order/order-status.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { instantOfField, wireOfField } from '../../../lib/deadline-field.tsx'
import { toFieldTime } from '../../../lib/time.ts'
import { shownZone } from '../../../lib/zone.ts'

/** An order as its form has it: texts, empty where nothing is chosen; deadlines in the shown zone. */
export interface OrderValues {
  readonly bookId: string
  readonly title: string
  readonly type: OrderType
  readonly kind: OrderKind
  readonly targetLanguage: TargetLanguage | ''
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
  targetLanguage: '',
  chapterStart: '',
  chapterEnd: '',
  cutoffTime: '',
  translationDeadline: '',
  proofreadingDeadline: '',
  typesettingDeadline: '',
  remark: '',
}

/** The domain calls the order deadline `cutoffAt`, the form and the wire `cutoffTime`. */
export const RENAMED = { cutoffAt: 'cutoffTime' } as const

export const FIELD_NAMES = [
  'bookId',
  'title',
  'type',
  'kind',
  'targetLanguage',
  'chapterStart',
  'chapterEnd',
  'cutoffTime',
  'translationDeadline',
  'proofreadingDeadline',
  'typesettingDeadline',
  'remark',
] as const

const deadlinesOf = (values: OrderValues) => ({
  cutoffAt: instantOfField(values.cutoffTime),
  translationDeadline: instantOfField(values.translationDeadline),
  proofreadingDeadline: instantOfField(values.proofreadingDeadline),
  typesettingDeadline: instantOfField(values.typesettingDeadline),
})

/** An empty title is allowed here: the order then takes the book's (spec §3 "book/title"). */
export const newOrderErrors = (values: OrderValues): readonly FieldError[] =>
  orderErrors({
    ...values,
    ...deadlinesOf(values),
    title: values.title.trim() === '' ? '-' : values.title,
    chapterStart: values.chapterStart === '' ? null : values.chapterStart,
    chapterEnd: values.chapterEnd === '' ? null : values.chapterEnd,
  })

export const editedOrderErrors = (values: OrderValues): readonly FieldError[] =>
  orderEditErrors({ title: values.title, type: values.type, ...deadlinesOf(values) })

const wireDeadlines = (values: OrderValues) => ({
  cutoffTime: wireOfField(values.cutoffTime) ?? '',
  translationDeadline: wireOfField(values.translationDeadline),
  proofreadingDeadline: wireOfField(values.proofreadingDeadline),
  typesettingDeadline: wireOfField(values.typesettingDeadline),
})

/** Throws when the values were not checked before. */
export const toCreateBody = (
  values: OrderValues,
  book: BookView | undefined,
  locale: string,
): NonNullable<BodyInput<typeof orderCreate>> => {
  if (values.targetLanguage === '') throw new Error('the form was not checked')
  const bookTitle = (locale === 'en' ? book?.titleEn || book?.titleZh : book?.titleZh || book?.titleEn) ?? ''
  return { ...values, targetLanguage: values.targetLanguage, title: values.title.trim() || bookTitle, ...wireDeadlines(values) }
}

const fieldTime = (instant: string | null): string => (instant === null ? '' : toFieldTime(instant, shownZone()))

export const valuesOf = (order: OrderView): OrderValues => ({
  bookId: order.book.id,
  title: order.title,
  type: order.type,
  kind: order.kind,
  targetLanguage: order.targetLanguage,
  chapterStart: order.chapterStart,
  chapterEnd: order.chapterEnd,
  cutoffTime: fieldTime(order.cutoffTime),
  translationDeadline: fieldTime(order.translationDeadline),
  proofreadingDeadline: fieldTime(order.proofreadingDeadline),
  typesettingDeadline: fieldTime(order.typesettingDeadline),
  remark: order.remark,
})

interface EditRights {
  readonly base: boolean
  readonly deadline: boolean
  readonly stages: boolean
}

export const editRightsOf = ({ can }: Pick<OrderView, 'can'>): EditRights => ({
  base: can['edit_base'] === true,
  deadline: can['edit_deadline'] === true,
  stages: can['edit_stage_deadlines'] === true,
})

/** Only what the person may change is sent, so that a right he lacks is never asked for. */
export const toEditBody = (
  values: OrderValues,
  { version }: Pick<OrderView, 'version'>,
  rights: EditRights,
): NonNullable<BodyInput<typeof orderEdit>> => {
  const { cutoffTime, ...stages } = wireDeadlines(values)
  return {
    version,
    ...(rights.base ? { title: values.title, type: values.type, remark: values.remark } : {}),
    ...(rights.deadline ? { cutoffTime } : {}),
    ...(rights.stages ? stages : {}),
  }
}
