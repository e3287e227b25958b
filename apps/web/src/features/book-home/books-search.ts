import { type ListSearch, parseListSearch } from '../../lib/table/list-search.ts'

export type BooksSearch = Omit<ListSearch, 'order'> & { readonly sort?: never }

/** letters the server takes of the searched words */
const MAX_LENGTH = 200

/** Whatever stands in the address; what is not understood is left out. */
export const parseBooksSearch = (raw: Readonly<Record<string, unknown>>): BooksSearch => {
  const { search, page, size } = parseListSearch(raw, MAX_LENGTH)
  return { search, page, size }
}
