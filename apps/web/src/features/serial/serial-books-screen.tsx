import { Group, Select, Skeleton, Stack } from '@mantine/core'
import {
  batchList,
  type BatchView,
  serialBooks,
  type SerialBookView,
  serialGet,
  type SerialView,
  serialRemoveBook,
} from '@panelflow/contract/serial.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import { ActionButton, IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { RowMenu } from '@panelflow/ui/patterns/row-menu.tsx'
import { IconArrowLeft, IconBookUpload, IconCalendarPlus, IconPencil } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CrewWindow } from '../crew/crew-window.tsx'
import { BookEnginesWindow } from '../engine/parts/book-engines-window.tsx'
import { AddBookModal } from './parts/add-book-modal.tsx'
import { BatchStepModal, EditBatchModal } from './parts/batch-dialogs.tsx'
import { type BatchCommand, BatchPanel } from './parts/batch-panel.tsx'
import { BatchSheetModal } from './parts/batch-sheet-modal.tsx'
import { BatchStatusLabel } from './parts/batch-status.tsx'
import { useBookColumns } from './parts/book-columns.tsx'
import { FindInBookItems } from './parts/find-in-book.tsx'
import { SearchField } from '../../lib/table/search-field.tsx'
import { SerialFormModal } from './parts/serial-form-modal.tsx'
import { freshRow } from '../../lib/forms/fresh-row.ts'
import { ListTable } from '../../lib/table/list-table.tsx'
import { useRead, useWrite } from '../../lib/http/query.ts'
import { getReasonText } from '../../lib/forms/reason.ts'
import { Screen } from '../../lib/screen.tsx'
import { TableError } from '../../lib/table/table-states.tsx'
import { useTabLabel } from '../../lib/tabs/tab-store.ts'
import { parseSerialBooksSearch, type SerialBooksSearch, SORTED_BOOKS } from './serials-search.ts'
import { type ListPlace, useList } from '../../lib/table/use-list-search.ts'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { SERIAL_READS } from './serial-reads.ts'

interface RemoveBookModalProps {
  readonly serialId: string
  readonly book: SerialBookView
  readonly onClose: () => void
}

const RemoveBookModal = ({ serialId, book, onClose }: RemoveBookModalProps) => {
  const { t } = useTranslation('serial')
  const { t: app } = useTranslation()
  const remove = useWrite(serialRemoveBook, {
    quiet: true,
    refreshes: SERIAL_READS,
    done: () => t('remove.done'),
    onDone: onClose,
  })
  return (
    <ConfirmModal
      opened
      danger
      onClose={onClose}
      title={t('remove.title', { title: book.titleZh })}
      message={t('remove.message')}
      submitLabel={t('remove.submit')}
      cancelLabel={app('action.cancel')}
      busy={remove.isPending}
      failure={remove.error ? getFailureMessage(remove.error) : null}
      onConfirm={() => remove.mutate({ params: { serialId, bookId: book.id } })}
    />
  )
}

type OpenWindow =
  | { readonly type: 'edit' | 'add_book' | 'new_batch' }
  | { readonly type: 'remove' | 'engines' | 'crew'; readonly book: SerialBookView }
  | { readonly type: 'batch'; readonly command: BatchCommand; readonly batch: BatchView }

interface WindowProps {
  readonly serial: SerialView
  readonly open: OpenWindow | null
  readonly onClose: () => void
}

const BatchWindow = ({
  serial,
  command,
  batch: opened,
  onClose,
}: Omit<WindowProps, 'open'> & { readonly command: BatchCommand; readonly batch: BatchView }) => {
  const batch = freshRow(useRead(batchList, { params: { serialId: serial.id } }).data, opened)
  switch (command) {
    case 'edit':
      return <EditBatchModal batch={batch} onClose={onClose} />
    case 'import':
      return <BatchSheetModal serialId={serial.id} batch={batch} onClose={onClose} />
    case 'start':
    case 'end':
      return <BatchStepModal batch={batch} serial={serial} step={command} onClose={onClose} />
  }
}

const SerialWindow = ({ serial, open, onClose }: WindowProps) => {
  switch (open?.type) {
    case undefined:
      return null
    case 'edit':
      return <SerialFormModal serial={serial} onClose={onClose} onDone={onClose} />
    case 'add_book':
      return <AddBookModal serial={serial} onClose={onClose} />
    case 'new_batch':
      return <BatchSheetModal serialId={serial.id} batch={null} onClose={onClose} />
    case 'remove':
      return <RemoveBookModal serialId={serial.id} book={open.book} onClose={onClose} />
    case 'engines':
      return <BookEnginesWindow book={open.book} onClose={onClose} />
    case 'crew':
      return <CrewWindow bookId={open.book.id} onClose={onClose} />
    case 'batch':
      return (
        <BatchWindow serial={serial} command={open.command} batch={open.batch} onClose={onClose} />
      )
  }
}

const HeadActions = ({
  serial,
  onOpen,
}: {
  readonly serial: SerialView
  readonly onOpen: (open: OpenWindow) => void
}) => {
  const { t } = useTranslation('serial')
  return (
    <>
      <IconButton
        size="lg"
        variant="default"
        label={t('act.edit')}
        reason={getReasonText(serial.can['edit'])}
        onClick={() => onOpen({ type: 'edit' })}
      >
        <IconPencil size={16} />
      </IconButton>
      <ActionButton
        variant="default"
        leftSection={<IconCalendarPlus size={15} />}
        reason={getReasonText(serial.can['create_batch'])}
        onClick={() => onOpen({ type: 'new_batch' })}
      >
        {t('act.new_batch')}
      </ActionButton>
      <ActionButton
        leftSection={<IconBookUpload size={15} />}
        reason={getReasonText(serial.can['add_book'])}
        onClick={() => onOpen({ type: 'add_book' })}
      >
        {t('act.add_book')}
      </ActionButton>
    </>
  )
}

