import { Group, Text } from '@mantine/core'
import type { PlatformProfileView } from '@panelflow/contract/output.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import { DataTable } from '@panelflow/ui/patterns/data-table.tsx'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { RowMenu } from '@panelflow/ui/patterns/row-menu.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../../lib/http/call-error.ts'
import { tableState } from '../../../lib/http/query.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import {
  getByteLimitLabel,
  getFormatLabel,
  getResolutionLabel,
  getSizeLabel,
  profileName,
} from '../profile-labels.ts'

export type ProfileAct = 'edit' | 'copy' | 'hide' | 'show' | 'delete'
type OnAct = (act: ProfileAct, profile: PlatformProfileView) => void

const RowActions = ({
  profile,
  onAct,
}: {
  readonly profile: PlatformProfileView
  readonly onAct: OnAct
}) => {
  const { t } = useTranslation('output')
  const { t: app } = useTranslation()
  const { can } = profile
  const first: ProfileAct = can.edit ? 'edit' : 'copy'
  const rest: readonly ProfileAct[] = [
    ...(can.edit ? (['copy'] as const) : []),
    ...(can.hide ? (['hide'] as const) : []),
    ...(can.show ? (['show'] as const) : []),
    ...(can.delete ? (['delete'] as const) : []),
  ]
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ActionButton size="compact-xs" variant="light" onClick={() => onAct(first, profile)}>
        {t(`profile.${first}`)}
      </ActionButton>
      {rest.length === 0 ? null : (
        <RowMenu label={app('action.more')}>
          {() => (
            <>
              {rest.map((act) => (
                <ActionItem
                  key={act}
                  words={t(`profile.${act}`)}
                  reason={null}
                  danger={act === 'delete'}
                  onChoose={() => onAct(act, profile)}
                />
              ))}
            </>
          )}
        </RowMenu>
      )}
    </Group>
  )
}

const TwoLines = ({
  first,
  second,
}: {
  readonly first: string
  readonly second: string | null
}) => (
  <div style={{ lineHeight: 1.3 }}>
    <Text truncate title={first}>
      {first}
    </Text>
    {second === null ? null : (
      <Text fz="xs" c="dimmed" truncate title={second}>
        {second}
      </Text>
    )}
  </div>
)

const NameCell = ({ profile }: { readonly profile: PlatformProfileView }) => {
  const { t } = useTranslation('output')
  return (
    <Group gap={6} wrap="nowrap" justify="space-between">
      <div style={{ minWidth: 0 }}>
        <TwoLines
          first={profileName(profile)}
          second={profile.builtIn === null ? null : t('profile.built_in')}
        />
      </div>
      {profile.hidden ? <StatusLabel tone="waiting">{t('profile.hidden')}</StatusLabel> : null}
    </Group>
  )
}

const useColumns = (onAct: OnAct): readonly DataColumn<PlatformProfileView>[] => {
  const { t } = useTranslation('output')
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('profile.column_name'),
        width: 200,
        grow: true,
        sortValue: (row) => profileName(row),
        cell: (row) => <NameCell profile={row} />,
      },
      {
        id: 'book',
        header: t('profile.column_for'),
        width: 116,
        sortValue: (row) => row.bookTitle ?? '',
        cell: (row) => (
          <Text truncate title={row.bookTitle ?? undefined}>
            {row.bookTitle ?? t('profile.every_book')}
          </Text>
        ),
      },
      {
        id: 'size',
        header: t('profile.column_size'),
        width: 196,
        cell: (row) => (
          <TwoLines first={getSizeLabel(row)} second={t(`profile.cuts_${row.cuts}`)} />
        ),
      },
      {
        id: 'format',
        header: t('profile.column_format'),
        width: 140,
        cell: (row) => (
          <TwoLines
            first={getFormatLabel(row)}
            second={
              [getByteLimitLabel(row), getResolutionLabel(row)]
                .filter((part) => part !== null)
                .join(' · ') || null
            }
          />
        ),
      },
      {
        id: 'exports',
        header: t('profile.column_exports'),
        width: 84,
        sortValue: (row) => row.exports,
        cell: (row) => (
          <Text c={row.exports === 0 ? 'dimmed' : undefined}>
            {row.exports === 0 ? '–' : t('profile.exports', { count: row.exports })}
          </Text>
        ),
      },
      {
        id: 'actions',
        header: t('profile.column_actions'),
        width: 224,
        align: 'end',
        sticky: true,
        cell: (row) => <RowActions profile={row} onAct={onAct} />,
      },
    ],
    [t, onAct],
  )
}

interface ProfileTableProps {
  readonly query: UseQueryResult<readonly PlatformProfileView[], CallError>
  readonly onAct: OnAct
  readonly emptyAction: ReactNode
}

export const ProfileTable = ({ query, onAct, emptyAction }: ProfileTableProps) => {
  const { t } = useTranslation('output')
  const { t: app } = useTranslation()
  return (
    <DataTable
      label={t('profile.title')}
      columns={useColumns(onAct)}
      rows={query.data ?? []}
      rowKey={(profile) => profile.id}
      state={tableState(query)}
      loadingLabel={app('table.loading')}
      onOpen={(profile) => onAct(profile.can.edit ? 'edit' : 'copy', profile)}
      empty={
        <EmptyState title={t('profile.empty')} hint={t('profile.empty_hint')}>
          {emptyAction}
        </EmptyState>
      }
      error={<TableError error={query.error} onRetry={() => void query.refetch()} />}
    />
  )
}
