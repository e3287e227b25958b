import { ORDER_COUNT_CAP } from '@panelflow/contract/order-list.ts'
import type { BulkView } from '@panelflow/contract/order-bulk.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import { ActionButton, IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { DataTable, type TableSort } from '@panelflow/ui/patterns/data-table.tsx'
import type { RowSelection } from '@panelflow/ui/patterns/row-selection.tsx'
import { IconBook, IconPlus, IconRefresh } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderCommand } from '../order.actions.ts'
import { isFiltered, type OrderFilters } from './order-filter.ts'
import { OrderActionMenu } from '../order-action-menu.tsx'
import { OrderFiltersBar } from './order-filters.tsx'
import { ListEmpty } from '../../../lib/table/list-empty.tsx'
import { tableState } from '../../../lib/http/query.ts'
import { Screen } from '../../../lib/screen.tsx'
import { TableError } from '../../../lib/table/table-states.tsx'
import { useMay } from '../../../lib/permission/use-may.ts'
import { OrderExportWindow } from '../../output/export-window.tsx'
import { ExportsButton } from '../../output/exports-button.tsx'
import { OrderCheckWindow } from '../order-check-window.tsx'
import type { BulkCommand } from './order-bulk-form.tsx'
import { CheckButton, ChoiceBar, ListFoot, RecentRuns, WaitingRows } from './order-list-bar.tsx'
import { GroupBar, GroupSelect } from './order-groups.tsx'
import classes from './order-list.module.css'
import {
  type Choice,
  chosenIn,
  NONE,
  remarked,
  countChosen,
  toBulkTarget,
} from './order-list-choice.ts'
import { rememberListPlace } from './list-place.ts'
import { OrderColumnChooser, useListColumns } from './order-list-columns.tsx'
import { ExportMenu } from './order-list-export.tsx'
import { OrderViews } from './order-list-views.tsx'
import { OrderViewTabs } from './order-view-tabs.tsx'
import { toSearch, toViewDefinition, useStartView } from './order-view-definition.ts'
import { toFilters, isSortColumn, type OrderSearch } from './order-search.ts'
import { useOrderList } from './use-order-list.ts'
import { loadTranslations } from '../../../lib/i18n/i18n.ts'

await loadTranslations('order-list')

// windows bring forms and calendars: fetched when one is opened
const CreateBookModal = lazy(async () => ({
  default: (await import('../../book/create-book-modal.tsx')).CreateBookModal,
}))
const NewOrderWindow = lazy(async () => ({
  default: (await import('../create/new-order-window.tsx')).NewOrderWindow,
}))
const OrderDialogs = lazy(async () => ({
  default: (await import('../order-dialogs.tsx')).OrderDialogs,
}))
const OrderBulkWindow = lazy(async () => ({
  default: (await import('./order-bulk-window.tsx')).OrderBulkWindow,
}))
const BulkRunWindow = lazy(async () => ({
  default: (await import('./order-bulk-window.tsx')).BulkRunWindow,
}))

const route = getRouteApi('/app/order/index/$roleId')

type Open =
  | { readonly type: 'create' }
  | { readonly type: 'create_book' }
  | { readonly type: 'order'; readonly order: OrderView; readonly command: OrderCommand }
  | { readonly type: 'bulk'; readonly command: BulkCommand }
  | { readonly type: 'run'; readonly run: BulkView }
  | null

const useOrderSearch = () => {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/order/index/$roleId' })
  const change = useCallback(
    (next: OrderSearch) => void navigate({ search: next, replace: true }),
    [navigate],
  )
  return { search, change }
}

const toKey = ({ id }: OrderView): string => id

/** Boxes to mark rows with, for those who may act on many at once. */
const useChoice = (rows: readonly OrderView[], search: string) => {
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
  const keys = useMemo(() => rows.map(toKey), [rows])
  const selection: RowSelection<OrderView> = {
    selected: chosenIn(choice, keys),
    onChange: (marked) => setChoice(remarked(choice, keys, marked)),
    words: { all: t('rows.mark_all'), row: ({ serial }) => t('rows.mark', { serial }) },
  }
  return { choice, setChoice, selection }
}

const NewOrderButton = ({
  words,
  onOpen,
}: {
  readonly words: string
  readonly onOpen: (open: Open) => void
}) => (
  <ActionButton leftSection={<IconPlus size={15} />} onClick={() => onOpen({ type: 'create' })}>
    {words}
  </ActionButton>
)

const CreateButtons = ({ onOpen }: { readonly onOpen: (open: Open) => void }) => {
  const { t } = useTranslation()
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<IconBook size={15} />}
        onClick={() => onOpen({ type: 'create_book' })}
      >
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
  if (open.command.type === 'clone')
    return <NewOrderWindow cloned={open.order} onClose={onClose} onCreated={onOrder} />
  if (open.command.type === 'export')
    return <OrderExportWindow orderId={open.order.id} onClose={onClose} />
  if (open.command.type === 'request_check')
    return <OrderCheckWindow order={open.order} onClose={onClose} />
  return <OrderDialogs order={open.order} command={open.command} onClose={onClose} />
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
      command={open.command}
      target={toBulkTarget(choice, filters)}
      count={choice.all && total >= ORDER_COUNT_CAP ? null : countChosen(choice, total)}
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
      <IconButton
        size="lg"
        variant="default"
        label={t('table.refresh')}
        loading={busy}
        onClick={onRefresh}
      >
        <IconRefresh size={16} />
      </IconButton>
      <ExportsButton />
      {mayCreate ? <CreateButtons onOpen={onOpen} /> : null}
    </>
  )
}

/**
 * The order list: filters, sort, columns and view stand in the address; rows stay where they are
 * until the reader refreshes.
 */
