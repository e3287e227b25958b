/** The list's address and a saved view say the same: each is made into the other here. */
import { type OrderViewDefinition, orderViewList } from '@panelflow/contract/order-view.ts'
import { wireFilter } from './order-filter.ts'
import { readColumns, writeColumns } from '../../../lib/table/table-columns.ts'
import { toFilters, type OrderSearch, parseOrderSearch } from './order-search.ts'
import { useEffect, useRef } from 'react'
import { useRead } from '../../../lib/http/query.ts'

/** The view a person starts with, once per visit, and only where the address asks for nothing. */
export const useStartView = (search: OrderSearch, change: (search: OrderSearch) => void): void => {
  const { data } = useRead(orderViewList, {})
  const settled = useRef(!isPlain(search))
  useEffect(() => {
    if (settled.current || data === undefined) return
    settled.current = true
    const view = data.views.find(({ id }) => id === data.startWith)
    if (view !== undefined && isPlain(search)) change(toSearch(view.id, view.definition))
  }, [data, search, change])
}

export const toViewDefinition = (search: OrderSearch): OrderViewDefinition => {
  const columns = readColumns(search.cols)
  return {
    filter: wireFilter(toFilters(search)),
    ...(search.sort === undefined
      ? {}
      : { sort: search.sort, ...(search.order === undefined ? {} : { order: search.order }) }),
    ...(columns === null ? {} : { columns: [...columns] }),
    ...(search.dense === undefined ? {} : { density: search.dense }),
    ...(search.layout === undefined ? {} : { layout: search.layout }),
  }
}

/**
 * Goes through the address's own reading, so that a view of a newer screen shows what this one
 * understands.
 */
export const toSearch = (
  id: string,
  { filter, sort, order, columns, density, layout }: OrderViewDefinition,
): OrderSearch =>
  parseOrderSearch({
    ...filter,
    sort,
    order,
    cols: columns === undefined ? undefined : writeColumns(columns),
    dense: density,
    layout,
    view: id,
  })

/** Nothing was asked for: a person's own start may take its place. */
export const isPlain = (search: OrderSearch): boolean =>
  Object.values(search).every((value) => value === undefined)
