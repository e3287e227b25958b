import type { OrderView } from '@panelflow/contract/order.ts'
import type { ReactNode } from 'react'
import type { OrderFilters } from '../list/order-filter.ts'
import type { Open } from '../list/order-list-tools.tsx'
import type { OrderSearch } from '../list/order-search.ts'

/** What every layout is given: the orders asked for, and what can be done to one. */
export interface LayoutProps {
  readonly filters: OrderFilters
  readonly onFilters: (filters: OrderFilters) => void
  readonly getHref: (order: Pick<OrderView, 'id'>) => string
  readonly onOpen: (order: Pick<OrderView, 'id'>) => void
  readonly onWindow: (open: Open, onClosed?: () => void) => void
  readonly sorting: Pick<OrderSearch, 'sort' | 'order'>
  /** where in time */
  readonly at: string | undefined
  readonly span: 'week' | undefined
  readonly onTime: (at: string | undefined, span: 'week' | undefined) => void
  /** just these orders as a list */
  readonly onList: (ids: readonly string[]) => void
  /** instead of the orders, where there are none */
  readonly empty: ReactNode
}
