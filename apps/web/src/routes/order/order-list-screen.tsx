import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { ORDER_COUNT_CAP } from '@panelflow/contract/order-list.ts'
import type { BulkView } from '@panelflow/contract/order-bulk.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { DataTable, type TableSort } from '@panelflow/ui/patterns/data-table.tsx'
import type { RowSelection } from '@panelflow/ui/patterns/row-selection.tsx'
import { IconBook, IconPlus, IconRefresh } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDoor } from '../../features/order/order.actions.ts'
import { isFiltered, type OrderFilters } from '../../features/order/order-filter.ts'
import { OrderActionMenu } from '../../features/order/parts/order-action-menu.tsx'
import { OrderFiltersBar } from '../../features/order/parts/order-filters.tsx'
import { addOrderListWords } from '../../features/order/order-area.ts'
import { ListEmpty } from '../../lib/list-empty.tsx'
import { tableState } from '../../lib/query.ts'
import { Screen } from '../../lib/screen.tsx'
import { TableError } from '../../lib/table-states.tsx'
import { useMay } from '../../lib/use-may.ts'
import { OrderExportWindow } from '../output/export-window.tsx'
import { ExportsButton } from '../output/exports-button.tsx'
import { OrderCheckWindow } from './order-check-window.tsx'
import type { BulkDoor } from './order-bulk-form.tsx'
import { CheckButton, ChoiceBar, ListFoot, RecentRuns } from './order-list-bar.tsx'
import { type Choice, chosenIn, NONE, remarked, sizeOf, targetOf } from './order-list-choice.ts'
import { OrderColumnChooser, useListColumns } from './order-list-columns.tsx'
import { ExportMenu } from './order-list-export.tsx'
import { OrderViews } from './order-list-views.tsx'
import { searchOf, wishOf } from './order-list-wish.ts'
import { filtersOf, isSortColumn, type OrderSearch } from './order-search.ts'
import { useOrderList } from './use-order-list.ts'
import { useStartView } from './use-start-view.ts'

await addOrderListWords()

// windows bring forms and calendars: fetched when one is opened
const CreateBookModal = lazy(async () => ({ default: (await import('../../features/book/create-book-modal.tsx')).CreateBookModal }))
const NewOrderWindow = lazy(async () => ({ default: (await import('./new-order-window.tsx')).NewOrderWindow }))
const OrderDoors = lazy(async () => ({ default: (await import('../../features/order/parts/order-doors.tsx')).OrderDoors }))
const OrderBulkWindow = lazy(async () => ({ default: (await import('./order-bulk-window.tsx')).OrderBulkWindow }))
const BulkRunWindow = lazy(async () => ({ default: (await import('./order-bulk-window.tsx')).BulkRunWindow }))

const route = getRouteApi('/app/order/index/$roleId')

type Open =
  | { readonly type: 'create' }
  | { readonly type: 'create_book' }
  | { readonly type: 'order'; readonly order: OrderView; readonly door: OrderDoor }
  | { readonly type: 'bulk'; readonly door: BulkDoor }
  | { readonly type: 'run'; readonly run: BulkView }
  | null

const useOrderSearch = () => {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/order/index/$roleId' })
  const change = useCallback((next: OrderSearch) => void navigate({ search: next, replace: true }), [navigate])
  return { search, change }
}

const keyOf = ({ id }: OrderView): string => id

/** Boxes to mark rows with, for those who may act on many at once. */
const useChoice = (rows: readonly OrderView[], search: string) => {
  const { t } = useTranslation('order-list')
  const [kept, setKept] = useState<{ readonly of: string; readonly choice: Choice }>({ of: search, choice: NONE })
  // other filters, other rows: what was chosen among them is not chosen here
  const choice = kept.of === search ? kept.choice : NONE
  const setChoice = useCallback((next: Choice) => setKept({ of: search, choice: next }), [search])
  const keys = useMemo(() => rows.map(keyOf), [rows])
  const selection: RowSelection<OrderView> = {
    selected: chosenIn(choice, keys),
    onChange: (marked) => setChoice(remarked(choice, keys, marked)),
    words: { all: t('rows.mark_all'), row: ({ serial }) => t('rows.mark', { serial }) },
  }
  return { choice, setChoice, selection }
}

