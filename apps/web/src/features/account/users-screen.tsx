import { accountList, type AccountView } from '@panelflow/contract/account.ts'
import { DataTable, type TableSort } from '@panelflow/ui/patterns/data-table.tsx'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconUserPlus } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveExport } from './account-files.ts'
import type { AccountCommand } from './account.actions.ts'
import { AccountActionMenu } from './parts/account-action-menu.tsx'
import { useAccountColumns } from './parts/account-columns.tsx'
import { type AccountFilters, AccountFiltersBar } from './parts/account-filters.tsx'
import { FilesMenu } from './parts/files-menu.tsx'
import { BulkBar } from './parts/bulk-bar.tsx'
import { ListEmpty } from '../../lib/table/list-empty.tsx'
import { tableState, useRead } from '../../lib/http/query.ts'
import { Screen } from '../../lib/screen.tsx'
import { Pager, TableError } from '../../lib/table/table-states.tsx'
import { AccountWindow, type OpenWindow } from './account-window.tsx'
import { ACCOUNT_SORTS, parseUsersSearch, type UsersSearch } from './users-search.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../lib/table/list-search.ts'
import { useListSearch } from '../../lib/table/use-list-search.ts'
import { useMay } from '../../lib/permission/use-may.ts'

const toFilters = ({ search, role, language, status }: UsersSearch): AccountFilters => ({
  search,
  role,
  language,
  status,
})

/** Accounts of the house (spec §2 `/users`). */
export const UsersScreen = () => {
  const { t } = useTranslation('account')
  const { t: app } = useTranslation()
  const { roleId } = useParams({ strict: false })
  const { search, change } = useListSearch(parseUsersSearch)
  const mayCreate = useMay('user.create')
  const [open, setOpen] = useState<OpenWindow | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { role, language, status, ...rest } = search
  const query = useRead(
    accountList,
    { query: { ...rest, role, language, status, size: search.size ?? DEFAULT_PAGE_SIZE } },
    { keepPrevious: true },
  )
  const rows = query.data?.rows ?? []
  const openDialog = useCallback(
    (command: AccountCommand, account: AccountView) => setOpen({ command, account }),
    [],
  )
  const actions = useCallback(
    (account: AccountView) => <AccountActionMenu account={account} onOpen={openDialog} />,
    [openDialog],
  )
  const columns = useAccountColumns(actions)
  const marked = rows.filter(({ id }) => selected.has(id))
  const setSort = (sort: TableSort | null): void =>
    change({
      ...search,
      page: undefined,
      sort: ACCOUNT_SORTS.find((one) => one === sort?.id),
      order: sort?.desc ? 'desc' : undefined,
    })
  const filtered = Object.values(toFilters(search)).some((value) => value !== undefined)
  return (
    <Screen
      title={app('screen.users_list')}
      subtitle={query.data?.resets ? t('list.resets', { count: query.data.resets }) : undefined}
      actions={
        <>
          <FilesMenu
            mayImport={mayCreate}
            onImport={() => setOpen({ command: 'import' })}
            onExport={() => void saveExport(toFilters(search))}
          />
          {mayCreate ? (
            <ActionButton
              leftSection={<IconUserPlus size={15} />}
              onClick={() => setOpen({ command: 'create' })}
            >
              {t('list.create')}
            </ActionButton>
          ) : null}
        </>
      }
    >
      <AccountFiltersBar
        filters={toFilters(search)}
        waiting={query.data?.waiting ?? 0}
        onChange={(filters) =>
          change({ ...filters, sort: search.sort, order: search.order, size: search.size })
        }
      />
      {marked.length > 0 ? (
        <BulkBar accounts={marked} onDone={() => setSelected(new Set())} />
      ) : null}
      <DataTable
        label={app('screen.users_list')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        state={tableState(query)}
        loadingLabel={app('table.loading')}
        sort={search.sort ? { id: search.sort, desc: search.order === 'desc' } : null}
        onSort={setSort}
        onOpen={(account) => openDialog(account.status === 'waiting' ? 'approve' : 'edit', account)}
        selection={{
          selected,
          onChange: setSelected,
          words: { all: t('list.mark_all'), row: ({ name }) => t('list.mark', { name }) },
        }}
        empty={
          <ListEmpty
            filtered={filtered}
            filteredTitle={t('list.empty_filtered')}
            title={t('list.empty')}
            hint={t('list.empty_hint')}
            onClear={() => change({ sort: search.sort, order: search.order, size: search.size })}
          />
        }
        error={<TableError error={query.error} onRetry={() => void query.refetch()} />}
        footer={
          <Pager
            total={query.data?.total}
            page={search.page ?? 1}
            size={search.size ?? DEFAULT_PAGE_SIZE}
            sizes={PAGE_SIZES}
            onChange={(next) => change({ ...search, ...next })}
          />
        }
      />
      <AccountWindow
        open={open}
        rows={rows}
        onOpen={setOpen}
        orderHref={(orderId) => `/order/chapter/${roleId ?? ''}/${orderId}`}
      />
    </Screen>
  )
}
