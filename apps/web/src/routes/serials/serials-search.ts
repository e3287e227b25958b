import { BATCH_STATUSES, type BatchStatus } from '@panelflow/domain/serial/batch.ts'

export const PAGE_SIZES = [20, 50, 100, 200] as const
export const DEFAULT_PAGE_SIZE = 50
export const SORTED_SERIALS = ['title', 'startsAt', 'bookCount'] as const
export const SORTED_BOOKS = ['titleZh', 'titleEn', 'bookId'] as const

interface ListSearch {
  readonly search?: string
  readonly order?: 'desc'
  readonly page?: number
  readonly size?: number
}

/** Filters of the serialized title list, as they stand in the address. */
export interface SerialsSearch extends ListSearch {
  readonly status?: BatchStatus
  readonly sort?: (typeof SORTED_SERIALS)[number]
}

/** Filters of a series' books. */
export interface SerialBooksSearch extends ListSearch {
  /** only the books of this batch */
  readonly batch?: string
  readonly sort?: (typeof SORTED_BOOKS)[number]
}

type Raw = Readonly<Record<string, unknown>>
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const listSearch = (raw: Raw): ListSearch => {
  const text = typeof raw['search'] === 'number' ? String(raw['search']) : raw['search']
  const page = raw['page']
  return {
    search: typeof text === 'string' && text.trim() !== '' ? text.slice(0, 200) : undefined,
    order: raw['order'] === 'desc' ? 'desc' : undefined,
    page: typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined,
    size: PAGE_SIZES.find((one) => one === raw['size']),
  }
}

/** Whatever stands in the address; what is not understood is left out. */
export const parseSerialsSearch = (raw: Raw): SerialsSearch => ({
  ...listSearch(raw),
  status: BATCH_STATUSES.find((one) => one === raw['status']),
  sort: SORTED_SERIALS.find((one) => one === raw['sort']),
})

export const parseSerialBooksSearch = (raw: Raw): SerialBooksSearch => ({
  ...listSearch(raw),
  batch: typeof raw['batch'] === 'string' && UUID.test(raw['batch']) ? raw['batch'] : undefined,
  sort: SORTED_BOOKS.find((one) => one === raw['sort']),
})
