import { accountList, type AccountView } from '@panelflow/contract/account.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import {
  IconUserPlus,
  IconChevronDown,
  IconFileExport,
  IconFileImport,
  IconTable,
} from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveExport, saveTemplate } from './account-files.ts'
import type { AccountCommand } from './account.actions.ts'
import { AccountActionMenu } from './parts/account-action-menu.tsx'
import { useAccountColumns } from './parts/account-columns.tsx'
import { type AccountFilters, AccountFiltersBar } from './parts/account-filters.tsx'
import { BulkBar } from './parts/bulk-bar.tsx'
import { ListTable } from '../../lib/table/list-table.tsx'
import { useRead } from '../../lib/http/query.ts'
import { Screen } from '../../lib/screen.tsx'
import { AccountWindow, type OpenWindow } from './account-window.tsx'
import { ACCOUNT_SORTS, parseUsersSearch, type UsersSearch } from './users-search.ts'
import { useList } from '../../lib/table/use-list-search.ts'
import { useMay } from '../../lib/permission/use-may.ts'
import { Button, Menu } from '@mantine/core'

interface FilesMenuProps {
  readonly mayImport: boolean
  readonly onImport: () => void
  readonly onExport: () => void
}

/** Accounts as a sheet, in and out. */
const FilesMenu = ({ mayImport, onImport, onExport }: FilesMenuProps) => {
  const { t } = useTranslation('account')
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} />}>
          {t('list.files')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayImport ? (
          <>
            <Menu.Item leftSection={<IconFileImport size={16} />} onClick={onImport}>
              {t('list.import_sheet')}
            </Menu.Item>
            <Menu.Item leftSection={<IconTable size={16} />} onClick={() => void saveTemplate()}>
              {t('list.template')}
            </Menu.Item>
          </>
        ) : null}
        <Menu.Item leftSection={<IconFileExport size={16} />} onClick={onExport}>
          {t('list.export_sheet')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const FILTERS = ['search', 'role', 'language', 'status'] as const

const toFilters = ({ search, role, language, status }: UsersSearch): AccountFilters => ({
  search,
  role,
  language,
  status,
})

/** Accounts of the installation (spec 2.path.users). */
export const UsersScreen = () => {
  const { t } = useTranslation('account')
  const { t: app } = useTranslation()
  const { search, setFilters, place } = useList(parseUsersSearch, {
    sorts: ACCOUNT_SORTS,
    filters: FILTERS,
  })
  const mayCreate = useMay('user.create')
  const [open, setOpen] = useState<OpenWindow | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const query = useRead(
    accountList,
    { query: { ...search, size: place.size } },
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
  const create = mayCreate ? (
    <ActionButton
      leftSection={<IconUserPlus size={15} />}
      onClick={() => setOpen({ command: 'create' })}
    >
      {t('list.create')}
    </ActionButton>
  ) : null
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
          {create}
        </>
      }
    >
      <AccountFiltersBar
        filters={toFilters(search)}
        waiting={query.data?.waiting ?? 0}
        onChange={setFilters}
      />
      {marked.length > 0 ? (
        <BulkBar accounts={marked} onDone={() => setSelected(new Set())} />
      ) : null}
      <ListTable
        label={app('screen.users_list')}
        query={query}
        place={place}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        total={query.data?.total}
        onOpen={(account) => openDialog(account.status === 'waiting' ? 'approve' : 'edit', account)}
        selection={{
          selected,
          onChange: setSelected,
          words: { all: t('list.mark_all'), row: ({ name }) => t('list.mark', { name }) },
        }}
        empty={{
          filteredTitle: t('list.empty_filtered'),
          title: t('list.empty'),
          hint: t('list.empty_hint'),
          action: create,
        }}
      />
      <AccountWindow open={open} rows={rows} onOpen={setOpen} />
    </Screen>
  )
}
