import { Text } from '@mantine/core'
import type { ExportRow } from '@panelflow/contract/output.ts'
import { DataTable } from '@panelflow/ui/patterns/data-table.tsx'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { personName } from '../../../lib/i18n/labels.ts'
import { tableState } from '../../../lib/http/query.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import { formatMinute, formatShort } from '../../../lib/time/time.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import { getContentLabel, formatTitle } from '../export-labels.ts'
import { ExportProgress } from './export-progress.tsx'
import { ExportRowActions } from './export-row-actions.tsx'
import { ExportStatusLabel } from './export-status.tsx'
import type { ExportActs } from './use-export-acts.ts'

const WhatCell = ({ row }: { readonly row: ExportRow }) => {
  const format = formatTitle(row)
  const content = getContentLabel(row)
  return (
    <div style={{ lineHeight: 1.3 }}>
      <Text fw={500} truncate title={format}>
        {format}
      </Text>
      <Text fz="xs" c="dimmed" truncate title={content}>
        {content}
      </Text>
    </div>
  )
}

const RequestedCell = ({
  row,
  withPerson,
}: {
  readonly row: ExportRow
  readonly withPerson: boolean
}) => {
  const { t, i18n } = useTranslation('output')
  const now = useNow()
  return (
    <div
      style={{ lineHeight: 1.3 }}
      title={formatMinute(row.createdAt, i18n.language, getDisplayZone())}
    >
      <Text fz="sm">{formatShort(row.createdAt, i18n.language, getDisplayZone(), now)}</Text>
      {withPerson ? (
        <Text fz="xs" c="dimmed" truncate>
          {t('list.by', { person: personName(row.createdBy) })}
        </Text>
      ) : null}
    </div>
  )
}

interface ExportTableProps {
  readonly query: {
    readonly data?: { readonly rows: readonly ExportRow[] }
    readonly isPending: boolean
    readonly isError: boolean
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly acts: ExportActs
  readonly withPerson: boolean
  readonly selectedId?: string
  readonly onDetails: (row: ExportRow) => void
  readonly onRemove: (row: ExportRow) => void
  readonly empty: ReactNode
  readonly footer: ReactNode
}

type ColumnProps = Pick<ExportTableProps, 'acts' | 'withPerson' | 'onDetails' | 'onRemove'>

const useColumns = ({
  acts,
  withPerson,
  onDetails,
  onRemove,
}: ColumnProps): readonly DataColumn<ExportRow>[] => {
  const { t } = useTranslation('output')
  return useMemo(
    () => [
      {
        id: 'what',
        header: t('list.column_what'),
        width: 200,
        grow: true,
        cell: (row) => <WhatCell row={row} />,
      },
      {
        id: 'status',
        header: t('list.column_status'),
        width: 132,
        cell: (row) => <ExportStatusLabel row={row} />,
      },
      {
        id: 'progress',
        header: t('list.column_progress'),
        width: 286,
        cell: (row) => <ExportProgress row={row} />,
      },
      {
        id: 'asked',
        header: t('list.column_asked'),
        width: 108,
        cell: (row) => <RequestedCell row={row} withPerson={withPerson} />,
      },
      {
        id: 'actions',
        header: t('list.column_actions'),
        width: 168,
        align: 'end',
        sticky: true,
        cell: (row) => (
          <ExportRowActions row={row} acts={acts} onDetails={onDetails} onRemove={onRemove} />
        ),
      },
    ],
    [t, acts, withPerson, onDetails, onRemove],
  )
}

/** Exports, newest first. */
export const ExportTable = (props: ExportTableProps) => {
  const { query, onDetails, selectedId, empty, footer } = props
  const { t } = useTranslation('output')
  const { t: app } = useTranslation()
  return (
    <DataTable
      label={t('list.title')}
      columns={useColumns(props)}
      rows={query.data?.rows ?? []}
      rowKey={(row) => row.id}
      state={tableState({ ...query, data: query.data })}
      loadingLabel={app('table.loading')}
      onOpen={onDetails}
      isSelected={(row) => row.id === selectedId}
      empty={empty}
      error={<TableError error={query.error} onRetry={() => void query.refetch()} />}
      footer={footer}
    />
  )
}