const BookMenu = ({
  book,
  reason,
  onRemove,
  onEngines,
  onCrew,
}: {
  readonly book: SerialBookView
  readonly reason: string | null
  readonly onRemove: () => void
  readonly onEngines: () => void
  readonly onCrew: () => void
}) => {
  const { t } = useTranslation('serial')
  const { t: engine } = useTranslation('engine')
  const { t: crew } = useTranslation('crew')
  const { t: app } = useTranslation()
  return (
    <RowMenu label={`${app('action.more')}: ${book.titleZh}`}>
      {() => (
        <>
          <FindInBookItems book={book} />
          <ActionItem words={crew('open')} reason={null} onChoose={onCrew} />
          <ActionItem words={engine('book.open')} reason={null} onChoose={onEngines} />
          <ActionItem words={t('act.remove')} reason={reason} danger onChoose={onRemove} />
        </>
      )}
    </RowMenu>
  )
}

interface BooksProps {
  readonly serial: SerialView
  readonly search: SerialBooksSearch
  readonly place: ListPlace
  readonly onFilter: (filters: Partial<SerialBooksSearch>) => void
  readonly onOpen: (open: OpenWindow) => void
}

const BookFilters = ({
  serial,
  search,
  onFilter,
}: Pick<BooksProps, 'serial' | 'search' | 'onFilter'>) => {
  const { t } = useTranslation('serial')
  const batches = useRead(batchList, { params: { serialId: serial.id } }).data ?? []
  return (
    <Group gap="xs">
      <SearchField
        label={t('books.search')}
        value={search.search}
        onChange={(text) => onFilter({ search: text })}
      />
      <Select
        w={190}
        clearable
        aria-label={t('column.batch')}
        placeholder={t('batch.all')}
        data={batches.map(({ id, number, status }) => ({
          value: id,
          label: `${t('batch.name', { number })} (${t(`status.${status}`)})`,
        }))}
        value={search.batch ?? null}
        onChange={(value) => onFilter({ batch: value ?? undefined })}
      />
    </Group>
  )
}

const Books = ({ serial, search, place, onFilter, onOpen }: BooksProps) => {
  const { t } = useTranslation('serial')
  const { t: app } = useTranslation()
  const { batch, ...rest } = search
  const query = useRead(
    serialBooks,
    {
      params: { serialId: serial.id },
      query: { ...rest, batchId: batch, size: place.size },
    },
    { keepPrevious: true },
  )
  const removal = getReasonText(serial.can['remove_book'])
  const actions = useCallback(
    (book: SerialBookView) => (
      <BookMenu
        book={book}
        reason={removal}
        onRemove={() => onOpen({ type: 'remove', book })}
        onEngines={() => onOpen({ type: 'engines', book })}
        onCrew={() => onOpen({ type: 'crew', book })}
      />
    ),
    [removal, onOpen],
  )
  const columns = useBookColumns(actions)
  return (
    <Stack gap="sm" mih={0} style={{ flex: 1, minWidth: 0 }}>
      <BookFilters serial={serial} search={search} onFilter={onFilter} />
      <ListTable
        label={app('screen.serials_books')}
        query={query}
        place={place}
        columns={columns}
        rows={query.data?.rows ?? []}
        rowKey={({ id }) => id}
        total={query.data?.total}
        empty={{
          filteredTitle: t('books.empty_filtered'),
          title: t('books.empty'),
          hint: t('books.empty_hint'),
        }}
      />
    </Stack>
  )
}

/** Books of a series beside its release batches (spec 2.path.serials_books). */
export const SerialBooksScreen = () => {
  const { t: app } = useTranslation()
  const { roleId = '', id = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const { search, setFilters, place } = useList(parseSerialBooksSearch, {
    sorts: SORTED_BOOKS,
    filters: ['search', 'batch'],
  })
  const [open, setOpen] = useState<OpenWindow | null>(null)
  const query = useRead(serialGet, { params: { serialId: id } })
  const serial = query.data
  useTabLabel(serial?.title)
  if (serial === undefined) {
    if (query.isError)
      return <TableError error={query.error} onRetry={() => void query.refetch()} />
    return <Skeleton m="md" height={300} role="status" aria-label={app('app.loading')} />
  }
  return (
    <Screen
      title={serial.title}
      subtitle={
        <Group gap="xs" mt={2}>
          <IconButton
            size="sm"
            variant="subtle"
            label={app('screen.serials_list')}
            onClick={() => void navigate({ href: `/serials/index/${roleId}` })}
          >
            <IconArrowLeft size={16} />
          </IconButton>
          <BatchStatusLabel status={serial.status} />
          {serial.remark}
        </Group>
      }
      actions={<HeadActions serial={serial} onOpen={setOpen} />}
    >
      <Group align="stretch" wrap="nowrap" gap="md" mih={0} style={{ flex: 1 }}>
        <Books
          serial={serial}
          search={search}
          place={place}
          onFilter={setFilters}
          onOpen={setOpen}
        />
        <BatchPanel
          serialId={serial.id}
          selected={search.batch}
          onSelect={(batch) => setFilters({ batch })}
          onOpen={(command, batch) => setOpen({ type: 'batch', command, batch })}
        />
      </Group>
      <SerialWindow serial={serial} open={open} onClose={() => setOpen(null)} />
    </Screen>
  )
}
