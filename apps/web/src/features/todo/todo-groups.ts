import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { todoList } from '@panelflow/contract/order.ts'
import { bookTitle } from '../../lib/i18n/labels.ts'
import { getTodoLabel } from '../../lib/i18n/todo-label.ts'
import { toFieldTime } from '../../lib/time/time.ts'

export type TodoPage = EndpointAnswer<typeof todoList>
export type TodoRow = TodoPage['rows'][number]

/** By what My work stands under headings. */
export const TODO_GROUPS = ['deadline', 'book', 'kind'] as const
export type TodoGroup = (typeof TODO_GROUPS)[number]

/** Spans of time up to a deadline, the nearest first. */
const DUE_SPANS = ['late', 'today', 'tomorrow', 'week', 'later'] as const
export type DueSpan = (typeof DUE_SPANS)[number]

const DAY_MS = 86_400_000

const toDay = (at: number, zone: string): number =>
  Date.parse(`${toFieldTime(new Date(at).toISOString(), zone).slice(0, 10)}T00:00:00Z`) / DAY_MS

/** By days of the reader's calendar. */
export const getDueSpan = (deadline: string, now: number, zone: string): DueSpan => {
  const at = Date.parse(deadline)
  if (at < now) return 'late'
  const days = toDay(at, zone) - toDay(now, zone)
  if (days < 1) return 'today'
  if (days < 2) return 'tomorrow'
  return days < 7 ? 'week' : 'later'
}

export type WorkLine =
  | { readonly type: 'heading'; readonly id: string; readonly words: string }
  | { readonly type: 'todo'; readonly todo: TodoRow }

interface Grouping {
  readonly locale: string
  readonly now: number
  readonly zone: string
  /** the words of a span, and of a heading with how many stand below it */
  readonly nameSpan: (span: DueSpan) => string
  readonly nameGroup: (name: string, count: number) => string
}

/**
 * The to-dos under their headings. Groups come in the order of their first to-do, which is the most
 * pressing; spans of time in theirs.
 */
export const groupTodos = (
  rows: readonly TodoRow[],
  group: TodoGroup,
  { locale, now, zone, nameSpan, nameGroup }: Grouping,
): readonly WorkLine[] => {
  const toKey = (row: TodoRow): string => {
    if (group === 'deadline') return getDueSpan(row.deadline, now, zone)
    return group === 'book' ? row.order.book.id : row.kind
  }
  const nameFirst = (row: TodoRow): string => {
    if (group === 'deadline') return nameSpan(getDueSpan(row.deadline, now, zone))
    return group === 'book' ? bookTitle(row.order, locale) : getTodoLabel(row.kind)
  }
  const groups = new Map<string, TodoRow[]>()
  if (group === 'deadline') for (const span of DUE_SPANS) groups.set(span, [])
  for (const row of rows) groups.set(toKey(row), [...(groups.get(toKey(row)) ?? []), row])
  return [...groups].flatMap(([id, [first, ...more]]): readonly WorkLine[] =>
    first === undefined
      ? []
      : [
          { type: 'heading', id, words: nameGroup(nameFirst(first), more.length + 1) },
          // below a book what is of one kind stands together
          ...(group === 'book' ? byKind([first, ...more]) : [first, ...more]).map(
            (todo) => ({ type: 'todo', todo }) as const,
          ),
        ],
  )
}

const byKind = (rows: readonly TodoRow[]): readonly TodoRow[] => {
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  return kinds.flatMap((kind) => rows.filter((row) => row.kind === kind))
}
