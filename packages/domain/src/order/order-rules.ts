import { type FieldError, fieldError, isBlank } from '../error/field-error.ts'
import { TARGET_LANGUAGES } from '../locale/language.ts'
import { type Deadlines, deadlineErrors } from './order-deadlines.ts'
import { ORDER_KINDS, ORDER_TYPES } from './order-status.ts'

export const CHAPTER_DIGITS = 4
export const MAX_CHAPTER_NUMBER = 10 ** CHAPTER_DIGITS - 1
export const MAX_TITLE_LENGTH = 200

/** An order as its form has it: anything may be missing or wrong. */
export interface OrderForm extends Deadlines {
  readonly title: string | null
  readonly bookId: string | null
  readonly type: string | null
  readonly kind: string | null
  readonly targetLanguage: string | null
  readonly chapterStart: number | null
  readonly chapterEnd: number | null
}

const chapterNumberErrors = (
  field: 'chapterStart' | 'chapterEnd',
  value: number | null,
): readonly FieldError[] => {
  if (value === null || Number.isNaN(value)) return [fieldError(field, 'field.required')]
  if (!Number.isInteger(value) || value < 1)
    return [fieldError(field, 'field.not_a_positive_integer')]
  return value > MAX_CHAPTER_NUMBER
    ? [fieldError(field, 'field.too_many_digits', { digits: CHAPTER_DIGITS })]
    : []
}

/**
 * Chapter numbers are positive integers of up to four digits, and the range has a start and an end
 * (spec 5.order).
 */
export const rangeErrors = (start: number | null, end: number | null): readonly FieldError[] => {
  const errors = [
    ...chapterNumberErrors('chapterStart', start),
    ...chapterNumberErrors('chapterEnd', end),
  ]
  if (errors.length > 0 || start === null || end === null || start <= end) return errors
  return [fieldError('chapterEnd', 'order.start_after_end')]
}

const choiceErrors = (
  field: string,
  value: string | null,
  offered: readonly string[],
): readonly FieldError[] => {
  if (isBlank(value)) return [fieldError(field, 'field.required')]
  return value !== null && offered.includes(value) ? [] : [fieldError(field, 'field.not_offered')]
}

const titleErrors = (title: string | null): readonly FieldError[] => {
  if (title === null || isBlank(title)) return [fieldError('title', 'field.required')]
  return title.trim().length > MAX_TITLE_LENGTH
    ? [fieldError('title', 'field.too_long', { max: MAX_TITLE_LENGTH })]
    : []
}

const cutoffErrors = (cutoffAt: string | null): readonly FieldError[] =>
  isBlank(cutoffAt) ? [fieldError('cutoffAt', 'field.required')] : []

/**
 * Everything wrong with a new order, in the order of the form; empty when it may be created (spec
 * §5).
 */
export const orderErrors = (form: OrderForm): readonly FieldError[] => [
  ...titleErrors(form.title),
  ...(isBlank(form.bookId) ? [fieldError('bookId', 'field.required')] : []),
  ...choiceErrors('type', form.type, ORDER_TYPES),
  ...choiceErrors('kind', form.kind, ORDER_KINDS),
  ...choiceErrors('targetLanguage', form.targetLanguage, TARGET_LANGUAGES),
  ...rangeErrors(form.chapterStart, form.chapterEnd),
  ...cutoffErrors(form.cutoffAt),
  ...deadlineErrors(form),
]

/** What an edit may touch while the order lives. */
export type OrderEdit = Deadlines & Pick<OrderForm, 'title' | 'type'>

/** Everything wrong with an edited order: give it the whole order as it would be afterwards. */
export const orderEditErrors = (edit: OrderEdit): readonly FieldError[] => [
  ...titleErrors(edit.title),
  ...choiceErrors('type', edit.type, ORDER_TYPES),
  ...cutoffErrors(edit.cutoffAt),
  ...deadlineErrors(edit),
]

/** The numbers of the chapters in a valid range. */
export const chapterNumbers = (start: number, end: number): readonly number[] =>
  Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => start + index)
