import type { OrderSearch } from './order-search.ts'

let last: { readonly roleId: string; readonly search: OrderSearch } | null = null

/** The list as it was seen last in this window: the way back from an order leads there. */
export const rememberListPlace = (roleId: string, search: OrderSearch): void => {
  last = { roleId, search: { ...search, open: undefined } }
}

export const getListPlace = (roleId: string): OrderSearch =>
  last?.roleId === roleId ? last.search : {}
