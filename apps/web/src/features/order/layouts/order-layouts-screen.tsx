import type { OrderLayout } from '@panelflow/domain/order/order-layout.ts'
import { Group, Skeleton, Text } from '@mantine/core'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTranslations } from '../../../lib/i18n/i18n.ts'
import { useMay } from '../../../lib/permission/use-may.ts'
import { Screen } from '../../../lib/screen.tsx'
import { ListEmpty } from '../../../lib/table/list-empty.tsx'
import { isFiltered, type OrderFilters } from '../list/order-filter.ts'
import { useFilterTools } from '../list/order-filter-tools.tsx'
import { OrderFiltersBar } from '../list/order-filters.tsx'
import {
  HeadTools,
  NewOrderButton,
  type Open,
  OpenModal,
  useOrderSearch,
} from '../list/order-list-tools.tsx'
import { OrderViews } from '../list/order-list-views.tsx'
import listClasses from '../list/order-list.module.css'
import { toFilters } from '../list/order-search.ts'
import { toSearch, toViewDefinition } from '../list/order-view-definition.ts'
import { OrderViewTabs } from '../list/order-view-tabs.tsx'

import { LAYOUT_READS } from './layout-reads.ts'
import type { LayoutProps } from './layout-props.ts'

await loadTranslations('order-layouts')

const LAYOUTS = {
  board: lazy(async () => ({ default: (await import('./board/board.tsx')).BoardLayout })),
  calendar: lazy(async () => ({
    default: (await import('./calendar/calendar-layout.tsx')).CalendarLayout,
  })),
  workload: lazy(async () => ({
    default: (await import('./workload/workload-layout.tsx')).WorkloadLayout,
  })),
} as const

/** What is used most comes first: the rest may have to be scrolled to. */
const TOOLS = [
  'language',
  'title',
  'waitingFor',
  'cutoffTime',
  'progress',
  'status',
  'type',
  'kind',
  'createdAt',
] as const

/** The filters that stand in the headings of the table. */
const FilterTools = ({ filters, onFilters }: Pick<LayoutProps, 'filters' | 'onFilters'>) => {
  const { t } = useTranslation(['order-layouts', 'app'])
  const tools = useFilterTools(filters, onFilters)
  const labels = {
    status: t('app:order.column.status'),
    progress: t('order-layouts:filter.stage'),
    language: t('app:order.column.language'),
    title: t('app:order.column.book'),
    waitingFor: t('app:order.column.waiting_for'),
    type: t('app:order.column.type'),
    kind: t('app:order.field.kind'),
    cutoffTime: t('app:order.column.deadline'),
    createdAt: t('app:order.field.created'),
  }
  return (
    <Group gap={10} wrap="nowrap" className={listClasses['scrolling']} style={{ flex: '0 1 auto' }}>
      {TOOLS.map((tool) => (
        <Group key={tool} gap={2} wrap="nowrap">
          <Text fz="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {labels[tool]}
          </Text>
          {tools[tool]}
        </Group>
      ))}
    </Group>
  )
}

const Windows = ({
  open,
  onClose,
  onOrder,
}: {
  readonly open: Open
  readonly onClose: () => void
  readonly onOrder: LayoutProps['onOpen']
}) => (
  <Suspense fallback={null}>
    <OpenModal open={open} onClose={onClose} onOrder={onOrder} />
  </Suspense>
)

/** A window over the layout, and what is to be done once it is closed. */
const useWindow = () => {
  const [shown, setShown] = useState<{
    readonly open: Open
    readonly onClosed?: (() => void) | undefined
  }>({ open: null })
  const show = useCallback((open: Open, onClosed?: () => void) => setShown({ open, onClosed }), [])
  const close = (): void => {
    setShown({ open: null })
    shown.onClosed?.()
  }
  return { open: shown.open, show, close }
}

/** The orders of the list laid out by stage or in time: the same filters, views and windows. */
export const OrderLayoutsScreen = ({ layout }: { readonly layout: OrderLayout }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { roleId, search, change } = useOrderSearch()
  const { open, show, close } = useWindow()
  const mayCreate = useMay('order.create')
  const filterKey = JSON.stringify(toFilters(search))
  const filters = useMemo((): OrderFilters => JSON.parse(filterKey), [filterKey])
  const { sort, order, at, span } = search
  const sorting = useMemo(() => ({ sort, order }), [sort, order])
  const setFilters = useCallback(
    (next: OrderFilters) => {
      const { sort: by, order: direction, cols, dense, view, group, ...place } = search
      const { layout: shown, at: day, span: length } = place
      const kept = { sort: by, order: direction, cols, dense, view, group }
      change({ ...next, ...kept, layout: shown, at: day, span: length })
    },
    [search, change],
  )
  const onTime: LayoutProps['onTime'] = useCallback(
    (day, length) => change({ ...search, at: day, span: length }),
    [search, change],
  )
  const getHref: LayoutProps['getHref'] = useCallback(
    ({ id }) => `/order/chapter/${roleId}/${id}`,
    [roleId],
  )
  const openOrder: LayoutProps['onOpen'] = useCallback(
    ({ id }) => void navigate({ to: '/order/chapter/$roleId/$id', params: { roleId, id } }),
    [navigate, roleId],
  )
  const reads = { queryKey: [LAYOUT_READS[layout]] }
  const busy = useIsFetching(reads) > 0
  const Layout = LAYOUTS[layout]
  const title = t('screen.order_list')
  return (
    <Screen
      title={title}
      actions={
        <HeadTools
          search={search}
          change={change}
          busy={busy}
          onRefresh={() => void client.invalidateQueries(reads)}
          onOpen={show}
        />
      }
      headerContent={
        <div className={listClasses['bar']}>
          <OrderViewTabs search={search} onChange={change} />
          <OrderViews
            current={search.view}
            definition={toViewDefinition(search)}
            onApply={(view) => change(view === null ? {} : toSearch(view.id, view.definition))}
          />
        </div>
      }
    >
      <div className={listClasses['bar']}>
        <OrderFiltersBar filters={filters} onChange={setFilters} />
        <FilterTools filters={filters} onFilters={setFilters} />
      </div>
      <Suspense fallback={<Skeleton style={{ flex: 1 }} />}>
        <Layout
          filters={filters}
          onFilters={setFilters}
          sorting={sorting}
          at={at}
          span={span}
          onTime={onTime}
          onList={(only) => change({ only })}
          getHref={getHref}
          onOpen={openOrder}
          onWindow={show}
          empty={
            <ListEmpty
              filtered={isFiltered(filters)}
              filteredTitle={t('order.list.empty_filtered')}
              title={t('order.list.empty')}
              hint={t('order.list.empty_hint')}
              onClear={() => setFilters({})}
            >
              {mayCreate ? (
                <NewOrderButton words={t('order.list.create_first')} onOpen={show} />
              ) : null}
            </ListEmpty>
          }
        />
      </Suspense>
      <Windows
        open={open ?? (search.open === 'create' && mayCreate ? { type: 'create' } : null)}
        onClose={() => {
          close()
          if (search.open !== undefined) change({ ...search, open: undefined })
        }}
        onOrder={openOrder}
      />
    </Screen>
  )
}
