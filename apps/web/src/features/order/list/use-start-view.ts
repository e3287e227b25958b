import { orderViewList } from '@panelflow/contract/order-view.ts'
import { useEffect, useRef } from 'react'
import { useRead } from '../../../lib/http/query.ts'
import { isPlain, toSearch } from './order-view-definition.ts'
import type { OrderSearch } from './order-search.ts'

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
