import { ORDER_STATUSES, ORDER_TYPES, type OrderStatus, type OrderType } from '@panelflow/domain/order/order-status.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'

const SORT_COLUMNS = ['title', 'stageEnteredAt', 'cutoffTime'] as const
type SortColumn = (typeof SORT_COLUMNS)[number]

/** Filters of the order list, as they stand in the address. */
export interface OrderSearch {
  readonly search?: string
  readonly status?: readonly OrderStatus[]
  readonly language?: TargetLanguage
  readonly type?: OrderType
  readonly scope?: 'mine'
  readonly due?: 'late' | 'soon'
  /** account somebody waits for */
  readonly person?: string
  readonly sort?: SortColumn
  readonly order?: 'desc'
  readonly page?: number
  readonly size?: number
  /** the window a link asks for */
  readonly open?: 'create'
}

export const PAGE_SIZES = [20, 50, 100, 200] as const
export const DEFAULT_PAGE_SIZE = 50

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const oneOf = <T extends string>(offered: readonly T[], value: unknown): T | undefined => offered.find((one) => one === value)

const manyOf = <T extends string>(offered: readonly T[], value: unknown): readonly T[] | undefined => {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value]
  const known = offered.filter((one) => given.includes(one))
  return known.length > 0 ? known : undefined
}

const pageOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 1 && value <= 100_000 ? value : undefined

/** Whatever stands in the address; what is not understood is left out. */
export const parseOrderSearch = (raw: Record<string, unknown>): OrderSearch => {
  const text = typeof raw['search'] === 'number' ? String(raw['search']) : raw['search']
  return {
    search: typeof text === 'string' && text.trim() !== '' ? text.slice(0, 200) : undefined,
    status: manyOf(ORDER_STATUSES, raw['status']),
    language: oneOf(TARGET_LANGUAGES, raw['language']),
    type: oneOf(ORDER_TYPES, raw['type']),
    scope: oneOf(['mine'], raw['scope']),
    due: oneOf(['late', 'soon'], raw['due']),
    person: typeof raw['person'] === 'string' && UUID.test(raw['person']) ? raw['person'] : undefined,
    sort: oneOf(SORT_COLUMNS, raw['sort']),
    order: oneOf(['desc'], raw['order']),
    page: pageOf(raw['page']),
    size: PAGE_SIZES.find((size) => size === raw['size']),
    open: oneOf(['create'], raw['open']),
  }
}

export const isSortColumn = (id: string): id is SortColumn => SORT_COLUMNS.some((column) => column === id)
