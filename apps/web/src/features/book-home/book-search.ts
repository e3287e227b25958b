import { uuidIn } from '../../lib/table/list-search.ts'

/** Parts of a book's screen, as they stand in the address. */
export const BOOK_TABS = [
  'chapters',
  'facts',
  'crew',
  'glossary',
  'characters',
  'styles',
  'publishing',
  'cost',
  'history',
] as const
export type BookTab = (typeof BOOK_TABS)[number]

export interface BookSearch {
  /** chapters where nothing is said */
  readonly tab?: BookTab
  /** every language, also those without an order */
  readonly all?: true
  /** the window that brings chapters in: `new`, or an intake that exists */
  readonly intake?: string
}

/** Whatever stands in the address; what is not understood is left out. */
export const parseBookSearch = (raw: Readonly<Record<string, unknown>>): BookSearch => ({
  tab: BOOK_TABS.find((one) => one === raw['tab'] && one !== 'chapters'),
  all: raw['all'] === true || raw['all'] === 'true' ? true : undefined,
  intake: raw['intake'] === 'new' ? 'new' : uuidIn(raw['intake']),
})
