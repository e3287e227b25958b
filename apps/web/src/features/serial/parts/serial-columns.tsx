import { Text } from '@mantine/core'
import type { SerialView } from '@panelflow/contract/serial.ts'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { BatchStatusLabel, useBatchTime } from './batch-status.tsx'

const TitleCell = ({ serial }: { readonly serial: SerialView }) => (
  <div style={{ lineHeight: 1.3, minWidth: 0 }}>
    <Text fw={500} truncate title={serial.title}>
      {serial.title}
    </Text>
    {serial.remark === '' ? null : (
      <Text fz="xs" c="dimmed" truncate title={serial.remark}>
        {serial.remark}
      </Text>
    )}
  </div>
)

/** The batch in progress, else the next one. */
const BatchCell = ({ serial: { current, next } }: { readonly serial: SerialView }) => {
  const { t } = useTranslation('serial')
  const formatBatchTime = useBatchTime()
  const batch = current ?? next
  if (batch === null) return <Text c="dimmed">{t('list.none')}</Text>
  return (
    <div style={{ lineHeight: 1.3, minWidth: 0 }}>
      <Text truncate title={batch.description}>
        {t('batch.name', { number: batch.number })} · {batch.description}
      </Text>
      <Text fz="xs" c="dimmed" truncate>
        {formatBatchTime({
          startsAt: batch.startsAt,
          startedAt: current?.startedAt ?? null,
          endedAt: null,
        })}
      </Text>
    </div>
  )
}

/** Columns of the serialized title list. */
export const useSerialColumns = (
  actions: (serial: SerialView) => ReactNode,
): readonly DataColumn<SerialView>[] => {
  const { t } = useTranslation('serial')
  return useMemo(
    () => [
      {
        id: 'title',
        header: t('column.title'),
        width: 200,
        grow: true,
        sortable: true,
        cell: (serial) => <TitleCell serial={serial} />,
      },
      {
        id: 'status',
        header: t('column.status'),
        width: 120,
        cell: ({ status }) => <BatchStatusLabel status={status} />,
      },
      {
        id: 'startsAt',
        header: t('column.batch'),
        width: 240,
        sortable: true,
        cell: (serial) => <BatchCell serial={serial} />,
      },
      {
        id: 'bookCount',
        header: t('column.books'),
        width: 80,
        align: 'end',
        sortable: true,
        cell: ({ bookCount }) => bookCount,
      },
      {
        id: 'batches',
        header: t('column.batches'),
        width: 80,
        align: 'end',
        cell: ({ batchCount }) => batchCount,
      },
      {
        id: 'actions',
        header: t('column.actions'),
        width: 140,
        align: 'end',
        sticky: true,
        cell: actions,
      },
    ],
    [t, actions],
  )
}
