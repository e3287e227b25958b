import type { SortOrder } from '@panelflow/contract/primitives.ts'
import type { TableSort } from '@panelflow/ui/patterns/data-table.tsx'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { DEFAULT_PAGE_SIZE } from './list-search.ts'

/**
 * The list's place in the address: filters, order, page. For screens of the session's route tree,
 * whose addresses the router cannot type.
 */
export const useListSearch = <Search>(parse: (raw: Record<string, unknown>) => Search) => {
  const raw = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => parse(raw), [parse, raw])
  const change = useCallback(
    (next: Search) => void navigate({ to: '.', search: next as never, replace: true }),
    [navigate],
  )
  return { search, change }
}

interface SortedSearch {
  readonly sort?: string
  readonly order?: SortOrder
  readonly page?: number
  readonly size?: number
}

/** How a list is narrowed down. */
export interface ListFilters {
  readonly isFiltered: boolean
  readonly clear: () => void
}

/** Where a list stands: its filters, sorting and page. */
export interface ListPlace extends ListFilters {
  readonly sort: TableSort | null
  readonly setSort: (sort: TableSort | null) => void
  readonly page: number
  readonly size: number
  readonly setPage: (change: { readonly page?: number; readonly size?: number }) => void
}

interface ListOptions<Search extends SortedSearch> {
  readonly sorts: readonly NonNullable<Search['sort']>[]
  /** what narrows the list down, and is taken away by "show all" */
  readonly filters: readonly (keyof Search)[]
  /** how the address says that a column is sorted upwards; by nothing unless given */
  readonly ascending?: Search['order']
}

/**
 * A list screen in the address, so that it can be linked, reloaded and gone back to. A new filter
 * or sorting starts at the first page.
 */
export const useList = <Search extends SortedSearch>(
  parse: (raw: Record<string, unknown>) => Search,
  { sorts, filters, ascending }: ListOptions<Search>,
) => {
  const { search, change } = useListSearch(parse)
  const { sort, order, page = 1, size = DEFAULT_PAGE_SIZE } = search
  const setFilters = (next: Partial<Search>): void =>
    change({ ...search, page: undefined, ...next })
  const blank = Object.fromEntries(filters.map((key) => [key, undefined]))
  const place: ListPlace = {
    isFiltered: filters.some((key) => search[key] !== undefined),
    clear: () => change({ ...search, page: undefined, ...blank }),
    sort: sort === undefined ? null : { id: sort, desc: order === 'desc' },
    setSort: (next) => {
      const column = sorts.find((one) => one === next?.id)
      const direction = next?.desc === true ? 'desc' : ascending
      change({
        ...search,
        page: undefined,
        sort: column,
        order: column === undefined ? undefined : direction,
      })
    },
    page,
    size,
    setPage: (next) => change({ ...search, ...next }),
  }
  return { search, change, setFilters, place }
}
