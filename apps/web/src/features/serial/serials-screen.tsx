import { Group, SegmentedControl } from '@mantine/core'
import { serialList, type SerialView } from '@panelflow/contract/serial.ts'
import { BATCH_STATUSES } from '@panelflow/domain/serial/batch.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import { DataTable, type TableSort } from '@panelflow/ui/patterns/data-table.tsx'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { RowMenu } from '@panelflow/ui/patterns/row-menu.tsx'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../lib/table/search-field.tsx'
import { useSerialColumns } from './parts/serial-columns.tsx'
import { SerialFormModal } from './parts/serial-form-modal.tsx'
import { freshRow } from '../../lib/forms/fresh-row.ts'
import { ListEmpty } from '../../lib/table/list-empty.tsx'
import { tableState, useRead } from '../../lib/http/query.ts'
import { getReasonText } from '../../lib/forms/reason.ts'
import { Screen } from '../../lib/screen.tsx'
import { Pager, TableError } from '../../lib/table/table-states.tsx'
import { parseSerialsSearch, SORTED_SERIALS } from './serials-search.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../lib/table/list-search.ts'
import { useListSearch } from '../../lib/table/use-list-search.ts'
import { useMay } from '../../lib/permission/use-may.ts'

const Actions = ({
  serial,
  onBooks,
  onEdit,
}: {
  readonly serial: SerialView
  readonly onBooks: () => void
  readonly onEdit: () => void
}) => {
  const { t } = useTranslation('serial')
  const { t: app } = useTranslation()
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ActionButton variant="light" onClick={onBooks}>
        {t('act.books')}
      </ActionButton>
      <RowMenu label={app('action.more')}>
        {() => (
          <>
            <ActionItem
              words={t('act.edit')}
              reason={getReasonText(serial.can['edit'])}
              onChoose={onEdit}
            />
          </>
        )}
      </RowMenu>
    </Group>
  )
}

/** Serialized titles (spec §2 `/serials`). */
export const SerialsScreen = () => {
  const { t } = useTranslation('serial')
  const { t: app } = useTranslation()
  const { roleId } = useParams({ strict: false })
  const navigate = useNavigate()
  const { search, change } = useListSearch(parseSerialsSearch)
  const mayCreate = useMay('serial.create_edit')
  const [open, setOpen] = useState<SerialView | 'create' | null>(null)
  const query = useRead(
    serialList,
    { query: { ...search, size: search.size ?? DEFAULT_PAGE_SIZE } },
    { keepPrevious: true },
  )
  const openBooks = useCallback(
    ({ id }: SerialView) => void navigate({ href: `/serials/books/${roleId ?? ''}/${id}` }),
    [navigate, roleId],
  )
  const actions = useCallback(
    (serial: SerialView) => (
      <Actions serial={serial} onBooks={() => openBooks(serial)} onEdit={() => setOpen(serial)} />
    ),
    [openBooks],
  )
  const columns = useSerialColumns(actions)
  const setSort = (sort: TableSort | null): void =>
    change({
      ...search,
      page: undefined,
      sort: SORTED_SERIALS.find((one) => one === sort?.id),
      order: sort?.desc ? 'desc' : undefined,
    })
  const filtered = search.search !== undefined || search.status !== undefined
  const create = (words: string) =>
    mayCreate ? (
      <ActionButton leftSection={<IconPlus size={15} />} onClick={() => setOpen('create')}>
        {words}
      </ActionButton>
    ) : null
  return (
    <Screen title={app('screen.serials_list')} actions={create(t('list.create'))}>
      <Group gap="xs">
        <SegmentedControl
          aria-label={t('column.status')}
          value={search.status ?? 'all'}
          onChange={(value) =>
            change({
              ...search,
              page: undefined,
              status: BATCH_STATUSES.find((one) => one === value),
            })
          }
          data={(['all', ...BATCH_STATUSES] as const).map((value) => ({
            value,
            label: t(`status.${value}`),
          }))}
        />
        <SearchField
          label={t('list.search')}
          value={search.search}
          onChange={(text) => change({ ...search, page: undefined, search: text })}
        />
      </Group>
      <DataTable
        label={app('screen.serials_list')}
        columns={columns}
        rows={query.data?.rows ?? []}
        rowKey={({ id }) => id}
        state={tableState(query)}
        loadingLabel={app('table.loading')}
        sort={search.sort ? { id: search.sort, desc: search.order === 'desc' } : null}
        onSort={setSort}
        onOpen={openBooks}
        empty={
          <ListEmpty
            filtered={filtered}
            filteredTitle={t('list.empty_filtered')}
            title={t('list.empty')}
            hint={mayCreate ? t('list.empty_hint') : undefined}
            onClear={() => change({ sort: search.sort, order: search.order, size: search.size })}
          >
            {create(t('list.create_first'))}
          </ListEmpty>
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
      {open === null ? null : (
        <SerialFormModal
          serial={open === 'create' ? null : freshRow(query.data?.rows, open)}
          onClose={() => setOpen(null)}
          onDone={(serial) => {
            setOpen(null)
            if (open === 'create') openBooks(serial)
          }}
        />
      )}
    </Screen>
  )
}
