import { ORDER_SORTS, type OrderSort } from '@panelflow/contract/order-list.ts'
import { DUE_FILTERS } from '@panelflow/domain/schedule/due-filter.ts'
import { STAGES } from '@panelflow/domain/chapter/chapter-status.ts'
import { ORDER_KINDS, ORDER_STATUSES, ORDER_TYPES } from '@panelflow/domain/order/order-status.ts'
import { ORDER_LAYOUTS, type OrderLayout } from '@panelflow/domain/order/order-layout.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import type { TableDensity } from '@panelflow/ui/patterns/data-table.tsx'
import type { OrderFilters } from './order-filter.ts'
import { parseListSearch, uuidIn } from '../../../lib/table/list-search.ts'

/** The order without a column: urgent first, then the nearest deadline. */
const UNSORTED = 'urgency'
type SortColumn = Exclude<OrderSort, typeof UNSORTED>

/** What will be late comes first, urgent or not, unless the reader sorts otherwise. */
export const DEFAULT_SORT: SortColumn = 'risk'

/** Columns the server sorts by, as the address names them. */
const SORT_COLUMNS = ORDER_SORTS.filter((sort) => sort !== UNSORTED)

/** What the list can be split by. */
export const ORDER_GROUPS = ['book', 'language', 'person', 'stage'] as const
export type OrderGroup = (typeof ORDER_GROUPS)[number]

/** The order list as it stands in the address: filters, sort, columns, closeness of the rows. */
export interface OrderSearch extends OrderFilters {
  readonly sort?: SortColumn
  readonly order?: 'desc'
  /** `title:240` or `title` */
  readonly cols?: readonly string[]
  readonly dense?: Exclude<TableDensity, 'normal'>
  /** the saved view this started as */
  readonly view?: string
  /** by what the list is split into groups that can be chosen from */
  readonly group?: OrderGroup
  /** left out: a table */
  readonly layout?: OrderLayout
  /** a day of the time that calendar and workload show, `YYYY-MM-DD`; left out: today */
  readonly at?: string
  /** left out: a month */
  readonly span?: 'week'
  /** the window a link asks for */
  readonly open?: 'create'
}

const parseChoice = <T extends string>(offered: readonly T[], value: unknown): T | undefined =>
  offered.find((one) => one === value)

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

const parseChoices = <T extends string>(
  offered: readonly T[],
  value: unknown,
): readonly T[] | undefined => {
  const given = listIn(value)
  const known = offered.filter((one) => given.includes(one))
  return known.length > 0 ? known : undefined
}

const idsIn = (value: unknown): readonly string[] | undefined => {
  const ids = listIn(value)
    .map(uuidIn)
    .filter((id) => id !== undefined)
    .slice(0, 100)
  return ids.length > 0 ? ids : undefined
}

const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined

const COLUMN = /^[A-Za-z]{1,40}(:\d{2,4})?$/

const columnsIn = (value: unknown): readonly string[] | undefined => {
  const columns = listIn(value).filter(
    (one): one is string => typeof one === 'string' && COLUMN.test(one),
  )
  return columns.length > 0 ? columns.slice(0, 60) : undefined
}

/** Whatever stands in the address; what is not understood is left out. */
export const parseOrderSearch = (raw: Record<string, unknown>): OrderSearch => {
  const { search, order } = parseListSearch(raw, 200)
  return {
    search,
    order,
    status: parseChoices(ORDER_STATUSES, raw['status']),
    stage: parseChoices(STAGES, raw['stage']),
    chapterStage: parseChoices(STAGES, raw['chapterStage']),
    language: parseChoices(TARGET_LANGUAGES, raw['language']),
    type: parseChoices(ORDER_TYPES, raw['type']),
    kind: parseChoices(ORDER_KINDS, raw['kind']),
    book: idsIn(raw['book']),
    only: idsIn(raw['only']),
    person: idsIn(raw['person']),
    scope: parseChoice(['mine'], raw['scope']),
    due: parseChoice(DUE_FILTERS, raw['due']),
    createdFrom: dayIn(raw['createdFrom']),
    createdTo: dayIn(raw['createdTo']),
    dueFrom: dayIn(raw['dueFrom']),
    dueTo: dayIn(raw['dueTo']),
    sort: parseChoice(SORT_COLUMNS, raw['sort']),
    cols: columnsIn(raw['cols']),
    dense: parseChoice(['compact', 'roomy'], raw['dense']),
    view: uuidIn(raw['view']),
    group: parseChoice(ORDER_GROUPS, raw['group']),
    layout: parseChoice(ORDER_LAYOUTS, raw['layout']),
    at: dayIn(raw['at']),
    span: parseChoice(['week'], raw['span']),
    open: parseChoice(['create'], raw['open']),
  }
}

export const toFilters = ({
  sort: _s,
  order: _o,
  cols: _c,
  dense: _d,
  view: _v,
  group: _g,
  layout: _l,
  at: _a,
  span: _p,
  open: _w,
  ...filters
}: OrderSearch): OrderFilters => filters

export const isSortColumn = (id: string): id is SortColumn =>
  SORT_COLUMNS.some((column) => column === id)
