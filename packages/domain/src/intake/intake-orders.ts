/** Orders that an intake makes of its chapters, from one template. */
import { type FieldError, fieldError } from '../error/field-error.ts'
import type { TargetLanguage } from '../locale/language.ts'
import type { OrderKind, OrderType } from '../order/order-status.ts'

export interface OrderTemplate {
  readonly languages: readonly TargetLanguage[]
  readonly kind: OrderKind
  readonly type: OrderType
  /** chapters in a row that make one order */
  readonly chaptersPerOrder: number
  /** the crew of the book sits on the new orders */
  readonly withCrew: boolean
  /** day on which the first chapter is released, `YYYY-MM-DD` */
  readonly firstRelease: string
  /** days from the release of one chapter to that of the next */
  readonly cadenceDays: number
  /** time of day of all deadlines, `HH:mm` */
  readonly dueTime: string
  /** days before the release of an order's first chapter */
  readonly cutoffDays: number
  readonly translationDays: number | null
  readonly proofreadingDays: number | null
  readonly typesettingDays: number | null
}

export interface PlannedOrder {
  readonly chapterStart: number
  readonly chapterEnd: number
  /** of the first chapter, `YYYY-MM-DD` */
  readonly release: string
  /** local times, `YYYY-MM-DD HH:mm:ss` */
  readonly cutoffTime: string
  readonly translationDeadline: string | null
  readonly proofreadingDeadline: string | null
  readonly typesettingDeadline: string | null
}

export const MAX_CADENCE_DAYS = 366
export const MAX_DAYS_BEFORE = 366

const DAY_MS = 86_400_000

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Chapters in a row, at most `size` of them; a gap begins a new group. `at`: place in the list. */
const groupRuns = (
  numbers: readonly number[],
  size: number,
): readonly { readonly start: number; readonly end: number; readonly at: number }[] => {
  const groups: { start: number; end: number; at: number }[] = []
  numbers.forEach((number, at) => {
    const last = groups.at(-1)
    if (last !== undefined && number === last.end + 1 && number - last.start < size)
      last.end = number
    else groups.push({ start: number, end: number, at })
  })
  return groups
}

/**
 * The orders of one language: chapters are released one after the other, and an order is due before
 * its first chapter is.
 */
export const planOrders = (
  template: Omit<OrderTemplate, 'languages'>,
  chapters: readonly number[],
): readonly PlannedOrder[] => {
  const numbers = [...new Set(chapters)].sort((a, b) => a - b)
  return groupRuns(numbers, template.chaptersPerOrder).map(({ start, end, at }) => {
    const release = addDays(template.firstRelease, at * template.cadenceDays)
    const before = (days: number): string => `${addDays(release, -days)} ${template.dueTime}:00`
    const optional = (days: number | null): string | null => (days === null ? null : before(days))
    return {
      chapterStart: start,
      chapterEnd: end,
      release,
      cutoffTime: before(template.cutoffDays),
      translationDeadline: optional(template.translationDays),
      proofreadingDeadline: optional(template.proofreadingDays),
      typesettingDeadline: optional(template.typesettingDays),
    }
  })
}

/** Everything wrong with the days of a template; the rules are those of an order (spec 5.order). */
export const orderTemplateErrors = (template: OrderTemplate): readonly FieldError[] => {
  const { cutoffDays, translationDays, proofreadingDays } = template
  const late = (['translationDays', 'proofreadingDays', 'typesettingDays'] as const).filter(
    (field) => (template[field] ?? Infinity) < cutoffDays,
  )
  return [
    ...(template.languages.length === 0 ? [fieldError('languages', 'field.required')] : []),
    ...(Number.isNaN(Date.parse(template.firstRelease))
      ? [fieldError('firstRelease', 'field.required')]
      : []),
    ...late.map((field) => fieldError(field, 'order.deadline_after_cutoff')),
    ...(translationDays !== null && proofreadingDays !== null && translationDays <= proofreadingDays
      ? [fieldError('translationDays', 'order.translation_not_before_proofreading')]
      : []),
  ]
}
