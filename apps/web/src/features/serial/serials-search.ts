import { BATCH_STATUSES, type BatchStatus } from '@panelflow/domain/serial/batch.ts'
import { type ListSearch, parseListSearch, uuidIn } from '../../lib/table/list-search.ts'

export const SORTED_SERIALS = ['title', 'startsAt', 'bookCount'] as const
export const SORTED_BOOKS = ['titleZh', 'titleEn', 'bookId'] as const

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
/** letters the server takes of the searched words */
const MAX_LENGTH = 200

/** Whatever stands in the address; what is not understood is left out. */
export const parseSerialsSearch = (raw: Raw): SerialsSearch => ({
  ...parseListSearch(raw, MAX_LENGTH),
  status: BATCH_STATUSES.find((one) => one === raw['status']),
  sort: SORTED_SERIALS.find((one) => one === raw['sort']),
})

export const parseSerialBooksSearch = (raw: Raw): SerialBooksSearch => ({
  ...parseListSearch(raw, MAX_LENGTH),
  batch: uuidIn(raw['batch']),
  sort: SORTED_BOOKS.find((one) => one === raw['sort']),
})
