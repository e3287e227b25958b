import { ORDER_COUNT_CAP } from '@panelflow/contract/order-list.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import { DataTable, type TableSort } from '@panelflow/ui/patterns/data-table.tsx'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFiltered, type OrderFilters } from './order-filter.ts'
import { OrderActionMenu } from '../order-action-menu.tsx'
import { OrderFiltersBar } from './order-filters.tsx'
import { ListEmpty } from '../../../lib/table/list-empty.tsx'
import { tableState } from '../../../lib/http/query.ts'
import { Screen } from '../../../lib/screen.tsx'
import { TableError } from '../../../lib/table/table-states.tsx'
import { useMay } from '../../../lib/permission/use-may.ts'
import { CheckButton, ChoiceBar, ListFoot, RecentRuns, WaitingRows } from './order-list-bar.tsx'
import { GroupBar, GroupSelect } from './order-groups.tsx'
import classes from './order-list.module.css'
import { type Choice, chosenIn, countChosen, toBulkTarget, useChoice } from './order-list-choice.ts'
import { rememberListPlace } from './list-place.ts'
import { OrderColumnChooser, useListColumns } from './order-list-columns.tsx'
import { ExportMenu } from './order-list-export.tsx'
import {
  HeadTools,
  NewOrderButton,
  type Open,
  OpenModal,
  useOrderSearch,
} from './order-list-tools.tsx'
import { OrderViews } from './order-list-views.tsx'
import { OrderViewTabs } from './order-view-tabs.tsx'
import { toSearch, toViewDefinition, useStartView } from './order-view-definition.ts'
import { toFilters, isSortColumn } from './order-search.ts'
import { useOrderList } from './use-order-list.ts'
import { loadTranslations } from '../../../lib/i18n/i18n.ts'

await loadTranslations('order-list')

const OrderBulkWindow = lazy(async () => ({
  default: (await import('./order-bulk-window.tsx')).OrderBulkWindow,
}))
const BulkRunWindow = lazy(async () => ({
  default: (await import('./order-bulk-window.tsx')).BulkRunWindow,
}))

// boards and calendars: fetched by whoever looks at the orders that way
const OrderLayoutsScreen = lazy(async () => ({
  default: (await import('../layouts/order-layouts-screen.tsx')).OrderLayoutsScreen,
}))

const toKey = ({ id }: OrderView): string => id

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

/**
 * The order list: filters, sort, columns and view stand in the address; rows stay where they are
 * until the reader refreshes.
 */
const OrderTableScreen = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { roleId, search, change } = useOrderSearch()
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
          search={search}
          change={change}
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
          query.data === undefined ? null : (
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
          )
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

/** The orders: a table, or as the address lays them out. */
export const OrderListScreen = () => {
  const { roleId, search, change } = useOrderSearch()
  useStartView(search, change)
  useEffect(() => rememberListPlace(roleId, search), [roleId, search])
  if (search.layout === undefined) return <OrderTableScreen />
  return (
    <Suspense fallback={null}>
      <OrderLayoutsScreen layout={search.layout} />
    </Suspense>
  )
}
