import { ORDER_STATUSES, ORDER_TYPES, type OrderStatus, type OrderType } from '@panelflow/domain/order/order-status.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { type ListSearch, parseListSearch, uuidIn } from '../../lib/list-search.ts'

const SORT_COLUMNS = ['title', 'stageEnteredAt', 'cutoffTime'] as const
type SortColumn = (typeof SORT_COLUMNS)[number]

/** Filters of the order list, as they stand in the address. */
export interface OrderSearch extends ListSearch {
  readonly status?: readonly OrderStatus[]
  readonly language?: TargetLanguage
  readonly type?: OrderType
  readonly scope?: 'mine'
  readonly due?: 'late' | 'soon'
  /** account somebody waits for */
  readonly person?: string
  readonly sort?: SortColumn
  /** the window a link asks for */
  readonly open?: 'create'
}

const oneOf = <T extends string>(offered: readonly T[], value: unknown): T | undefined => offered.find((one) => one === value)

const manyOf = <T extends string>(offered: readonly T[], value: unknown): readonly T[] | undefined => {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value]
  const known = offered.filter((one) => given.includes(one))
  return known.length > 0 ? known : undefined
}

/** Whatever stands in the address; what is not understood is left out. */
export const parseOrderSearch = (raw: Record<string, unknown>): OrderSearch => ({
  ...parseListSearch(raw, 200),
  status: manyOf(ORDER_STATUSES, raw['status']),
  language: oneOf(TARGET_LANGUAGES, raw['language']),
  type: oneOf(ORDER_TYPES, raw['type']),
  scope: oneOf(['mine'], raw['scope']),
  due: oneOf(['late', 'soon'], raw['due']),
  person: uuidIn(raw['person']),
  sort: oneOf(SORT_COLUMNS, raw['sort']),
  open: oneOf(['create'], raw['open']),
})

export const isSortColumn = (id: string): id is SortColumn => SORT_COLUMNS.some((column) => column === id)
