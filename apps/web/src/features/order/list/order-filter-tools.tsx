import { DUE_FILTERS } from '@panelflow/domain/schedule/due-filter.ts'
import { Loader, SegmentedControl, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type OrderFacet, orderFacet } from '@panelflow/contract/order-list.ts'
import { FilterPopover, OptionList } from '@panelflow/ui/patterns/option-filter.tsx'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/http/query.ts'
import { useNumber } from '../../../lib/i18n/use-number.ts'
import type { OrderColumn } from '@panelflow/contract/order-file.ts'
import { isFiltered, type OrderFilters, wireFilter } from './order-filter.ts'
import { useFacetLabel } from './use-facet-label.ts'

// calendars are heavy: fetched when such a filter is opened
const FilterDays = lazy(async () => ({ default: (await import('./filter-days.tsx')).FilterDays }))

interface ToolProps {
  readonly filters: OrderFilters
  readonly onChange: (filters: OrderFilters) => void
}

/** searched by the server: there may be more than it counts at once */
const SEARCHED: ReadonlySet<OrderFacet> = new Set(['person', 'book'])
const TYPING_MS = 250

const FacetOptions = ({
  facet,
  label,
  filters,
  onChange,
}: ToolProps & { readonly facet: OrderFacet; readonly label: string }) => {
  const { t } = useTranslation('order-list')
  const getFacetLabel = useFacetLabel()
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed, TYPING_MS)
  const searched = SEARCHED.has(facet)
  const number = useNumber()
  const read = useRead(
    orderFacet,
    { query: { ...wireFilter(filters), column: facet, ...(searched ? { words } : {}) } },
    { keepPrevious: true },
  )
  const options =
    read.data?.map(({ value, name, count }) => ({
      value,
      label: name ?? getFacetLabel(facet, value),
      count,
    })) ?? null
  return (
    <OptionList
      label={label}
      options={options}
      chosen={filters[facet] ?? []}
      onChange={(chosen) =>
        onChange({ ...filters, [facet]: chosen.length === 0 ? undefined : chosen })
      }
      {...(searched ? { onSearch: setTyped } : {})}
      words={{
        search: t('filter.search'),
        clear: t('filter.clear'),
        none: t('filter.none'),
        count: (count) => t('filter.count', { count }),
        figure: number,
      }}
    />
  )
}

const FacetTool = ({
  facet,
  header,
  filters,
  onChange,
}: ToolProps & { readonly facet: OrderFacet; readonly header: string }) => {
  const { t } = useTranslation('order-list')
  const label = t('filter.by', { column: header })
  return (
    <FilterPopover label={label} active={filters[facet] !== undefined}>
      <FacetOptions facet={facet} label={label} filters={filters} onChange={onChange} />
    </FilterPopover>
  )
}

const DeadlineTool = ({ header, filters, onChange }: ToolProps & { readonly header: string }) => {
  const { t } = useTranslation(['order-list', 'app'])
  const active = isFiltered({ due: filters.due, dueFrom: filters.dueFrom, dueTo: filters.dueTo })
  return (
    <FilterPopover label={t('filter.by', { column: header })} active={active}>
      <Stack gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={header}
          value={filters.due ?? 'any'}
          onChange={(due) => onChange({ ...filters, due: DUE_FILTERS.find((one) => one === due) })}
          data={[
            { value: 'any', label: t('filter.due_any') },
            { value: 'late', label: t('app:order.list.due_late') },
            { value: 'at_risk', label: t('app:order.list.due_at_risk') },
            { value: 'soon', label: t('app:order.list.due_soon') },
          ]}
        />
        <Suspense fallback={<Loader size="xs" />}>
          <FilterDays from="dueFrom" to="dueTo" filters={filters} onChange={onChange} />
        </Suspense>
      </Stack>
    </FilterPopover>
  )
}

const CreatedTool = ({ header, filters, onChange }: ToolProps & { readonly header: string }) => {
  const { t } = useTranslation('order-list')
  return (
    <FilterPopover
      label={t('filter.by', { column: header })}
      active={isFiltered({ createdFrom: filters.createdFrom, createdTo: filters.createdTo })}
    >
      <Stack gap="xs">
        <Suspense fallback={<Loader size="xs" />}>
          <FilterDays from="createdFrom" to="createdTo" filters={filters} onChange={onChange} />
        </Suspense>
      </Stack>
    </FilterPopover>
  )
}

/** The filter of each column that has one, for beside its heading. */
export const useFilterTools = (
  filters: OrderFilters,
  onChange: (filters: OrderFilters) => void,
): Readonly<Partial<Record<OrderColumn, ReactNode>>> => {
  const { t } = useTranslation()
  return useMemo(() => {
    const facet = (name: OrderFacet, header: string): ReactNode => (
      <FacetTool facet={name} header={header} filters={filters} onChange={onChange} />
    )
    return {
      title: facet('book', t('order.column.book')),
      book: facet('book', t('order.column.book')),
      type: facet('type', t('order.column.type')),
      kind: facet('kind', t('order.field.kind')),
      language: facet('language', t('order.column.language')),
      status: facet('status', t('order.column.status')),
      progress: facet('stage', t('filter.stage', { ns: 'order-list' })),
      waitingFor: facet('person', t('order.column.waiting_for')),
      handlers: facet('person', t('order.field.handlers')),
      cutoffTime: (
        <DeadlineTool header={t('order.column.deadline')} filters={filters} onChange={onChange} />
      ),
      createdAt: (
        <CreatedTool header={t('order.field.created')} filters={filters} onChange={onChange} />
      ),
    }
  }, [t, filters, onChange])
}
