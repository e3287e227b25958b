/** Days of a calendar and where a deadline goes when it is moved: pure. */
import { toInstant, toLocalTime } from '@panelflow/contract/local-time.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import { addDays, startOfWeek } from '@panelflow/domain/schedule/calendar-day.ts'
import type { DeadlineName } from '@panelflow/domain/schedule/reminders.ts'

const DAY_MS = 86_400_000

const countDays = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

interface Span {
  readonly from: string
  readonly to: string
}

/** The week of a day, or the whole weeks around its month. */
export const getSpan = (at: string, span: 'week' | 'month'): Span => {
  if (span === 'week') return { from: startOfWeek(at), to: addDays(startOfWeek(at), 6) }
  const first = `${at.slice(0, 7)}-01`
  const [year = 0, month = 1] = at.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return { from: startOfWeek(first), to: addDays(startOfWeek(last), 6) }
}

/** The day that the arrows beside the title lead to. */
export const stepSpan = (at: string, span: 'week' | 'month', step: 1 | -1): string => {
  if (span === 'week') return addDays(at, step * 7)
  const [year = 0, month = 1] = at.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + step, 1)).toISOString().slice(0, 10)
}

const FIELDS = {
  cutoff: 'cutoffTime',
  translation: 'translationDeadline',
  proofreading: 'proofreadingDeadline',
  typesetting: 'typesettingDeadline',
} as const satisfies Readonly<Record<DeadlineName, keyof OrderView>>

type DeadlineValues = { -readonly [Field in (typeof FIELDS)[DeadlineName]]?: string }

export const getDeadline = (order: OrderView, deadline: DeadlineName): string | null =>
  order[FIELDS[deadline]]

/** The deadlines of an order that are set, its own first. */
export const listDeadlines = (order: OrderView): readonly DeadlineName[] =>
  (Object.keys(FIELDS) as DeadlineName[]).filter((one) => getDeadline(order, one) !== null)

/** May this person move it? */
export const mayMove = ({ can }: OrderView, deadline: DeadlineName): boolean =>
  (deadline === 'cutoff' ? can.edit_deadline : can.edit_stage_deadlines) === true

/** The instant at the same time of the day, on another one. */
export const onDay = (instant: string, day: string, zone: string): string => {
  const local = toLocalTime(new Date(instant), zone)
  return toInstant(`${day}${local.slice(10)}`, zone).toISOString()
}

/**
 * The new values of the deadlines that move when one of them goes to another instant: it alone, or
 * all that this person may move, by as many days at their own time of the day.
 */
export const movedValues = (
  order: OrderView,
  deadline: DeadlineName,
  to: string,
  { together, zone }: { readonly together: boolean; readonly zone: string },
): DeadlineValues => {
  const was = getDeadline(order, deadline)
  if (was === null) return {}
  const values: DeadlineValues = { [FIELDS[deadline]]: to }
  if (!together) return values
  const toDay = (instant: string): string => toLocalTime(new Date(instant), zone).slice(0, 10)
  const days = countDays(toDay(was), toDay(to))
  for (const other of listDeadlines(order)) {
    const at = getDeadline(order, other)
    if (other === deadline || at === null || !mayMove(order, other)) continue
    values[FIELDS[other]] = onDay(at, addDays(toDay(at), days), zone)
  }
  return values
}

/** What these deadlines are now, for taking a move back. */
export const currentValues = (order: OrderView, moved: DeadlineValues): DeadlineValues =>
  Object.fromEntries(
    Object.values(FIELDS).flatMap((field) => {
      const at = order[field]
      return moved[field] === undefined || at === null ? [] : [[field, at]]
    }),
  )
