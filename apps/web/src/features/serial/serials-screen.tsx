import { Group, SegmentedControl } from '@mantine/core'
import { serialList, type SerialView } from '@panelflow/contract/serial.ts'
import { BATCH_STATUSES } from '@panelflow/domain/serial/batch.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
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
import { ListTable } from '../../lib/table/list-table.tsx'
import { useRead } from '../../lib/http/query.ts'
import { getReasonText } from '../../lib/forms/reason.ts'
import { Screen } from '../../lib/screen.tsx'
import { parseSerialsSearch, SORTED_SERIALS } from './serials-search.ts'
import { useList } from '../../lib/table/use-list-search.ts'
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

/** Serialized titles (spec 2.path.serials). */
export const SerialsScreen = () => {
  const { t } = useTranslation('serial')
  const { t: app } = useTranslation()
  const { roleId } = useParams({ strict: false })
  const navigate = useNavigate()
  const { search, setFilters, place } = useList(parseSerialsSearch, {
    sorts: SORTED_SERIALS,
    filters: ['search', 'status'],
  })
  const mayCreate = useMay('serial.create_edit')
  const [open, setOpen] = useState<SerialView | 'create' | null>(null)
  const query = useRead(
    serialList,
    { query: { ...search, size: place.size } },
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
          onChange={(value) => setFilters({ status: BATCH_STATUSES.find((one) => one === value) })}
          data={(['all', ...BATCH_STATUSES] as const).map((value) => ({
            value,
            label: t(`status.${value}`),
          }))}
        />
        <SearchField
          label={t('list.search')}
          value={search.search}
          onChange={(text) => setFilters({ search: text })}
        />
      </Group>
      <ListTable
        label={app('screen.serials_list')}
        query={query}
        place={place}
        columns={columns}
        rows={query.data?.rows ?? []}
        rowKey={({ id }) => id}
        total={query.data?.total}
        onOpen={openBooks}
        empty={{
          filteredTitle: t('list.empty_filtered'),
          title: t('list.empty'),
          hint: mayCreate ? t('list.empty_hint') : undefined,
          action: create(t('list.create_first')),
        }}
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
