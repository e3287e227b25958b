/** The list as a file: what matches, in the columns that are shown, in the reader's words. */
import type { AnswerOf } from '@panelflow/contract/endpoint.ts'
import { orderList } from '@panelflow/contract/order-list.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import type { TFunction } from 'i18next'
import { ORDER_COLUMNS, type OrderColumn } from '../../features/order/order-columns-list.ts'
import { type OrderFilters, wireFilter } from '../../features/order/order-filter.ts'
import { rangeWords } from '../../features/order/parts/order-columns.tsx'
import { api } from '../../lib/api.ts'
import { csvOf } from '@panelflow/domain/text/csv.ts'
import { bookTitle, languageName, personName, roleName } from '../../lib/labels.ts'
import { listWords } from '../../lib/list-words.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { daysSince, toFieldTime } from '../../lib/time.ts'
import { todoWords } from '../../lib/waiting-words.ts'
import { xlsxOf } from '../../lib/xlsx-file.ts'
import type { OrderSearch } from './order-search.ts'

/** Orders in one file: what a spreadsheet and a reader still manage. */
export const SHEET_LIMIT = 20_000
const PAGE_SIZE = 200

export interface SheetWords {
  readonly t: TFunction
  readonly locale: string
  readonly zone: string
  readonly now: number
}

const timeIn = (zone: string, at: string | null): string => (at === null ? '' : toFieldTime(at, zone))

const waiting = ({ t, locale }: SheetWords, order: OrderView): string =>
  listWords(
    order.waitingFor.map(({ kind, account, roleId }) =>
      account === null
        ? t('order.waiting_role', { kind: todoWords(kind), role: t(`role.${roleName(roleId)}`) })
        : t('order.waiting_person', { kind: todoWords(kind), person: personName(account) }),
    ),
    locale,
  )

const CELLS: Readonly<Record<OrderColumn, (order: OrderView, words: SheetWords) => string>> = {
  serial: ({ serial }) => String(serial),
  title: ({ title }) => title,
  book: (order, { locale }) => bookTitle(order, locale),
  bookId: ({ book }) => [book.bookId, book.bookSubId].filter((part) => part !== '').join(' / '),
  type: ({ type }, { t }) => t(`order.type.${type}`),
  kind: ({ kind }, { t }) => t(`order.kind.${kind}`),
  language: ({ targetLanguage }, { locale }) => languageName(targetLanguage, locale),
  range: (order, { t }) => rangeWords(t, order),
  wordCount: ({ wordCount }) => (wordCount === null ? '' : String(wordCount)),
  status: ({ status }, { t }) => t(`order.status.${status}`),
  handlers: ({ handlers }, { locale }) => listWords(handlers.map(personName), locale),
  progress: ({ progress }, { t }) => t('order.progress', { completed: progress.completed, all: progress.chapters }),
  waitingFor: (order, words) => waiting(words, order),
  stageEnteredAt: ({ stageEnteredAt }, { now }) => String(daysSince(stageEnteredAt, now)),
  cutoffTime: ({ cutoffTime }, { zone }) => timeIn(zone, cutoffTime),
  risk: ({ forecast }, { zone }) => timeIn(zone, forecast.finishAt),
  translationDeadline: ({ translationDeadline }, { zone }) => timeIn(zone, translationDeadline),
  proofreadingDeadline: ({ proofreadingDeadline }, { zone }) => timeIn(zone, proofreadingDeadline),
  typesettingDeadline: ({ typesettingDeadline }, { zone }) => timeIn(zone, typesettingDeadline),
  submittedAt: ({ submittedAt }, { zone }) => timeIn(zone, submittedAt),
  completedAt: ({ completedAt }, { zone }) => timeIn(zone, completedAt),
  createdAt: ({ createdAt }, { zone }) => timeIn(zone, createdAt),
  createdBy: ({ createdBy }) => personName(createdBy),
  remark: ({ remark }) => remark,
}

const isColumn = (id: string): id is OrderColumn => ORDER_COLUMNS.some((column) => column === id)

/** The serial number, the shown columns, and their heading. */
export const sheetLines = (
  orders: readonly OrderView[],
  columns: readonly { readonly id: string; readonly header: string }[],
  words: SheetWords,
): readonly (readonly string[])[] => {
  const shown = columns.flatMap(({ id, header }) => (isColumn(id) && id !== 'serial' ? [{ id, header }] : []))
  const heading = [words.t('order.column.serial'), ...shown.map(({ header }) => header)]
  return [heading, ...orders.map((order) => [CELLS.serial(order, words), ...shown.map(({ id }) => CELLS[id](order, words))])]
}

/** Everything that matches, up to the limit, as it is sorted on the screen. Throws CallError. */
export const readAllOrders = async (
  filters: OrderFilters,
  { sort, order }: Pick<OrderSearch, 'sort' | 'order'>,
  onRead: (count: number) => void,
): Promise<{ readonly orders: readonly OrderView[]; readonly cut: boolean }> => {
  const orders: OrderView[] = []
  let cursor: string | null = null
  do {
    const page: AnswerOf<typeof orderList> = await api.call(orderList, {
      query: { ...wireFilter(filters), size: PAGE_SIZE, sort, order, ...(cursor === null ? {} : { cursor }) },
    })
    orders.push(...page.rows)
    onRead(orders.length)
    cursor = page.next
  } while (cursor !== null && orders.length < SHEET_LIMIT)
  return { orders, cut: cursor !== null }
}

/** Hands the lines to the browser's download. `name` without extension. */
export const saveSheet = (lines: readonly (readonly string[])[], name: string, format: 'csv' | 'xlsx'): void => {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.min(60, Math.max(10, ...lines.slice(0, 200).map((line) => (line[column] ?? '').length + 2))),
  )
  const blob = format === 'csv' ? new Blob([csvOf(lines)], { type: 'text/csv;charset=utf-8' }) : xlsxOf(name, lines, widths)
  saveBlob(blob, `${name}.${format}`)
}
