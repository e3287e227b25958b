import { Alert, Stack, Text } from '@mantine/core'
import type { BatchImportAnswer, SheetRowView } from '@panelflow/contract/serial.ts'
import { DataTable } from '@panelflow/ui/patterns/data-table.tsx'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

const FaultCell = ({ row: { faults } }: { readonly row: SheetRowView }) => {
  const { t } = useTranslation('serial')
  if (faults.length === 0) return <Text c="dimmed">{t('preview.fine')}</Text>
  return (
    <>
      {faults.map(({ column, code, params }) => (
        <Text key={`${column} ${code}`} fz="sm" style={{ color: 'var(--pf-bad-fg)' }}>
          {t(`fault.${code}`, params)}
        </Text>
      ))}
    </>
  )
}

const usePreviewColumns = (): readonly DataColumn<SheetRowView>[] => {
  const { t } = useTranslation('serial')
  return useMemo(
    () => [
      { id: 'row', header: t('preview.line'), width: 60, align: 'end', cell: ({ row }) => row },
      {
        id: 'book',
        header: t('column.book_id'),
        width: 120,
        cell: ({ bookId, bookSubId }) =>
          bookSubId === '' ? bookId || '–' : `${bookId} / ${bookSubId}`,
      },
      {
        id: 'title',
        header: t('column.title_zh'),
        width: 150,
        cell: ({ titleZh }) => titleZh || '–',
      },
      {
        id: 'faults',
        header: t('preview.faults'),
        width: 240,
        grow: true,
        cell: (row) => <FaultCell row={row} />,
      },
    ],
    [t],
  )
}

/** The lines of a file beside the books we have, the faulty ones first. */
export const SheetPreview = ({
  answer: { rows, faulty },
}: {
  readonly answer: BatchImportAnswer
}) => {
  const { t } = useTranslation('serial')
  const { t: app } = useTranslation()
  const columns = usePreviewColumns()
  const ordered = useMemo(
    () =>
      rows.toSorted(
        (a, b) => Number(b.faults.length > 0) - Number(a.faults.length > 0) || a.row - b.row,
      ),
    [rows],
  )
  return (
    <Stack gap="xs">
      <Alert color={faulty > 0 ? 'red' : 'teal'} variant="light" p="xs" role="status">
        {faulty > 0
          ? t('preview.bad', { count: faulty })
          : t('preview.good', { count: rows.length })}
      </Alert>
      <DataTable
        label={t('preview.table')}
        columns={columns}
        rows={ordered}
        rowKey={({ row }) => String(row)}
        state="ready"
        loadingLabel={app('table.loading')}
        empty={null}
        error={null}
        maxHeight={320}
      />
    </Stack>
  )
}