const NewOrderButton = ({ words, onOpen }: { readonly words: string; readonly onOpen: (open: Open) => void }) => (
  <ActionButton leftSection={<IconPlus size={15} />} onClick={() => onOpen({ type: 'create' })}>
    {words}
  </ActionButton>
)

const CreateButtons = ({ onOpen }: { readonly onOpen: (open: Open) => void }) => {
  const { t } = useTranslation()
  return (
    <>
      <ActionButton variant="default" leftSection={<IconBook size={15} />} onClick={() => onOpen({ type: 'create_book' })}>
        {t('order.list.create_book')}
      </ActionButton>
      <NewOrderButton words={t('order.list.create')} onOpen={onOpen} />
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
  if (open === null || open.type === 'bulk' || open.type === 'run') return null
  if (open.type === 'create_book') return <CreateBookModal onClose={onClose} onCreated={onClose} />
  if (open.type === 'create') return <NewOrderWindow onClose={onClose} onCreated={onOrder} />
  if (open.door.type === 'clone') return <NewOrderWindow cloned={open.order} onClose={onClose} onCreated={onOrder} />
  if (open.door.type === 'export') return <OrderExportWindow orderId={open.order.id} onClose={onClose} />
  if (open.door.type === 'request_check') return <OrderCheckWindow order={open.order} onClose={onClose} />
  return <OrderDoors order={open.order} door={open.door} onClose={onClose} />
}

/** A window of the list that is about many orders. */
const ManyWindow = ({
  open,
  choice,
  total,
  filters,
  sample,
  onClose,
}: {
  readonly open: Open
  readonly choice: Choice
  readonly total: number
  readonly filters: OrderFilters
  readonly sample: string | undefined
  readonly onClose: () => void
}) => {
  if (open?.type === 'run') return <BulkRunWindow run={open.run} onClose={onClose} />
  if (open?.type !== 'bulk') return null
  return (
    <OrderBulkWindow
      door={open.door}
      target={targetOf(choice, filters)}
      count={choice.all && total >= ORDER_COUNT_CAP ? null : sizeOf(choice, total)}
      sample={sample}
      onClose={onClose}
    />
  )
}

interface ToolsProps {
  readonly busy: boolean
  readonly onRefresh: () => void
  readonly onOpen: (open: Open) => void
}

const HeadTools = ({ busy, onRefresh, onOpen }: ToolsProps) => {
  const { t } = useTranslation()
  const mayCreate = useMay('order.create')
  return (
    <>
      <Tooltip label={t('table.refresh')}>
        <ActionIcon size="lg" variant="default" aria-label={t('table.refresh')} loading={busy} onClick={onRefresh}>
          <IconRefresh size={16} />
        </ActionIcon>
      </Tooltip>
      <ExportsButton />
      {mayCreate ? <CreateButtons onOpen={onOpen} /> : null}
    </>
  )
}

/** The order list: filters, sort, columns and view stand in the address; rows stay where they are until the reader refreshes. */
export const OrderListScreen = () => {
  const { t } = useTranslation()
  const { roleId } = route.useParams()
  const navigate = useNavigate()
  const { search, change } = useOrderSearch()
  useStartView(search, change)
  const [open, setOpen] = useState<Open>(null)
  const [mayCreate, mayBulk, mayExport] = [useMay('order.create'), useMay('order.bulk_action'), useMay('order.export')]
  const said = JSON.stringify(filtersOf(search))
  // the same filters are the same object: the list is not read again because a column was drawn wider
  const filters = useMemo((): OrderFilters => JSON.parse(said), [said])
  const { sort, order } = search
  const list = useOrderList(filters, { sort, order })
  const { choice, setChoice, selection } = useChoice(list.rows, said)
  const setFilters = useCallback(
    (next: OrderFilters) => change({ ...next, sort, order, cols: search.cols, dense: search.dense, view: search.view }),
    [change, sort, order, search.cols, search.dense, search.view],
  )
  const actions = useCallback(
    (one: OrderView) => <OrderActionMenu compact order={one} onOpen={(door) => setOpen({ type: 'order', order: one, door })} />,
    [],
  )
  const columns = useListColumns({ search, change, filters, onFilters: setFilters, actions })
  const openOrder = (one: OrderView): void => void navigate({ to: '/order/chapter/$roleId/$id', params: { roleId, id: one.id } })
  // a link may ask for the window
  const shown: Open = open ?? (search.open === 'create' && mayCreate ? { type: 'create' } : null)
  const close = (): void => {
    setOpen(null)
    if (search.open !== undefined) change({ ...search, open: undefined })
  }
  const setSort = (next: TableSort | null): void =>
    change({ ...search, sort: next !== null && isSortColumn(next.id) ? next.id : undefined, order: next?.desc ? 'desc' : undefined })
  const filtered = isFiltered(filters)
  const marked = list.rows.filter(({ id }) => chosenIn(choice, [id]).has(id))
  const chosen = sizeOf(choice, list.total) === 1 ? marked[0] : undefined
  const { query } = list

  return (
    <Screen
      title={t('screen.order_list')}
      actions={
        <HeadTools busy={query.isFetching && !query.isPending && !query.isFetchingNextPage} onRefresh={list.refresh} onOpen={setOpen} />
      }
    >
      <Group justify="space-between" align="flex-start" gap="xs">
        <OrderFiltersBar filters={filters} onChange={setFilters} />
        <Group gap={6}>
          {mayBulk ? <RecentRuns onShow={(run) => setOpen({ type: 'run', run })} /> : null}
          {mayExport ? <ExportMenu filters={filters} sorting={{ sort, order }} columns={columns.shown} choice={choice} /> : null}
          <OrderViews
            current={search.view}
            wish={wishOf(search)}
            onApply={(view) => change(view === null ? {} : searchOf(view.id, view.wish))}
          />
          <OrderColumnChooser columns={columns} search={search} change={change} />
        </Group>
      </Group>
      {mayBulk ? (
        <ChoiceBar choice={choice} total={list.total} onChange={setChoice} onDoor={(door) => setOpen({ type: 'bulk', door })}>
          {chosen === undefined || chosen.can['request_check'] !== true ? null : (
            <CheckButton onClick={() => setOpen({ type: 'order', order: chosen, door: { type: 'request_check' } })} />
          )}
        </ChoiceBar>
      ) : null}
      <DataTable
        label={t('screen.order_list')}
        columns={columns.table}
        rows={list.rows}
        rowKey={keyOf}
        rowCount={Math.max(list.total, list.rows.length)}
        state={tableState(query)}
        loadingLabel={t('table.loading')}
        sort={sort ? { id: sort, desc: order === 'desc' } : null}
        onSort={setSort}
        onOpen={openOrder}
        onEnd={query.isFetchNextPageError ? undefined : list.more}
        sizing={columns.sizing}
        density={search.dense ?? 'normal'}
        noteOf={({ id }) => list.notes.get(id)}
        {...(mayBulk ? { selection } : {})}
        empty={
          <ListEmpty
            filtered={filtered}
            filteredTitle={t('order.list.empty_filtered')}
            title={t('order.list.empty')}
            hint={t('order.list.empty_hint')}
            onClear={() => setFilters({})}
          >
            {mayCreate ? <NewOrderButton words={t('order.list.create_first')} onOpen={setOpen} /> : null}
          </ListEmpty>
        }
        error={<TableError error={query.error} onRetry={() => void query.refetch()} />}
        footer={
          <ListFoot
            total={list.total}
            read={list.rows.length}
            complete={list.complete}
            reading={query.isFetchingNextPage}
            failed={query.isFetchNextPageError}
            onMore={list.more}
            changed={list.notes.size}
            onRefresh={list.refresh}
          />
        }
      />
      <Suspense fallback={null}>
        <OpenModal open={shown} onClose={close} onOrder={openOrder} />
        <ManyWindow
          open={shown}
          choice={choice}
          total={list.total}
          filters={filters}
          sample={list.rows.find(({ id }) => chosenIn(choice, [id]).has(id))?.id}
          onClose={close}
        />
      </Suspense>
    </Screen>
  )
}
