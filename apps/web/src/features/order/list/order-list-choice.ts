/** Which orders are chosen: some, or all that match but for a few. */
import type { BulkTarget } from '@panelflow/contract/order-bulk.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import type { RowSelection } from '@panelflow/ui/patterns/row-selection.tsx'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
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

/** Boxes to mark rows with, for those who may act on many at once. */
export const useChoice = (rows: readonly OrderView[], search: string) => {
  const { t } = useTranslation('order-list')
  const [storedChoice, setStoredChoice] = useState<{
    readonly search: string
    readonly choice: Choice
  }>({ search: search, choice: NONE })
  // other filters, other rows: what was chosen among them is not chosen here
  const choice = storedChoice.search === search ? storedChoice.choice : NONE
  const setChoice = useCallback(
    (next: Choice) => setStoredChoice({ search: search, choice: next }),
    [search],
  )
  const keys = useMemo(() => rows.map(({ id }) => id), [rows])
  const selection: RowSelection<OrderView> = {
    selected: chosenIn(choice, keys),
    onChange: (marked) => setChoice(remarked(choice, keys, marked)),
    words: { all: t('rows.mark_all'), row: ({ serial }) => t('rows.mark', { serial }) },
  }
  return { choice, setChoice, selection }
}
