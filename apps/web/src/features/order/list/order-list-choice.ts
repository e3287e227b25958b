/** Which orders are chosen: some, or all that match but for a few. */
import type { BulkTarget } from '@panelflow/contract/order-bulk.ts'
import { type OrderFilters, wireFilter } from './order-filter.ts'

export type Choice =
  | { readonly all: false; readonly ids: ReadonlySet<string> }
  | { readonly all: true; readonly except: ReadonlySet<string> }

export const NONE: Choice = { all: false, ids: new Set() }

/** What of the rows here is chosen. */
export const chosenIn = (choice: Choice, keys: readonly string[]): ReadonlySet<string> =>
  new Set(keys.filter((key) => (choice.all ? !choice.except.has(key) : choice.ids.has(key))))

/** The choice after the rows here were marked anew; what is not here stays as it was. */
export const remarked = (
  choice: Choice,
  keys: readonly string[],
  marked: ReadonlySet<string>,
): Choice => {
  if (choice.all) {
    const elsewhere = [...choice.except].filter((key) => !keys.includes(key))
    return { all: true, except: new Set([...elsewhere, ...keys.filter((key) => !marked.has(key))]) }
  }
  const elsewhere = [...choice.ids].filter((key) => !keys.includes(key))
  return { all: false, ids: new Set([...elsewhere, ...marked]) }
}

/** How many are chosen; `total` is what matches. */
export const countChosen = (choice: Choice, total: number): number =>
  choice.all ? Math.max(0, total - choice.except.size) : choice.ids.size

export const toBulkTarget = (choice: Choice, filters: OrderFilters): BulkTarget =>
  choice.all
    ? { filter: wireFilter(filters), except: [...choice.except] }
    : { ids: [...choice.ids] }
