import type { OrderView } from '@panelflow/contract/order.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import { getStage } from '@panelflow/domain/chapter/chapter-status.ts'
import type { ChapterState } from '@panelflow/domain/order/order-state.ts'
import { isRoleId } from '@panelflow/domain/account/role.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Selectable } from 'kysely'
import type { BookTable, TodoTable } from '../../db/tables.ts'
import { NO_FORECAST } from '../schedule/row-forecast.queries.ts'
import { namedPerson, findPerson } from '../../core/people/people.ts'
import { orderRights } from '../../core/access/order-rights.ts'
import {
  type ChapterStateRow,
  type OrderRow,
  toChapterState,
  toOrderState,
} from '../../core/access/order-state.ts'

/** A chapter, or several alike. */
type CountedChapter = ChapterStateRow & { readonly count: number }

/** A to-do, or several of one kind for the same person. */
export interface WaitingTodo extends Pick<
  Selectable<TodoTable>,
  'kind' | 'role_id' | 'account_id'
> {
  readonly count: number
}

type BookParts = Pick<
  Selectable<BookTable>,
  | 'id'
  | 'book_id'
  | 'book_sub_id'
  | 'title_zh'
  | 'title_en'
  | 'source_language'
  | 'reading_direction'
  | 'cover'
>

export interface OrderParts {
  readonly row: OrderRow
  readonly book: BookParts
  readonly chapters: readonly CountedChapter[]
  readonly todos: readonly WaitingTodo[]
}

export interface ViewContext {
  readonly actor: Actor
  readonly now: Date
  readonly names: ReadonlyMap<string, PersonView>
  /** of every row, by order */
  readonly forecasts: ReadonlyMap<string, OrderView['forecast']>
  /** signed address of a stored image */
  readonly imageUrl: (sha: string) => string
}

/**
 * Sent back and not yet where it was: the order stays, the badge shows (spec 10.workflow.derived).
 */
const isRework = (chapter: ChapterState): boolean =>
  getStage(chapter.status) !== chapter.furthest ||
  chapter.status === 'visual_review_not_accepted' ||
  chapter.status === 'review_not_accepted'

const iso = (value: Date | null): string | null => value?.toISOString() ?? null

const waitingFor = (
  todos: OrderParts['todos'],
  names: ViewContext['names'],
): OrderView['waitingFor'] => {
  const groups = new Map<string, OrderView['waitingFor'][number]>()
  for (const todo of todos) {
    if (!isRoleId(todo.role_id)) continue
    const key = `${todo.kind}/${todo.role_id}/${todo.account_id ?? ''}`
    const group = groups.get(key) ?? {
      roleId: todo.role_id,
      account: findPerson(names, todo.account_id),
      kind: todo.kind,
      count: 0,
    }
    groups.set(key, { ...group, count: group.count + todo.count })
  }
  return [...groups.values()]
}

const byStage = (chapters: readonly CountedChapter[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { furthest, count } of chapters) counts[furthest] = (counts[furthest] ?? 0) + count
  return counts
}

const sum = (chapters: readonly CountedChapter[]): number =>
  chapters.reduce((all, { count }) => all + count, 0)

const distinct = (people: readonly (PersonView | null)[]): PersonView[] => [
  ...new Map(
    people.filter((person) => person !== null).map((person) => [person.id, person]),
  ).values(),
]

/** An order for whoever looks, whenever: what of the view hangs on neither. */
export type OrderFacts = Omit<OrderView, 'late' | 'forecast' | 'can' | 'book'> & {
  readonly book: Omit<OrderView['book'], 'cover'>
}

export const orderFacts = (
  { row, book, chapters, todos }: OrderParts,
  names: ViewContext['names'],
): OrderFacts => ({
  id: row.id,
  serial: row.serial,
  title: row.title,
  type: row.type,
  kind: row.kind,
  book: {
    id: book.id,
    bookId: book.book_id,
    bookSubId: book.book_sub_id,
    titleZh: book.title_zh,
    titleEn: book.title_en,
    sourceLanguage: book.source_language,
    readingDirection: book.reading_direction,
  },
  targetLanguage: row.target_language,
  chapterStart: row.chapter_start,
  chapterEnd: row.chapter_end,
  status: row.status,
  stop: row.stop_reason === null ? null : { reason: row.stop_reason },
  imageError: row.image_error,
  wordCount: row.word_count,
  cutoffTime: row.cutoff_at.toISOString(),
  translationDeadline: iso(row.translation_deadline),
  proofreadingDeadline: iso(row.proofreading_deadline),
  typesettingDeadline: iso(row.typesetting_deadline),
  remark: row.remark,
  handlers: distinct(todos.map((todo) => findPerson(names, todo.account_id))),
  waitingFor: waitingFor(todos, names),
  progress: {
    chapters: sum(chapters),
    completed: sum(chapters.filter(({ status }) => status === 'complete')),
    byStage: byStage(chapters),
  },
  reworkChapters: sum(chapters.filter((chapter) => isRework(toChapterState(chapter)))),
  version: row.version,
  stageEnteredAt: row.stage_entered_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  createdBy: namedPerson(names, row.created_by),
  submittedAt: iso(row.submitted_at),
  completedAt: iso(row.completed_at),
})

/** Goes on: what can still be late. */
export const isOpen = ({ row }: Pick<OrderParts, 'row'>): boolean =>
  row.stop_status === null && row.status !== 'completed'

export const toOrderView = (
  parts: OrderParts,
  { actor, now, names, forecasts, imageUrl }: ViewContext,
): OrderView => {
  const { row, book, chapters } = parts
  const facts = orderFacts(parts, names)
  return {
    ...facts,
    book: { ...facts.book, cover: book.cover === null ? null : imageUrl(book.cover) },
    late: isOpen(parts) && row.cutoff_at < now,
    forecast: forecasts.get(row.id) ?? NO_FORECAST,
    can: orderRights(toOrderState(row, chapters), actor, now),
  }
}

export interface ListedContext extends Pick<ViewContext, 'imageUrl'> {
  readonly can: OrderView['can']
  /** the moment is past the order's deadline */
  readonly isPast: boolean
  readonly forecast: OrderView['forecast'] | undefined
}

export interface ListedSummary {
  readonly facts: OrderFacts
  readonly cover: string | null
  readonly isOpen: boolean
}

/** A row of the list, out of its summary: the same as `toOrderView`. */
export const toListedOrder = (
  { facts, cover, isOpen: open }: ListedSummary,
  { can, isPast, forecast, imageUrl }: ListedContext,
): OrderView => ({
  ...facts,
  book: { ...facts.book, cover: cover === null ? null : imageUrl(cover) },
  late: open && isPast,
  forecast: forecast ?? NO_FORECAST,
  can,
})