export const OrderListScreen = () => {
  const { t } = useTranslation()
  const { roleId } = route.useParams()
  const navigate = useNavigate()
  const { search, change } = useOrderSearch()
  useStartView(search, change)
  useEffect(() => rememberListPlace(roleId, search), [roleId, search])
  const [open, setOpen] = useState<Open>(null)
  const [mayCreate, mayBulk, mayExport] = [
    useMay('order.create'),
    useMay('order.bulk_action'),
    useMay('order.export'),
  ]
  const filterKey = JSON.stringify(toFilters(search))
  // the same filters are the same object: the list is not read again because a column was drawn
  // wider
  const filters = useMemo((): OrderFilters => JSON.parse(filterKey), [filterKey])
  const { sort, order } = search
  const list = useOrderList(filters, { sort, order })
  const { choice, setChoice, selection } = useChoice(list.rows, filterKey)
  const setFilters = useCallback(
    (next: OrderFilters) =>
      change({
        ...next,
        sort,
        order,
        cols: search.cols,
        dense: search.dense,
        view: search.view,
        group: search.group,
      }),
    [change, sort, order, search.cols, search.dense, search.view, search.group],
  )
  const actions = useCallback(
    (one: OrderView) => (
      <OrderActionMenu
        compact
        order={one}
        onOpen={(command) => setOpen({ type: 'order', order: one, command })}
      />
    ),
    [],
  )
  const columns = useListColumns({ search, change, filters, onFilters: setFilters, actions })
  const openOrder = (one: OrderView): void =>
    void navigate({ to: '/order/chapter/$roleId/$id', params: { roleId, id: one.id } })
  const getHref = useCallback(({ id }: OrderView) => `/order/chapter/${roleId}/${id}`, [roleId])
  // a link may ask for the window
  const visible: Open = open ?? (search.open === 'create' && mayCreate ? { type: 'create' } : null)
  const close = (): void => {
    setOpen(null)
    if (search.open !== undefined) change({ ...search, open: undefined })
  }
  const setSort = (next: TableSort | null): void =>
    change({
      ...search,
      sort: next !== null && isSortColumn(next.id) ? next.id : undefined,
      order: next?.desc ? 'desc' : undefined,
    })
  const filtered = isFiltered(filters)
  const marked = list.rows.filter(({ id }) => chosenIn(choice, [id]).has(id))
  const chosen = countChosen(choice, list.total) === 1 ? marked[0] : undefined
  const { query } = list

  return (
    <Screen
      title={t('screen.order_list')}
      actions={
        <HeadTools
          busy={query.isFetching && !query.isPending && !query.isFetchingNextPage}
          onRefresh={list.refresh}
          onOpen={setOpen}
        />
      }
      headerContent={
        <div className={classes['bar']}>
          {mayBulk && countChosen(choice, list.total) > 0 ? (
            <ChoiceBar
              choice={choice}
              total={list.total}
              onChange={setChoice}
              onCommand={(command) => setOpen({ type: 'bulk', command })}
            >
              {chosen === undefined || chosen.can['request_check'] !== true ? null : (
                <CheckButton
                  onClick={() =>
                    setOpen({ type: 'order', order: chosen, command: { type: 'request_check' } })
                  }
                />
              )}
            </ChoiceBar>
          ) : (
            <OrderViewTabs search={search} onChange={change} />
          )}
          <WaitingRows count={list.waiting} onShow={list.showWaiting} />
          <OrderViews
            current={search.view}
            definition={toViewDefinition(search)}
            onApply={(view) => change(view === null ? {} : toSearch(view.id, view.definition))}
          />
        </div>
      }
    >
      <div className={classes['bar']}>
        <OrderFiltersBar filters={filters} onChange={setFilters} />
        <GroupSelect group={search.group} onChange={(group) => change({ ...search, group })} />
        {mayBulk ? <RecentRuns onShow={(run) => setOpen({ type: 'run', run })} /> : null}
        {mayExport ? (
          <ExportMenu
            filters={filters}
            sorting={{ sort, order }}
            columns={columns.visible}
            all={columns.all}
            choice={choice}
          />
        ) : null}
        <OrderColumnChooser columns={columns} search={search} change={change} />
      </div>
      {search.group === undefined ? null : (
        <GroupBar group={search.group} filters={filters} onChange={setFilters} />
      )}
      <DataTable
        label={t('screen.order_list')}
        columns={columns.table}
        rows={list.rows}
        rowKey={toKey}
        rowCount={Math.max(list.total, list.rows.length)}
        state={tableState(query)}
        loadingLabel={t('table.loading')}
        sort={sort ? { id: sort, desc: order === 'desc' } : null}
        onSort={setSort}
        onOpen={openOrder}
        getHref={getHref}
        onEnd={query.isFetchNextPageError ? undefined : list.more}
        sizing={columns.sizing}
        density={search.dense ?? 'normal'}
        getNote={({ id }) => list.notes.get(id)}
        {...(mayBulk ? { selection } : {})}
        empty={
          <ListEmpty
            filtered={filtered}
            filteredTitle={t('order.list.empty_filtered')}
            title={t('order.list.empty')}
            hint={t('order.list.empty_hint')}
            onClear={() => setFilters({})}
          >
            {mayCreate ? (
              <NewOrderButton words={t('order.list.create_first')} onOpen={setOpen} />
            ) : null}
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
            changed={list.notes.size - list.waiting}
            onRefresh={list.refresh}
          />
        }
      />
      <Suspense fallback={null}>
        <OpenModal open={visible} onClose={close} onOrder={openOrder} />
        <ManyWindow
          open={visible}
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
