import { ActionIcon, Tooltip } from '@mantine/core'
import type { QueryInput } from '@panelflow/contract/endpoint.ts'
import { orderList } from '@panelflow/contract/order-list.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { DataTable, type TableSort } from '@panelflow/ui/patterns/data-table.tsx'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { IconBook, IconPlus, IconRefresh } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDoor } from '../../features/order/order.actions.ts'
import { OrderActionMenu } from '../../features/order/parts/order-action-menu.tsx'
import { useOrderColumns } from '../../features/order/parts/order-columns.tsx'
import { type OrderFilters, OrderFiltersBar } from '../../features/order/parts/order-filters.tsx'
import { tableState, useRead, useRefresh } from '../../lib/query.ts'
import { Screen } from '../../lib/screen.tsx'
import { Pager, TableError } from '../../lib/table-states.tsx'
import { OrderExportWindow } from '../output/export-window.tsx'
import { ExportsButton } from '../output/exports-button.tsx'
import { isSortColumn, type OrderSearch } from './order-search.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../lib/list-search.ts'
import { useMay } from '../../lib/use-may.ts'

// windows bring forms and calendars: fetched when one is opened
const CreateBookModal = lazy(async () => ({ default: (await import('../../features/book/create-book-modal.tsx')).CreateBookModal }))
const NewOrderWindow = lazy(async () => ({ default: (await import('./new-order-window.tsx')).NewOrderWindow }))
const OrderDoors = lazy(async () => ({ default: (await import('../../features/order/parts/order-doors.tsx')).OrderDoors }))

const route = getRouteApi('/app/order/index/$roleId')

type Open =
  | { readonly type: 'create' }
  | { readonly type: 'create_book' }
  | { readonly type: 'order'; readonly order: OrderView; readonly door: OrderDoor }
  | null

const filtersOf = ({ search, status, language, type, scope, due, person }: OrderSearch): OrderFilters => ({
  search,
  status,
  language,
  type,
  scope,
  due,
  person,
})

const queryOf = ({ open: _window, ...search }: OrderSearch): QueryInput<typeof orderList> => ({
  ...search,
  status: search.status === undefined ? undefined : [...search.status],
  scope: search.scope ?? 'all',
  size: search.size ?? DEFAULT_PAGE_SIZE,
})

const useOrderSearch = () => {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/order/index/$roleId' })
  const change = useCallback((next: OrderSearch) => void navigate({ search: next, replace: true }), [navigate])
  return { search, change }
}

const CreateButtons = ({ onOpen }: { readonly onOpen: (open: Open) => void }) => {
  const { t } = useTranslation()
  return (
    <>
      <ActionButton variant="default" leftSection={<IconBook size={15} />} onClick={() => onOpen({ type: 'create_book' })}>
        {t('order.list.create_book')}
      </ActionButton>
      <ActionButton leftSection={<IconPlus size={15} />} onClick={() => onOpen({ type: 'create' })}>
        {t('order.list.create')}
      </ActionButton>
    </>
  )
}

const OpenModal = ({
  open,
  onClose,
  onOrder,
}: {
  readonly open: Open
  readonly onClose: () => void
  readonly onOrder: (order: OrderView) => void
}) => {
  if (open === null) return null
  if (open.type === 'create_book') return <CreateBookModal onClose={onClose} onCreated={onClose} />
  if (open.type === 'create') return <NewOrderWindow onClose={onClose} onCreated={onOrder} />
  if (open.door.type === 'clone') return <NewOrderWindow cloned={open.order} onClose={onClose} onCreated={onOrder} />
  if (open.door.type === 'export') return <OrderExportWindow orderId={open.order.id} onClose={onClose} />
  return <OrderDoors order={open.order} door={open.door} onClose={onClose} />
}

export const OrderListScreen = () => {
  const { t } = useTranslation()
  const { roleId } = route.useParams()
  const navigate = useNavigate()
  const { search, change } = useOrderSearch()
  const [open, setOpen] = useState<Open>(null)
  const mayCreate = useMay('order.create')
  // a link may ask for the window
  const shown: Open = open ?? (search.open === 'create' && mayCreate ? { type: 'create' } : null)
  const close = (): void => {
    setOpen(null)
    if (search.open !== undefined) change({ ...search, open: undefined })
  }
  const query = useRead(orderList, { query: queryOf(search) }, { keepPrevious: true })
  const refresh = useRefresh(query)
  const actions = useCallback(
    (order: OrderView) => <OrderActionMenu compact order={order} onOpen={(door) => setOpen({ type: 'order', order, door })} />,
    [],
  )
  const columns = useOrderColumns(actions)
  const setFilters = useCallback(
    (filters: OrderFilters) => change({ ...filters, sort: search.sort, order: search.order, size: search.size }),
    [change, search.sort, search.order, search.size],
  )
  const setSort = (sort: TableSort | null): void =>
    change({
      ...search,
      page: undefined,
      sort: sort !== null && isSortColumn(sort.id) ? sort.id : undefined,
      order: sort?.desc ? 'desc' : undefined,
    })
  const openOrder = (order: OrderView): void => void navigate({ to: '/order/chapter/$roleId/$id', params: { roleId, id: order.id } })
  const filtered = Object.values(filtersOf(search)).some((value) => value !== undefined)

  return (
    <Screen
      title={t('screen.order_list')}
      actions={
        <>
          <Tooltip label={t('table.refresh')}>
            <ActionIcon
              size="lg"
              variant="default"
              aria-label={t('table.refresh')}
              loading={query.isFetching && !query.isPending}
              onClick={refresh}
            >
              <IconRefresh size={16} />
            </ActionIcon>
          </Tooltip>
          <ExportsButton />
          {mayCreate ? <CreateButtons onOpen={setOpen} /> : null}
        </>
      }
    >
      <OrderFiltersBar filters={filtersOf(search)} onChange={setFilters} />
      <DataTable
        label={t('screen.order_list')}
        columns={columns}
        rows={query.data?.rows ?? []}
        rowKey={(order) => order.id}
        state={tableState(query)}
        loadingLabel={t('table.loading')}
        sort={search.sort ? { id: search.sort, desc: search.order === 'desc' } : null}
        onSort={setSort}
        onOpen={openOrder}
        empty={
          <EmptyState
            title={filtered ? t('order.list.empty_filtered') : t('order.list.empty')}
            hint={filtered ? undefined : t('order.list.empty_hint')}
          />
        }
        error={<TableError error={query.error} onRetry={() => void query.refetch()} />}
        footer={
          <Pager
            total={query.data?.total ?? 0}
            page={search.page ?? 1}
            size={search.size ?? DEFAULT_PAGE_SIZE}
            sizes={PAGE_SIZES}
            onChange={(next) => change({ ...search, ...next })}
          />
        }
      />
      <Suspense fallback={null}>
        <OpenModal open={shown} onClose={close} onOrder={openOrder} />
      </Suspense>
    </Screen>
  )
}
